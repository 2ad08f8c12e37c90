package dev.waymark.ops.internal.wire;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One blocking connection to one node, in RESP2, as plain as can be: no reconnecting, no redirects.
 *
 * <p>Not thread-safe, except for {@link #close()}. After an {@link IOException} it is of no more use and is to be
 * closed. An error reply is a reply: {@link Reply.Failure}.
 */
public final class PlainConnection implements AutoCloseable {

    private final Endpoint endpoint;
    private final Duration timeout;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final RespReader reader = new RespReader();
    private final RespWriter writer = new RespWriter(512);
    private byte[] buffer = new byte[8192];
    private int start;
    private int end;

    private PlainConnection(Endpoint endpoint, Socket socket, Duration timeout) throws IOException {
        this.endpoint = endpoint;
        this.timeout = timeout;
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /**
     * Connects, and authenticates when {@code login} asks for it.
     *
     * @param timeout the longest wait for the connection, and later for all replies of one call; a write that nobody
     *     reads is ended by {@link #close()} from another thread only
     * @throws RefusedException when the node does not accept the password
     * @throws IOException when the node cannot be reached
     */
    public static PlainConnection open(Endpoint endpoint, Login login, Duration timeout) throws IOException {
        int millis = Math.toIntExact(timeout.toMillis());
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), millis);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(millis);
            if (login.tls() != null) {
                socket = login.tls().createSocket(socket, endpoint.host(), endpoint.port(), true);
            }
            PlainConnection connection = new PlainConnection(endpoint, socket, timeout);
            connection.authenticate(login);
            return connection;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private void authenticate(Login login) throws IOException {
        String password = login.password();
        if (password == null) {
            return;
        }
        String user = login.user();
        Reply reply = user == null ? call("AUTH", password) : call("AUTH", user, password);
        if (reply instanceof Reply.Failure failure) {
            throw new RefusedException(endpoint, failure);
        }
    }

    /** The node at the other end. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Sends one command and waits for its reply. */
    public Reply call(String... words) throws IOException {
        return call(bytes(words));
    }

    /** Sends one command and waits for its reply. */
    public Reply call(byte[]... words) throws IOException {
        send(List.<byte[][]>of(words));
        return receive(System.nanoTime() + timeout.toNanos());
    }

    /** Sends several commands in one write and waits for all replies, in order. */
    public List<Reply> callAll(List<byte[][]> commands) throws IOException {
        post(commands);
        return collect(commands.size());
    }

    /** Sends several commands in one write, and does not wait: their replies are to be {@link #collect collected}. */
    public void post(List<byte[][]> commands) throws IOException {
        send(commands);
    }

    /** Waits for the replies to as many commands that were posted, in order. */
    public List<Reply> collect(int count) throws IOException {
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        List<Reply> replies = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            replies.add(receive(deadlineNanos));
        }
        return replies;
    }

    /** Sends one command and waits for its reply as long as it says, whatever is usual on this connection. */
    public Reply call(Duration patience, byte[]... words) throws IOException {
        send(List.<byte[][]>of(words));
        return receive(System.nanoTime() + patience.toNanos());
    }

    /** Sends one command and waits for a reply that is no error. */
    public Reply require(String... words) throws IOException {
        return require(bytes(words));
    }

    /** Sends one command and waits for a reply that is no error. */
    public Reply require(byte[]... words) throws IOException {
        Reply reply = call(words);
        if (reply instanceof Reply.Failure failure) {
            throw new RefusedException(endpoint, failure);
        }
        return reply;
    }

    /** The words as UTF-8. */
    public static byte[][] bytes(String... words) {
        return Arrays.stream(words)
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** A reply that is text of some kind, or a number, as text; null for nothing. */
    public static @Nullable String text(Reply reply) {
        if (reply instanceof Reply.Bulk bulk) {
            return bulk.text();
        } else if (reply instanceof Reply.Text text) {
            return text.value();
        } else if (reply instanceof Reply.Number number) {
            return Long.toString(number.value());
        }
        return null;
    }

    private void send(List<byte[][]> commands) throws IOException {
        writer.clear();
        for (byte[][] words : commands) {
            writer.array(words.length);
            for (byte[] word : words) {
                writer.bulk(word);
            }
        }
        out.write(writer.buffer(), 0, writer.length());
        out.flush();
    }

    private Reply receive(long deadlineNanos) throws IOException {
        try {
            int next = reader.scan(buffer, start, end);
            while (next < 0) {
                fill(deadlineNanos);
                next = reader.scan(buffer, start, end);
            }
            Reply reply = reader.read(buffer, start).detached();
            start = next;
            return reply;
        } catch (RespSyntaxException e) {
            throw new IOException(endpoint + " does not speak RESP: " + e.getMessage(), e);
        }
    }

    private void fill(long deadlineNanos) throws IOException {
        // A peer that sends a byte now and then must not keep us for ever.
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        if (leftMillis <= 0) {
            throw new SocketTimeoutException("Read timed out");
        }
        socket.setSoTimeout(Math.toIntExact(leftMillis));
        if (start == end) {
            start = 0;
            end = 0;
        } else if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            throw new EOFException(endpoint + " closed the connection");
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
