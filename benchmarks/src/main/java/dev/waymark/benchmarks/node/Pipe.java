package dev.waymark.benchmarks.node;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A connection that writes keys, some of them at a time. Not thread-safe. */
final class Pipe implements AutoCloseable {

    /** What a key is called: 16 bytes. */
    static final int KEY_LENGTH = 16;

    private static final byte[] OK = "+OK\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VALUE = "x".repeat(1000).getBytes(StandardCharsets.US_ASCII);

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] replies;
    private byte[] batch = new byte[1 << 16];
    private int length;
    private int pending;

    /** @param depth how many commands are under way at most */
    Pipe(int port, int depth) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        in = socket.getInputStream();
        out = socket.getOutputStream();
        replies = new byte[depth * OK.length];
    }

    /** Writes a key; now and then waits for the replies of all before it. */
    void set(long key, int valueLength) throws IOException {
        add("*3\r\n$3\r\nSET\r\n$16\r\n");
        add(String.format("key:%012d", key));
        add("\r\n$" + valueLength + "\r\n");
        room(valueLength);
        System.arraycopy(VALUE, 0, batch, length, valueLength);
        length += valueLength;
        add("\r\n");
        pending++;
        if (pending * OK.length == replies.length) {
            flush();
        }
    }

    /** Sends what is left, and waits for all replies. */
    void flush() throws IOException {
        out.write(batch, 0, length);
        int wanted = pending * OK.length;
        if (in.readNBytes(replies, 0, wanted) < wanted || replies[0] != '+') {
            throw new IOException("SET was answered with "
                    + new String(Arrays.copyOf(replies, Math.min(wanted, 80)), StandardCharsets.US_ASCII).strip());
        }
        length = 0;
        pending = 0;
    }

    private void add(String text) {
        room(text.length());
        for (int i = 0; i < text.length(); i++) {
            batch[length++] = (byte) text.charAt(i);
        }
    }

    private void room(int more) {
        if (batch.length - length < more) {
            batch = Arrays.copyOf(batch, 2 * batch.length);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
