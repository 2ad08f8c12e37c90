package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;

/** An option of SCAN, CLUSTERSCAN, HSCAN, SSCAN and ZSCAN. Immutable. */
public final class ScanOption extends Option {

    private ScanOption(byte[]... words) {
        super(words);
    }

    /** Only what matches a glob-style pattern. */
    public static ScanOption match(String pattern) {
        return new ScanOption(utf8("MATCH"), utf8(pattern));
    }

    /** {@link #match(String)} in bytes. */
    public static ScanOption match(byte[] pattern) {
        return new ScanOption(utf8("MATCH"), pattern);
    }

    /** How much to look at in one step; a page may hold more or less. */
    public static ScanOption count(long effort) {
        return new ScanOption(words("COUNT", effort));
    }

    /** Only keys of a type, as TYPE names it. Only for SCAN. */
    public static ScanOption type(String type) {
        return new ScanOption(utf8("TYPE"), utf8(type));
    }

    /** Only keys of a slot. Only for CLUSTERSCAN. */
    public static ScanOption slot(int slot) {
        return new ScanOption(words("SLOT", slot));
    }
}
