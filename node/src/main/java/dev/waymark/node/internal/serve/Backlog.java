package dev.waymark.node.internal.serve;

import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;

/** What a client has not read yet. Not thread-safe. */
final class Backlog {

    /** Below this, bytes are put together instead of being kept in pieces. */
    private static final int PIECE = 64 * 1024;

    private final ArrayDeque<RespWriter> pieces = new ArrayDeque<>();

    /** How much of the first piece is written. */
    private int written;

    private long size;

    boolean isEmpty() {
        return size == 0;
    }

    long size() {
        return size;
    }

    void add(byte[] bytes, int offset, int length) {
        RespWriter last = pieces.peekLast();
        if (last == null || last.length() > PIECE) {
            last = new RespWriter(Math.max(length, 256));
            pieces.add(last);
        }
        last.raw(bytes, offset, length);
        size += length;
    }

    /** Takes a whole writer over, of which the first {@code from} bytes are written. */
    void take(RespWriter piece, int from) {
        if (pieces.isEmpty()) {
            pieces.add(piece);
            written = from;
            size = (long) piece.length() - from;
        } else {
            add(piece.buffer(), from, piece.length() - from);
        }
    }

    /** Writes as much as the channel takes. */
    void writeTo(WritableByteChannel channel, ByteBuffer direct) throws IOException {
        while (!pieces.isEmpty()) {
            RespWriter first = pieces.peekFirst();
            int more = write(channel, direct, first, written);
            size -= more;
            written += more;
            if (written < first.length()) {
                return;
            }
            pieces.removeFirst();
            written = 0;
        }
    }

    /**
     * Writes as much of {@code out} as the channel takes, through a buffer outside the heap: the channel would make one
     * as large as everything.
     *
     * @return how many bytes were written
     */
    static int write(WritableByteChannel channel, ByteBuffer direct, RespWriter out, int from) throws IOException {
        int at = from;
        while (at < out.length()) {
            direct.clear();
            int chunk = Math.min(direct.capacity(), out.length() - at);
            direct.put(out.buffer(), at, chunk).flip();
            int count = channel.write(direct);
            at += count;
            if (count < chunk) {
                break;
            }
        }
        return at - from;
    }
}
