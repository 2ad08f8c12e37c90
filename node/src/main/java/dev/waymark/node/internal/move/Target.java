package dev.waymark.node.internal.move;

import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A connection to a node that takes keys. Blocks, within its timeout for each read. Not thread-safe. */
final class Target implements AutoCloseable {

    private final String name;
    private final Socket socket;
    private final RespReader reader = new RespReader();
    private byte[] buffer = new byte[4096];
    private int start;
    private int end;
    private int database = -1;
    private long lastUse;
    private int uses;
    private boolean heard;
    private boolean timedOut;
    private String doing = "writing";

    Target(String name, Socket socket) {
        this.name = name;
        this.socket = socket;
    }

    String name() {
        return name;
    }

    long lastUse() {
        return lastUse;
    }

    /** Begins a command. */
    void use(int timeoutMillis, long now) throws IOException {
        socket.setSoTimeout(timeoutMillis);
        lastUse = now;
        uses++;
        heard = false;
        timedOut = false;
        doing = "writing";
    }

    /** Whether it was opened for this command. */
    boolean isFresh() {
        return uses == 1;
    }

    /** Whether it has answered anything of this command. */
    boolean wasHeard() {
        return heard;
    }

    boolean timedOut() {
        return timedOut;
    }

    /** What it was at when it failed. */
    String doing() {
        return doing;
    }

    /** The database it has selected; -1 when that is not known. */
    int database() {
        return database;
    }

    void database(int selected) {
        database = selected;
    }

    void write(RespWriter out) throws IOException {
        socket.getOutputStream().write(out.buffer(), 0, out.length());
        doing = "reading";
    }

    /** The next reply, if it is an error; null for any other. */
    @Nullable
    String readError() throws IOException {
        try {
            int next = reader.scan(buffer, start, end);
            while (next < 0) {
                fill();
                next = reader.scan(buffer, start, end);
            }
            Reply reply = reader.read(buffer, start);
            start = next;
            heard = true;
            return reply instanceof Reply.Failure failure ? failure.line() : null;
        } catch (RespSyntaxException e) {
            throw new IOException(e);
        }
    }

    private void fill() throws IOException {
        if (start == end) {
            start = 0;
            end = 0;
        } else if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        try {
            int count = socket.getInputStream().read(buffer, end, buffer.length - end);
            if (count < 0) {
                throw new EOFException();
            }
            end += count;
        } catch (SocketTimeoutException e) {
            timedOut = true;
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
