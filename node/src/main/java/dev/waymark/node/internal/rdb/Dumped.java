package dev.waymark.node.internal.rdb;

/**
 * A value that was read from a payload, whatever form it had there.
 *
 * <p>None is empty, except for a string and a stream, and no member, field or score occurs that a key cannot hold. The
 * arrays are not copied: whoever reads a value owns it.
 */
public sealed interface Dumped {

    /** A string. */
    record OfString(byte[] bytes) implements Dumped {}

    /** A list, from its head to its tail. */
    record OfList(Elements elements) implements Dumped {}

    /** A set; its members are different from each other, and in any order. */
    record OfSet(Elements members) implements Dumped {}

    /** A hash: each field, which occurs once, with its value behind it. */
    record OfHash(Elements fieldsAndValues) implements Dumped {}

    /** A sorted set; its members are different from each other, and in any order. No score is NaN. */
    record OfSortedSet(Elements members, double[] scores) implements Dumped {}
}
