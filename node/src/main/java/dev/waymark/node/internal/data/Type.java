package dev.waymark.node.internal.data;

import java.util.Locale;

/** What a key can hold, in the words of TYPE. */
public enum Type {
    STRING,
    LIST,
    SET,
    ZSET,
    HASH,
    STREAM;

    /** As TYPE prints it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
