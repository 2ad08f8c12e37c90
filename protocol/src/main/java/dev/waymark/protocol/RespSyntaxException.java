package dev.waymark.protocol;

/** The bytes are no RESP, or exceed a limit. The message names what was met and where, never the bytes themselves. */
public final class RespSyntaxException extends Exception {

    private static final long serialVersionUID = 1L;

    /** For the readers of this package. */
    public RespSyntaxException(String message) {
        super(message);
    }

    /** For what was met at {@code offset} of a reply or request. */
    RespSyntaxException(String what, int offset) {
        this(what + ", at byte " + offset);
    }

    RespSyntaxException(String message, RespSyntaxException cause) {
        super(message, cause);
    }
}
