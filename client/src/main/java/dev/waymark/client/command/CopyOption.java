package dev.waymark.client.command;

/** An option of COPY. Immutable. */
public final class CopyOption extends Option {

    private static final CopyOption REPLACE = new CopyOption(words("REPLACE"));

    private CopyOption(byte[]... words) {
        super(words);
    }

    /** Replaces the destination when it exists. */
    public static CopyOption replace() {
        return REPLACE;
    }

    /** Copies into another database; a cluster has them from Valkey 9 on. */
    public static CopyOption db(int number) {
        return new CopyOption(words("DB", number));
    }
}
