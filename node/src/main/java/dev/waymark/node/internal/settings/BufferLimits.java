package dev.waymark.node.internal.settings;

import java.math.BigInteger;
import java.util.Locale;

/**
 * How much may wait for clients that do not read: {@code client-output-buffer-limit}. Immutable.
 *
 * @param normal for those that only ask
 * @param replica for replicas
 * @param pubsub for subscribers
 */
public record BufferLimits(Limit normal, Limit replica, Limit pubsub) {

    /** No limit for anybody. */
    public static final BufferLimits NONE =
            new BufferLimits(new Limit(0, 0, 0), new Limit(0, 0, 0), new Limit(0, 0, 0));

    /**
     * A limit of bytes; 0 is none.
     *
     * @param hard beyond which a client is closed at once
     * @param soft beyond which it may be for a while
     * @param softSeconds for how long
     */
    public record Limit(long hard, long soft, long softSeconds) {

        @Override
        public String toString() {
            return hard + " " + soft + " " + softSeconds;
        }
    }

    /** Limits of three classes in the form of CONFIG GET. */
    public static BufferLimits parse(String text) throws InvalidSetting {
        return NONE.with(text);
    }

    /** The same with other limits for the classes that {@code text} has. */
    BufferLimits with(String text) throws InvalidSetting {
        String[] words = text.isEmpty() ? new String[0] : text.split(" ", -1);
        if (words.length % 4 != 0) {
            throw new InvalidSetting("Wrong number of arguments in buffer limit configuration.");
        }
        BufferLimits limits = this;
        for (int i = 0; i < words.length; i += 4) {
            limits = limits.with(words[i].toLowerCase(Locale.ROOT), words[i + 1], words[i + 2], words[i + 3]);
        }
        return limits;
    }

    private BufferLimits with(String type, String hard, String soft, String seconds) throws InvalidSetting {
        if (!type.equals("normal") && !type.equals("slave") && !type.equals("replica") && !type.equals("pubsub")) {
            throw new InvalidSetting("Invalid client class specified in buffer limit configuration.");
        }
        String complaint = "Error in hard, soft or soft_seconds setting in buffer limit configuration.";
        if (!seconds.matches("[0-9]{1,18}")) {
            throw new InvalidSetting(complaint);
        }
        Limit limit = new Limit(bytes(hard, complaint), bytes(soft, complaint), Long.parseLong(seconds));
        return switch (type) {
            case "normal" -> new BufferLimits(limit, replica, pubsub);
            case "pubsub" -> new BufferLimits(normal, replica, limit);
            default -> new BufferLimits(normal, limit, pubsub);
        };
    }

    private static long bytes(String text, String complaint) throws InvalidSetting {
        return Kind.memory(text, complaint)
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    @Override
    public String toString() {
        return "normal " + normal + " slave " + replica + " pubsub " + pubsub;
    }
}
