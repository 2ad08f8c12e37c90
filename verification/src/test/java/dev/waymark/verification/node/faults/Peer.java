package dev.waymark.verification.node.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.waymark.protocol.RespWriter;
import dev.waymark.verification.node.ReplyStream;
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
    private final ReplyStream replies;

    Peer(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        replies = new ReplyStream(socket.getInputStream());
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
        String text = replies.next();
        return text.substring(0, text.length() - 2);
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

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
