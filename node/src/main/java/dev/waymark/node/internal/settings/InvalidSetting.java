package dev.waymark.node.internal.settings;

/** A value that a parameter does not take; the message says why, in the words of CONFIG SET. */
public final class InvalidSetting extends Exception {

    private static final long serialVersionUID = 1;

    /** @param why one line */
    public InvalidSetting(String why) {
        super(why);
    }

    /** Why not. */
    public String why() {
        return String.valueOf(getMessage());
    }
}
