package dev.waymark.node.internal.serve;

import dev.waymark.node.internal.command.Engine;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a node listens: one port, on one or several addresses; and who is let in.
 *
 * <p>Not thread-safe: for the server's thread, but for {@link #number}.
 */
final class Ports {

    private static final int BACKLOG = 511;

    private final Engine engine;
    private final List<ServerSocketChannel> listeners = new ArrayList<>();

    /** What becomes of a connection that was taken. */
    interface Taker {
        void take(SocketChannel channel) throws IOException;
    }

    /**
     * Binds all addresses.
     *
     * @param addresses with the same port; when that is 0, the first one chooses it for all
     * @throws IOException when one cannot be had; then none is bound
     */
    Ports(Engine engine, List<InetSocketAddress> addresses) throws IOException {
        this.engine = engine;
        try {
            for (InetSocketAddress address : addresses) {
                int port = address.getPort() == 0 && !listeners.isEmpty() ? number() : address.getPort();
                listen(new InetSocketAddress(address.getAddress(), port));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void listen(InetSocketAddress address) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listeners.add(listener);
        listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        try {
            listener.bind(address, BACKLOG);
        } catch (IOException e) {
            throw new BindException(
                    address.getAddress().getHostAddress() + ":" + address.getPort() + ": " + e.getMessage());
        }
        listener.configureBlocking(false);
    }

    /** The port, also when it was bound as 0. */
    int number() {
        return listeners.get(0).socket().getLocalPort();
    }

    /** A selector that tells who comes; the attachment of a key is the listener. When there is none, all is closed. */
    Selector select() throws IOException {
        try {
            Selector selector = Selector.open();
            for (ServerSocketChannel listener : listeners) {
                listener.register(selector, SelectionKey.OP_ACCEPT, listener);
            }
            return selector;
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Takes the connections that have come, or refuses them. */
    void accept(ServerSocketChannel listener, Taker taker) {
        try {
            for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
                admit(channel, taker);
            }
        } catch (IOException e) {
            // The client is gone already, or there are no more descriptors: the others go on.
        }
    }

    private void admit(SocketChannel channel, Taker taker) throws IOException {
        boolean taken = false;
        try {
            channel.configureBlocking(false);
            String refusal = engine.refusal(isLoopback(channel));
            if (refusal != null) {
                refuse(channel, refusal);
                return;
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            keepAlive(channel);
            taker.take(channel);
            taken = true;
        } finally {
            if (!taken) {
                channel.close();
            }
        }
    }

    private static boolean isLoopback(SocketChannel channel) throws IOException {
        return channel.getRemoteAddress() instanceof InetSocketAddress remote
                && remote.getAddress().isLoopbackAddress();
    }

    /** Says why, when that can be said at once. */
    private static void refuse(SocketChannel channel, String refusal) throws IOException {
        channel.write(ByteBuffer.wrap(("-" + refusal + "\r\n").getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Lets the system look after peers that are gone without a word: {@code tcp-keepalive}. */
    private void keepAlive(SocketChannel channel) throws IOException {
        int seconds = (int) engine.settings().number("tcp-keepalive");
        if (seconds == 0) {
            return;
        }
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        // These are the JDK's own, and not on every system.
        for (SocketOption<?> option : channel.supportedOptions()) {
            switch (option.name()) {
                case "TCP_KEEPIDLE" -> set(channel, option, seconds);
                case "TCP_KEEPINTERVAL" -> set(channel, option, Math.max(1, seconds / 3));
                case "TCP_KEEPCOUNT" -> set(channel, option, 3);
                default -> {}
            }
        }
    }

    private static <T> void set(SocketChannel channel, SocketOption<T> option, int value) throws IOException {
        channel.setOption(option, option.type().cast(value));
    }

    void close() {
        for (ServerSocketChannel listener : listeners) {
            try {
                listener.close();
            } catch (IOException e) {
                // It is gone either way.
            }
        }
    }
}
