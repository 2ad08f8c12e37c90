package dev.waymark.ops;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.Slots;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of CLUSTER NODES: a node as another one (or it itself) sees it. Immutable.
 *
 * @param endpoint null while nobody knows its address
 * @param primaryId the primary it follows; null for a primary
 * @param linked whether the answering node has a connection of the bus to it
 * @param slots the slots it owns in this view
 * @param open its open slots; only ever on the answering node's own line
 * @see <a href="https://redis.io/docs/latest/commands/cluster-nodes/">CLUSTER NODES</a>
 */
public record NodeLine(
        String id,
        @Nullable Endpoint endpoint,
        Set<String> flags,
        @Nullable String primaryId,
        long epoch,
        boolean linked,
        SlotSet slots,
        List<OpenSlot> open) {

    private static final int FIELDS = 8;

    /** Takes copies of what could change. */
    public NodeLine {
        flags = Set.copyOf(flags);
        open = List.copyOf(open);
    }

    /**
     * Reads the whole reply.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static List<NodeLine> parseAll(String reply) {
        return reply.lines()
                .filter(line -> !line.isBlank())
                .map(NodeLine::parse)
                .toList();
    }

    static NodeLine parse(String line) {
        String[] fields = line.split(" ");
        if (fields.length < FIELDS) {
            throw new IllegalArgumentException("no line of CLUSTER NODES: it has " + fields.length + " fields");
        }
        BitSet slots = new BitSet(Slots.COUNT);
        List<OpenSlot> open = Arrays.stream(fields, FIELDS, fields.length)
                .filter(field -> field.startsWith("["))
                .map(OpenSlot::parse)
                .toList();
        Arrays.stream(fields, FIELDS, fields.length)
                .filter(field -> !field.startsWith("["))
                .forEach(field -> addRange(slots, field));
        return new NodeLine(
                fields[0],
                endpoint(fields[1]),
                Set.of(fields[2].split(",")),
                fields[3].equals("-") ? null : fields[3],
                Long.parseLong(fields[6]),
                fields[7].equals("connected"),
                SlotSet.copyOf(slots),
                open);
    }

    /** Whether it is the node that answered. */
    public boolean isMyself() {
        return flags.contains("myself");
    }

    /** Whether it is a primary, with or without slots. */
    public boolean isPrimary() {
        return flags.contains("master");
    }

    /**
     * Whether the answering node talks with it or tries to: it is neither failed, nor a stranger, nor without an
     * address.
     */
    public boolean isUsable() {
        return endpoint != null && !flags.contains("fail") && !flags.contains("handshake");
    }

    /** {@code host:port@busPort,hostname,...}; the host may be an IPv6 address without brackets, or empty. */
    private static @Nullable Endpoint endpoint(String field) {
        String address = field.split("[@,]")[0];
        int colon = address.lastIndexOf(':');
        int port = Integer.parseInt(address.substring(colon + 1));
        return colon <= 0 || port == 0 ? null : new Endpoint(address.substring(0, colon), port);
    }

    private static void addRange(BitSet slots, String range) {
        int dash = range.indexOf('-');
        int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
        int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
        slots.set(first, last + 1);
    }
}
