package dev.waymark.verification.node;

import dev.waymark.node.EmbeddedNode;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection to one node: sends lines, and reads replies and pushes as text in which CR and LF are a space. */
final class PlainClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final ReplyStream replies;

    PlainClient(EmbeddedNode node) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), node.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        replies = new ReplyStream(socket.getInputStream());
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
        return replies.next().replace("\r\n", " ").strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
