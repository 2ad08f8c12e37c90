package dev.waymark.verification.node.differential;

import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * A connection on which requests are bytes, and so are replies.
 *
 * <p>It reads while it writes: a server that does not read on before its replies are taken cannot stop it. Not
 * thread-safe.
 */
final class Wire implements AutoCloseable {

    /** How long a server may be silent when it owes something. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String server;
    private final SocketChannel channel;
    private final Selector selector;
    private final RespReader reader = new RespReader();
    private final ByteBuffer direct = ByteBuffer.allocateDirect(1 << 16);
    private byte[] input = new byte[1 << 16];
    private int start;
    private int end;
    private boolean ended;

    /** @param server its name, for error messages */
    Wire(String server, int port) throws IOException {
        this.server = server;
        channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        selector = Selector.open();
        channel.register(selector, SelectionKey.OP_READ);
    }

    /** Sends bytes, and takes in what comes meanwhile. */
    void send(byte[] bytes) throws IOException {
        ByteBuffer out = ByteBuffer.wrap(bytes);
        while (channel.write(out) >= 0 && out.hasRemaining()) {
            await(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            receive();
        }
    }

    /** The next reply, or push. */
    RawReply read() throws IOException {
        for (RawReply reply = next(); ; reply = next()) {
            if (reply != null) {
                return reply;
            }
            if (ended) {
                throw new IOException(server + " has closed the connection");
            }
            await(SelectionKey.OP_READ);
            receive();
        }
    }

    /** All replies and pushes that have come whole, as one array. */
    RawReply readAll() throws IOException {
        receive();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int count = 0;
        for (RawReply reply = next(); reply != null; reply = next()) {
            all.writeBytes(reply.bytes());
            count++;
        }
        byte[] head = ("*" + count + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        byte[] array = Arrays.copyOf(head, head.length + all.size());
        System.arraycopy(all.toByteArray(), 0, array, head.length, all.size());
        return new RawReply(array);
    }

    /** Whether nothing has come that was not read. */
    boolean isSilent() throws IOException {
        receive();
        return start == end;
    }

    /** Waits until the server has closed the connection; false when it sends something instead. */
    boolean awaitEnd() throws IOException {
        while (!ended && start == end) {
            await(SelectionKey.OP_READ);
            receive();
        }
        return start == end;
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }

    private RawReply next() throws IOException {
        try {
            int behind = reader.scan(input, start, end);
            if (behind < 0) {
                return null;
            }
            RawReply reply = new RawReply(Arrays.copyOfRange(input, start, behind));
            start = behind;
            return reply;
        } catch (RespSyntaxException e) {
            String bytes = Words.quoted(Arrays.copyOfRange(input, start, Math.min(end, start + 200)));
            throw new IOException(server + " sent what is no reply (" + e.getMessage() + "): " + bytes, e);
        }
    }

    private void await(int operations) throws IOException {
        channel.keyFor(selector).interestOps(operations);
        if (selector.select(key -> {}, PATIENCE.toMillis()) == 0) {
            throw new IOException(server + " did not answer within " + PATIENCE.toSeconds() + " s");
        }
    }

    /** Takes in what is there, without waiting. */
    private void receive() throws IOException {
        for (; ; ) {
            direct.clear();
            int count;
            try {
                count = channel.read(direct);
            } catch (IOException e) {
                count = -1; // Reset: it is closed, too.
            }
            ended |= count < 0;
            if (count <= 0) {
                return;
            }
            room(count);
            direct.flip().get(input, end, count);
            end += count;
        }
    }

    private void room(int more) {
        if (start > 0 && (start == end || input.length - end < more)) {
            System.arraycopy(input, start, input, 0, end - start);
            end -= start;
            start = 0;
        }
        if (input.length - end < more) {
            input = Arrays.copyOf(input, Math.max(end + more, 2 * input.length));
        }
    }
}
