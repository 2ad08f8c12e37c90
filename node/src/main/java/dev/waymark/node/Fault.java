package dev.waymark.node;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.serve.Faults;
import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Something that a node does wrong on purpose, so that a test sees how its client takes it.
 *
 * <pre>{@code
 * node.inject(Fault.onCommand("GET").reply("-LOADING Redis is loading the dataset in memory").times(2));
 * node.inject(Fault.onKey("user:{42}:name").dropAfter(3));          // the reply is cut, the command has run
 * node.inject(Fault.onSlot(866).delay(Duration.ofMillis(80)));
 * }</pre>
 *
 * <p>Immutable: each method gives another fault. Which command it strikes is said first, what happens to it then; at
 * first a fault strikes every time until it is taken back.
 */
public final class Fault {

    private final Predicate<Arguments> strikes;
    private final Faults.Effect effect;
    private final int times;

    private Fault(Predicate<Arguments> strikes, Faults.Effect effect, int times) {
        this.strikes = strikes;
        this.effect = effect;
        this.times = times;
    }

    /** Strikes a command, whatever its keys; a subcommand stands behind a space: {@code CONFIG GET}. */
    public static Fault onCommand(String name) {
        String[] words = name.toUpperCase(Locale.ROOT).split(" ");
        return of(arguments -> arguments.count() >= words.length
                && Arrays.equals(
                        words,
                        Arrays.stream(Arrays.copyOf(arguments.words(), words.length))
                                .map(word -> new String(word, StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT))
                                .toArray(String[]::new)));
    }

    /** Strikes every command that has this key. */
    public static Fault onKey(String key) {
        byte[] wanted = key.getBytes(StandardCharsets.UTF_8);
        return of(arguments -> hasKey(arguments, each -> Arrays.equals(each, wanted)));
    }

    /**
     * Strikes every command that has a key in this slot.
     *
     * @throws IllegalArgumentException when it is none of 0 to 16383
     */
    public static Fault onSlot(int slot) {
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new IllegalArgumentException("there is no slot " + slot);
        }
        return of(arguments -> hasKey(arguments, each -> Slots.of(each) == slot));
    }

    /** Strikes every command. */
    public static Fault onEverything() {
        return of(arguments -> true);
    }

    /** The command, and what its client sends behind it, waits so long before it runs. */
    public Fault delay(Duration time) {
        return new Fault(strikes, new Faults.Effect(time.toMillis(), effect.reply(), effect.dropAfter()), times);
    }

    /**
     * The command does not run; its reply is this.
     *
     * @param resp as it goes over the wire, but for the last end of line: {@code -ERR no}, {@code +OK}, {@code :1}
     */
    public Fault reply(String resp) {
        byte[] reply = (resp + "\r\n").getBytes(StandardCharsets.UTF_8);
        return new Fault(strikes, new Faults.Effect(effect.delayMillis(), reply, effect.dropAfter()), times);
    }

    /** The command runs, but its connection is lost after so many bytes of its reply; 0 for before the first. */
    public Fault dropAfter(int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("no connection sends " + bytes + " bytes");
        }
        return new Fault(strikes, new Faults.Effect(effect.delayMillis(), effect.reply(), bytes), times);
    }

    /** It strikes only so many times. */
    public Fault times(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("a fault strikes at least once");
        }
        return new Fault(strikes, effect, most);
    }

    /** What the server asks; it counts by itself, so that one fault can be given to several nodes. */
    Faults.Mischief mischief() {
        return new Faults.Mischief() {
            private int left = times;

            @Override
            public boolean strikes(Arguments words) {
                if (left == 0 || !strikes.test(words)) {
                    return false;
                }
                left = left < 0 ? left : left - 1;
                return true;
            }

            @Override
            public Faults.Effect effect() {
                return effect;
            }

            @Override
            public boolean isSpent() {
                return left == 0;
            }
        };
    }

    private static Fault of(Predicate<Arguments> strikes) {
        return new Fault(strikes, new Faults.Effect(0, null, -1), -1);
    }

    private static boolean hasKey(Arguments arguments, Predicate<byte[]> wanted) {
        byte[][] words = arguments.words();
        @Nullable CommandInfo command = CommandTable.find(words).orElse(null);
        return command != null
                && Arrays.stream(command.slotPositions(words)).anyMatch(position -> wanted.test(words[position]));
    }
}
