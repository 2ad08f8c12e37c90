package dev.waymark.client.command;

/** An option of LPOS. Immutable. */
public final class LposOption extends Option {

    private LposOption(byte[]... words) {
        super(words);
    }

    /** Begins with the {@code nth} match from the head, or from the tail when negative; not 0. */
    public static LposOption rank(long nth) {
        return new LposOption(words("RANK", nth));
    }

    /** Looks at no more than so many elements; 0 for all. */
    public static LposOption maxLen(long elements) {
        return new LposOption(words("MAXLEN", elements));
    }
}
