package dev.waymark.client.internal.net;

import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The buffer of the reading half of a connection. Only the thread that reads touches it. */
final class Inbox {

    private static final int USUAL = 64 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final RespReader reader;
    private byte[] buffer = new byte[USUAL];
    private int start;
    private int end;
    private int timeoutMillis;
    private long total;
    private volatile long received;

    Inbox(Socket socket, RespReader reader) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.reader = reader;
    }

    /** The next reply, if all of it is here; it may be a window on the buffer, valid until {@link #fill}. */
    @Nullable
    Reply next() throws RespSyntaxException {
        if (start == end) {
            return null;
        }
        int next = reader.scan(buffer, start, end);
        if (next < 0) {
            return null;
        }
        Reply reply = reader.read(buffer, start);
        start = next;
        return reply;
    }

    /**
     * Waits for bytes.
     *
     * @throws java.net.SocketTimeoutException when none came in {@code millis}
     * @throws EOFException when the node closed the connection
     */
    void fill(int millis) throws IOException {
        makeRoom();
        if (millis != timeoutMillis) {
            socket.setSoTimeout(millis);
            timeoutMillis = millis;
        }
        int count = in.read(buffer, end, buffer.length - end);
        if (count < 0) {
            throw new EOFException("the node closed it");
        }
        end += count;
        total += count;
        received = total;
    }

    /** How many bytes ever came. From any thread. */
    long received() {
        return received;
    }

    private void makeRoom() {
        if (start == end) {
            start = 0;
            end = 0;
            if (buffer.length > USUAL) {
                buffer = new byte[USUAL];
            }
        } else if (end == buffer.length) {
            if (start > 0) {
                System.arraycopy(buffer, start, buffer, 0, end - start);
                end -= start;
                start = 0;
            }
            if (end > buffer.length / 2) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(buffer.length * 2L, Integer.MAX_VALUE - 16));
            }
        }
    }
}
