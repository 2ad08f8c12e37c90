package dev.waymark.verification.node;

import dev.waymark.node.EmbeddedNode;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One connection to one node: sends lines, and reads replies and pushes as text in which CR and LF are a space. */
final class PlainClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final RespReader reader = new RespReader();
    private byte[] input = new byte[1 << 16];
    private int start;
    private int end;

    PlainClient(EmbeddedNode node) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), node.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Sends a command as one would type it. */
    void send(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends a command, and reads the next reply. */
    String ask(String line) throws IOException {
        send(line);
        return read();
    }

    /**
     * The next reply or push.
     *
     * @throws EOFException when the node has closed the connection
     */
    String read() throws IOException {
        try {
            int behind = reader.scan(input, start, end);
            while (behind < 0) {
                fill();
                behind = reader.scan(input, start, end);
            }
            String text = new String(input, start, behind - start, StandardCharsets.ISO_8859_1);
            start = behind;
            return text.replace("\r\n", " ").strip();
        } catch (RespSyntaxException e) {
            throw new IOException(e);
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
