package dev.waymark.verification.node.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;

/**
 * A client of a node in another process, which may behave badly: it sends what it likes, and reads when it likes. Not
 * thread-safe.
 */
final class Peer implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket;
    private final RespReader reader = new RespReader();
    private byte[] input = new byte[1 << 12];
    private int start;
    private int end;

    Peer(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    Socket socket() {
        return socket;
    }

    /** A command as it is sent. */
    static byte[] command(byte[]... words) {
        RespWriter out = new RespWriter(64).array(words.length);
        for (byte[] word : words) {
            out.bulk(word);
        }
        return Arrays.copyOf(out.buffer(), out.length());
    }

    static byte[] command(String... words) {
        return command(Arrays.stream(words).map(Peer::bytes).toArray(byte[][]::new));
    }

    static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends a command, and reads the next reply. */
    String ask(String... words) throws IOException {
        send(command(words));
        return reply();
    }

    String ask(byte[]... words) throws IOException {
        send(command(words));
        return reply();
    }

    /**
     * The next reply, as RESP without the last end of line, one character a byte.
     *
     * @throws EOFException when the node has closed the connection
     */
    String reply() throws IOException {
        try {
            int behind = reader.scan(input, start, end);
            while (behind < 0) {
                fill();
                behind = reader.scan(input, start, end);
            }
            String text = new String(input, start, behind - start - 2, ISO_8859_1);
            start = behind;
            return text;
        } catch (RespSyntaxException e) {
            throw new IOException(e);
        }
    }

    /** The bytes of the next reply, which is a bulk. */
    byte[] bulk(String... words) throws IOException {
        String reply = ask(words);
        return bytes(reply.substring(reply.indexOf('\n') + 1));
    }

    /** Reads on until the node has closed the connection. */
    void awaitEnd() throws IOException {
        byte[] ignored = new byte[1 << 16];
        try {
            while (socket.getInputStream().read(ignored) >= 0) {
                // Until nothing comes.
            }
        } catch (java.net.SocketException e) {
            // It was reset, which is an end as well.
        }
    }

    private void fill() throws IOException {
        if (start > 0) {
            System.arraycopy(input, start, input, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == input.length) {
            input = Arrays.copyOf(input, 2 * end);
        }
        int count = socket.getInputStream().read(input, end, input.length - end);
        if (count < 0) {
            throw new EOFException("the node has closed the connection");
        }
        end += count;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
