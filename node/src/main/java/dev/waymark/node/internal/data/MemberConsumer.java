package dev.waymark.node.internal.data;

/** Is given the members of a sorted set where they lie. */
@FunctionalInterface
public interface MemberConsumer {

    /** Takes a member, {@code length} bytes from {@code at}, good until the call returns, and its score. */
    void accept(byte[] bytes, int at, int length, double score);
}
