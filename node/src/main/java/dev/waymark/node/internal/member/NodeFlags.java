package dev.waymark.node.internal.member;

import java.util.ArrayList;
import java.util.List;

/** The bits that say what a node is, in the header of each message, in gossip, and by name in CLUSTER NODES. */
public final class NodeFlags {

    /** Owns slots, or may ("master" on the wire). */
    public static final int PRIMARY = 1;

    /** Copies a primary ("slave" on the wire). */
    public static final int REPLICA = 1 << 1;

    /** It has not answered for longer than the node timeout; this is one node's own opinion. */
    public static final int PFAIL = 1 << 2;

    /** The majority of the primaries agreed that it has failed. */
    public static final int FAIL = 1 << 3;

    /** The node whose view this is. */
    public static final int MYSELF = 1 << 4;

    /** Its id is not known yet. */
    public static final int HANDSHAKE = 1 << 5;

    /** It is not known where to reach it. */
    public static final int NOADDR = 1 << 6;

    /** It has to be sent a MEET. */
    public static final int MEET = 1 << 7;

    /** A primary that may be given a replica of another one. */
    public static final int MIGRATE_TO = 1 << 8;

    /** A replica that never tries to replace its primary. */
    public static final int NOFAILOVER = 1 << 9;

    /** It understands the extensions of heartbeats. */
    public static final int EXTENSIONS = 1 << 10;

    /** What CLUSTER NODES names, in its order. */
    private static final int[] NAMED = {MYSELF, PRIMARY, REPLICA, PFAIL, FAIL, HANDSHAKE, NOADDR, NOFAILOVER};

    private static final List<String> NAMES =
            List.of("myself", "master", "slave", "fail?", "fail", "handshake", "noaddr", "nofailover");

    private static final String NONE = "noflags";

    private NodeFlags() {}

    /** The names that CLUSTER NODES prints: {@code myself,master}. */
    static String print(int flags) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < NAMED.length; i++) {
            if ((flags & NAMED[i]) != 0) {
                names.add(NAMES.get(i));
            }
        }
        return names.isEmpty() ? NONE : String.join(",", names);
    }

    /**
     * Reads what {@link #print} wrote.
     *
     * @throws IllegalArgumentException when a name is unknown
     */
    static int parse(String text) {
        int flags = 0;
        for (String name : text.split(",", -1)) {
            int index = NAMES.indexOf(name);
            if (index >= 0) {
                flags |= NAMED[index];
            } else if (!name.equals(NONE)) {
                throw new IllegalArgumentException("unknown flag '" + name + "'");
            }
        }
        return flags;
    }
}
