package dev.waymark.node.internal.member;

import dev.waymark.protocol.Slots;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A line of CLUSTER NODES, which is also one of nodes.conf.
 *
 * <pre>
 *   id ip:port@bus-port[,hostname] flags primary-id|- ping pong config-epoch link-state [slots]... [open slots]...
 * </pre>
 *
 * <p>Immutable.
 *
 * @param primaryId null unless it is a replica of a known primary
 * @param pingSentMs when the ping went out that is still waited for; 0 when there is none
 * @param pongReceivedMs when it last answered; 0 when never
 * @param configEpoch for a replica that of its primary
 * @param connected whether there is a link to it
 * @param migrating by slot, the id of the node that the slot goes to; only of the node whose view this is
 * @param importing by slot, the id of the node that the slot comes from; only of the node whose view this is
 * @see <a href="https://redis.io/docs/latest/commands/cluster-nodes/">CLUSTER NODES</a>
 */
record NodeLine(
        String id,
        Address address,
        String hostname,
        int flags,
        @Nullable String primaryId,
        long pingSentMs,
        long pongReceivedMs,
        long configEpoch,
        boolean connected,
        SlotSet slots,
        SortedMap<Integer, String> migrating,
        SortedMap<Integer, String> importing) {

    private static final int FIELDS = 8;

    private static final int ID_LENGTH = 40;

    private static final String MIGRATING = "->-";

    private static final String IMPORTING = "-<-";

    /** What CLUSTER NODES says of a member. */
    static NodeLine of(View view, Member member) {
        return of(view, member, member.slots());
    }

    /**
     * What nodes.conf says of a member. A slot that its owner no longer claims has no owner there: the mark would be
     * lost, and then nobody with a lower epoch could take the slot until that owner has been heard again.
     */
    static NodeLine saved(View view, Member member) {
        return of(view, member, view.slots.claimedBy(member));
    }

    private static NodeLine of(View view, Member member, SlotSet slots) {
        boolean myself = member == view.myself;
        SortedMap<Integer, String> migrating = new TreeMap<>();
        SortedMap<Integer, String> importing = new TreeMap<>();
        if (myself) {
            view.slots.open().forEach(slot -> {
                put(migrating, slot, view.slots.migratingTo(slot));
                put(importing, slot, view.slots.importingFrom(slot));
            });
        }
        return new NodeLine(
                member.id,
                member.address,
                myself ? view.settings.hostname() : member.hostname,
                member.flags,
                member.primary == null ? null : member.primary.id,
                member.pingSentMs,
                member.pongReceivedMs,
                member.configEpoch(),
                myself || member.link != null,
                slots,
                migrating,
                importing);
    }

    private static void put(SortedMap<Integer, String> open, int slot, @Nullable Member other) {
        if (other != null) {
            open.put(slot, other.id);
        }
    }

    /** The line without its end. */
    String text() {
        StringBuilder line = new StringBuilder(128);
        line.append(id).append(' ').append(address);
        if (!hostname.isEmpty()) {
            line.append(',').append(hostname);
        }
        line.append(' ').append(NodeFlags.print(flags));
        line.append(' ').append(primaryId == null ? "-" : primaryId);
        line.append(' ').append(pingSentMs);
        line.append(' ').append(pongReceivedMs);
        line.append(' ').append(configEpoch);
        line.append(' ').append(connected ? "connected" : "disconnected");
        for (SlotRange range : slots.ranges()) {
            line.append(' ').append(range);
        }
        SortedMap<Integer, String> open = new TreeMap<>();
        importing.forEach((slot, source) -> open.put(slot, IMPORTING + source));
        migrating.forEach((slot, target) -> open.put(slot, MIGRATING + target));
        for (Map.Entry<Integer, String> entry : open.entrySet()) {
            line.append(" [").append(entry.getKey()).append(entry.getValue()).append(']');
        }
        return line.toString();
    }

    /**
     * Reads what {@link #text} or Redis wrote; what later versions of Redis put behind the host name is skipped.
     *
     * @throws IllegalArgumentException says what is wrong
     */
    static NodeLine parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length < FIELDS) {
            throw new IllegalArgumentException("a node has " + FIELDS + " fields, here are " + words.length);
        }
        String[] address = words[1].split(",", -1);
        SlotBits slots = new SlotBits();
        SortedMap<Integer, String> migrating = new TreeMap<>();
        SortedMap<Integer, String> importing = new TreeMap<>();
        for (int i = FIELDS; i < words.length; i++) {
            String word = words[i];
            if (!word.startsWith("[")) {
                addRange(slots, word);
            } else if (word.contains(MIGRATING)) {
                open(migrating, word, MIGRATING);
            } else {
                open(importing, word, IMPORTING);
            }
        }
        return new NodeLine(
                id(words[0]),
                address(address[0]),
                address.length > 1 && address[1].indexOf('=') < 0 ? address[1] : "",
                NodeFlags.parse(words[2]),
                words[3].equals("-") ? null : id(words[3]),
                number(words[4], Long.MAX_VALUE, "time"),
                number(words[5], Long.MAX_VALUE, "time"),
                number(words[6], Long.MAX_VALUE, "epoch"),
                words[7].equals("connected"),
                slots.toSet(),
                migrating,
                importing);
    }

    private static String id(String word) {
        boolean valid = word.length() == ID_LENGTH;
        for (int i = 0; i < word.length(); i++) {
            char digit = word.charAt(i);
            valid &= digit >= '0' && digit <= '9' || digit >= 'a' && digit <= 'f';
        }
        if (!valid) {
            throw new IllegalArgumentException("no node id: '" + word + "'");
        }
        return word;
    }

    private static Address address(String word) {
        int at = word.indexOf('@');
        String client = at < 0 ? word : word.substring(0, at);
        // The last colon, not the first: IPv6 addresses are printed without brackets.
        int colon = client.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("no address: '" + word + "'");
        }
        int port = (int) number(client.substring(colon + 1), 65_535, "port");
        // Before Redis 4 there was no other bus port than this.
        long bus = at < 0 ? port + Address.BUS_PORT_OFFSET : number(word.substring(at + 1), 65_535, "port");
        return new Address(client.substring(0, colon), port, 0, (int) bus);
    }

    private static void addRange(SlotBits slots, String word) {
        int dash = word.indexOf('-');
        int first = slot(dash < 0 ? word : word.substring(0, dash));
        int last = slot(word.substring(dash + 1));
        if (first > last) {
            throw new IllegalArgumentException("no slot range: '" + word + "'");
        }
        for (int slot = first; slot <= last; slot++) {
            slots.add(slot);
        }
    }

    private static void open(SortedMap<Integer, String> open, String word, String arrow) {
        int at = word.indexOf(arrow);
        if (at < 0 || !word.endsWith("]")) {
            throw new IllegalArgumentException("no open slot: '" + word + "'");
        }
        open.put(slot(word.substring(1, at)), id(word.substring(at + arrow.length(), word.length() - 1)));
    }

    private static int slot(String word) {
        return (int) number(word, Slots.COUNT - 1, "slot");
    }

    static long number(String word, long max, String what) {
        try {
            long number = Long.parseLong(word);
            if (number >= 0 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("no " + what + ": '" + word + "'");
    }
}
