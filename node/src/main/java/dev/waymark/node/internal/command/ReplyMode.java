package dev.waymark.node.internal.command;

/** Which replies a client is sent: CLIENT REPLY. */
public enum ReplyMode {
    ON,
    OFF,

    /** The reply of the next command is not sent. */
    SKIP_NEXT,

    /** The reply of this command is not sent. */
    SKIP;

    boolean isSilent() {
        return this == OFF || this == SKIP;
    }

    /** What it is for the next command. */
    ReplyMode next() {
        return switch (this) {
            case SKIP_NEXT -> SKIP;
            case SKIP -> ON;
            default -> this;
        };
    }
}
