package dev.waymark.protocol;

/**
 * Finds and reads replies in a buffer, incrementally and within limits.
 *
 * <p>Two steps: {@link #scan} looks for the end of the next reply, resuming where it stopped when bytes were missing,
 * and allocates nothing; {@link #read} makes the value of a reply that is complete. Not thread-safe; one reader serves
 * one connection.
 */
public final class RespReader {

    /** Looks for the end of the reply that begins at {@code start}; -1 when it lies behind {@code end}. */
    public int scan(byte[] buffer, int start, int end) throws RespSyntaxException {
        throw new UnsupportedOperationException();
    }

    /**
     * The reply that begins at {@code start} and that {@link #scan} found complete; its bulks are windows on
     * {@code buffer}.
     */
    public Reply read(byte[] buffer, int start) {
        throw new UnsupportedOperationException();
    }
}
