package dev.waymark.cli.repl;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one server, on which replies may be waited for without an end, as BLPOP and MONITOR want it.
 *
 * <p>Not thread-safe, except for {@link #close()}, which ends a wait in another thread.
 */
final class Wire implements Closeable {

    private static final int BUFFER_BYTES = 16 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final RespReader reader = new RespReader();
    private final RespWriter writer = new RespWriter(512);
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int start;
    private int end;

    private Wire(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /**
     * Connects.
     *
     * @param tls makes the connection's TLS; null for plain TCP
     * @param timeout the longest wait for the connection and its TLS, not for replies
     */
    static Wire open(Endpoint endpoint, @Nullable SSLSocketFactory tls, Duration timeout) throws IOException {
        int millis = Math.toIntExact(timeout.toMillis());
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), millis);
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            if (tls != null) {
                socket.setSoTimeout(millis);
                SSLSocket secured = (SSLSocket) tls.createSocket(socket, endpoint.host(), endpoint.port(), true);
                secured.startHandshake();
                secured.setSoTimeout(0);
                socket = secured;
            }
            return new Wire(socket);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    void send(Words words) throws IOException {
        writer.clear();
        writer.array(words.count());
        words.list().forEach(writer::bulk);
        out.write(writer.buffer(), 0, writer.length());
        out.flush();
    }

    /**
     * Waits for whatever the server sends next, a push too.
     *
     * @throws EOFException when the server has closed the connection
     */
    Answer receive() throws IOException {
        try {
            int next = reader.scan(buffer, start, end);
            while (next < 0) {
                fill();
                next = reader.scan(buffer, start, end);
            }
            Answer answer = Answer.read(buffer, start);
            start = next;
            return answer;
        } catch (RespSyntaxException e) {
            throw new IOException("Protocol error, " + e.getMessage(), e);
        }
    }

    /** A limit for each wait that follows; zero for none. */
    void limit(Duration wait) throws IOException {
        socket.setSoTimeout(Math.toIntExact(wait.toMillis()));
    }

    private void fill() throws IOException {
        if (start == end) {
            start = 0;
            end = 0;
        } else if (end == buffer.length && start > buffer.length / 2) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
        } else if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            throw new EOFException("Server closed the connection");
        }
        end += read;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing was left to be said on it.
        }
    }
}
