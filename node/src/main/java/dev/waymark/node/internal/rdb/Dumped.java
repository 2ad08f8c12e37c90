package dev.waymark.node.internal.rdb;

import dev.waymark.node.internal.stream.StreamValue;

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

    /**
     * A stream, as it is kept in memory.
     *
     * <p>Its entries lie in database files as they lie there, and unpacked they could take a thousand times as much:
     * one name of a field serves many entries.
     */
    record OfStream(StreamValue stream) implements Dumped {}
}
