package dev.waymark.node.internal.member;

/**
 * A CLUSTER command that is refused; nothing has been changed.
 *
 * <p>{@link #getMessage} is the whole error line as Redis 7.0 words it, without the leading {@code -}. It has no stack
 * trace: it is an answer, not a mistake in the program.
 */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RefusedException(String text) {
        super("ERR " + text, null, false, false);
    }
}
