package dev.waymark.client.internal.topology;

import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Role;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reply of CLUSTER NODES: a text with one line for each node, in every form it has had since Redis 3.
 *
 * <pre>
 *   id ip:port[@cport][,hostname[,name=value]...] flags primary-id|- ping pong config-epoch link-state [slots]...
 * </pre>
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-nodes/">CLUSTER NODES</a>
 */
final class NodesText {

    private static final String COMMAND = "CLUSTER NODES";

    private static final int FIELDS = 8;

    private NodesText() {}

    static List<Sighting> read(Reply reply) throws UnusableViewException {
        String text = Fields.asText(reply);
        if (text == null) {
            throw UnusableViewException.malformed(COMMAND, "it is no text");
        }
        List<Sighting> nodes = new ArrayList<>();
        for (String line : text.split("\r?\n")) {
            if (!line.isBlank()) {
                nodes.add(node(line));
            }
        }
        return nodes;
    }

    private static Sighting node(String line) throws UnusableViewException {
        String[] words = line.split(" ");
        if (words.length < FIELDS) {
            throw UnusableViewException.malformed(COMMAND, "a line of " + words.length + " fields, not " + FIELDS);
        }
        Set<String> flags = Set.copyOf(List.of(words[2].split(",")));
        String primaryId = words[3].equals("-") ? null : words[3];
        long epoch = Fields.parse(words[6], 0, Long.MAX_VALUE, Claim.UNKNOWN_EPOCH);
        if (words[0].isEmpty() || epoch == Claim.UNKNOWN_EPOCH) {
            throw UnusableViewException.malformed(COMMAND, "a line without node id or epoch");
        }
        boolean replica = flags.contains("slave") || flags.contains("replica");
        return new Sighting(
                words[0],
                flags.contains("noaddr") ? AnnouncedAddress.NOWHERE : address(words[1]),
                replica ? Role.REPLICA : Role.PRIMARY,
                replica ? primaryId : null,
                epoch,
                health(flags),
                replica ? List.of() : slots(words),
                flags.contains("myself"),
                !flags.contains("handshake"));
    }

    private static Health health(Set<String> flags) {
        if (flags.contains("fail")) {
            return Health.FAILED;
        }
        // Only the node that answered suspects it; the cluster has not agreed.
        return flags.contains("fail?") ? Health.UNKNOWN : Health.ONLINE;
    }

    private static AnnouncedAddress address(String word) throws UnusableViewException {
        String[] parts = word.split(",", -1);
        int bus = parts[0].indexOf('@');
        String address = bus < 0 ? parts[0] : parts[0].substring(0, bus);
        // The last colon, not the first: IPv6 addresses are printed without brackets.
        int colon = address.lastIndexOf(':');
        if (colon < 0) {
            throw UnusableViewException.malformed(COMMAND, "an address without port");
        }
        int port = (int) Fields.parse(address.substring(colon + 1), 0, 65535, 0);
        boolean named = parts.length > 1 && parts[1].indexOf('=') < 0;
        return new AnnouncedAddress(null, address.substring(0, colon), named ? parts[1] : "", port, 0);
    }

    private static List<SlotRange> slots(String[] words) throws UnusableViewException {
        List<SlotRange> slots = new ArrayList<>();
        for (int i = FIELDS; i < words.length; i++) {
            // [93->-id] and [77-<-id] are slots on their way: they belong to whoever lists them without brackets.
            if (!words[i].isEmpty() && !words[i].startsWith("[")) {
                slots.add(range(words[i]));
            }
        }
        return slots;
    }

    private static SlotRange range(String word) throws UnusableViewException {
        int dash = word.indexOf('-');
        @Nullable
        SlotRange range = dash < 0
                ? SlotRanges.between(slot(word), slot(word))
                : SlotRanges.between(slot(word.substring(0, dash)), slot(word.substring(dash + 1)));
        if (range == null) {
            throw UnusableViewException.malformed(COMMAND, "no slots where slots should be");
        }
        return range;
    }

    private static long slot(String text) {
        return Fields.parse(text, 0, Slots.COUNT - 1, -1);
    }
}
