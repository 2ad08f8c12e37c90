package dev.waymark.verification.node.differential;

import java.util.Map;

/**
 * When two replies count as the same. Immutable.
 *
 * @param tolerance by how much integers may differ
 */
record Comparison(Mode mode, long tolerance) {

    enum Mode {
        /** Byte by byte. */
        EXACT,
        /** The elements may have any order; the pairs of a map, too. */
        SORTED,
        /** The elements may have any order, two by two. */
        PAIRS,
        /** Everything may have any order, on every level. */
        DEEP,
        /** Only types and numbers of elements count. */
        TYPE,
        /** When a command was run, and whose it was, does not count in what MONITOR shows. */
        MONITORED,
        /** Integers that are not negative may differ a little. */
        NEAR
    }

    static final Comparison EXACT = new Comparison(Mode.EXACT, 0);

    /** How scripts and grammars call them; {@code @near} has a number behind it. */
    static final Map<String, Mode> NAMES = Map.of(
            "@sorted", Mode.SORTED,
            "@pairs", Mode.PAIRS,
            "@deep", Mode.DEEP,
            "@type", Mode.TYPE,
            "@monitored", Mode.MONITORED,
            "@near", Mode.NEAR);

    boolean same(RawReply one, RawReply other) {
        return one.equals(other)
                || (mode == Mode.NEAR
                        ? isNear(one.tree(), other.tree())
                        : mode != Mode.EXACT && canonical(one).equals(canonical(other)));
    }

    private String canonical(RawReply reply) {
        RawReply.Part tree = reply.tree();
        return switch (mode) {
            case EXACT -> tree.toString();
            case SORTED -> tree.sorted(tree.isMap() ? 2 : 1).toString();
            case PAIRS -> tree.sorted(isFlat(tree) ? 2 : 1).toString();
            case DEEP -> tree.sortedDeeply().toString();
            case TYPE -> tree.shape();
            case MONITORED -> tree.toString().replaceAll("\\+\\d+\\.\\d{6} \\[0 [^\\]]+:\\d+]", "+");
            case NEAR -> throw new IllegalStateException("integers are compared one by one");
        };
    }

    /** RESP3 has arrays of pairs where RESP2 has one array of twice the length. */
    private static boolean isFlat(RawReply.Part tree) {
        return tree.parts().stream().allMatch(part -> part.parts().isEmpty());
    }

    private boolean isNear(RawReply.Part one, RawReply.Part other) {
        if (one.head().startsWith(":") && other.head().startsWith(":")) {
            return isNear(one.head(), other.head());
        }
        if (!one.head().equals(other.head()) || !one.body().equals(other.body())) {
            return false;
        }
        // The heads are the same, and with them the numbers of elements.
        for (int i = 0; i < one.parts().size(); i++) {
            if (!isNear(one.parts().get(i), other.parts().get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isNear(String one, String other) {
        long a = Long.parseLong(one.substring(1));
        long b = Long.parseLong(other.substring(1));
        return a == b || (a >= 0 && b >= 0 && Math.abs(a - b) <= tolerance);
    }
}
