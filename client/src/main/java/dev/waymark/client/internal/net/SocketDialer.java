package dev.waymark.client.internal.net;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Opens connections on a few threads of its own, which end when they have nothing to do. Thread-safe. */
public final class SocketDialer implements Dialer, AutoCloseable {

    /** How many connections may be in the making at a time. */
    private static final int DIALLING = 16;

    /** After how many quiet seconds the system asks, how often, and how many times: by name, as not all systems can. */
    private static final Map<String, Integer> KEEP_ALIVE =
            Map.of("TCP_KEEPIDLE", 15, "TCP_KEEPINTERVAL", 5, "TCP_KEEPCOUNT", 3);

    private final ClientConfig config;
    private final Observer observer;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final Set<Socket> opening = ConcurrentHashMap.newKeySet();
    private final ThreadPoolExecutor dialling = new ThreadPoolExecutor(
            DIALLING, DIALLING, 2, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads("waymark-dial-"));
    private final ExecutorService writing = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 2, TimeUnit.SECONDS, new SynchronousQueue<>(), threads("waymark-write-"));
    private volatile boolean closed;

    /** Is told of connections as they come and go; quick, and thread-safe. */
    public interface Observer {
        /** It is open. */
        void opened(Connection connection);

        /** It is closed. */
        void closed(Connection connection);
    }

    /** A dialler for one client. */
    public SocketDialer(ClientConfig config, Observer observer) {
        this.config = config;
        this.observer = observer;
        dialling.allowCoreThreadTimeOut(true);
    }

    @Override
    public void dial(Endpoint endpoint, Answer answer) {
        try {
            dialling.execute(() -> dialNow(endpoint, answer));
        } catch (RejectedExecutionException e) {
            answer.failed("the client is closed", null);
        } catch (OutOfMemoryError e) {
            answer.failed("no thread to dial it on: " + e.getMessage(), e);
        }
    }

    /** The connections that are open now. */
    public Set<Connection> open() {
        return open;
    }

    @Override
    public void close() {
        closed = true;
        dialling.shutdownNow();
        opening.forEach(SocketDialer::closeQuietly);
        open.forEach(connection -> connection.close("the client was closed"));
        writing.shutdown();
    }

    private void dialNow(Endpoint endpoint, Answer answer) {
        Connection connection;
        try {
            connection = connect(endpoint);
        } catch (RedisException e) {
            answer.failed("" + e.getMessage(), e);
            return;
        } catch (SocketTimeoutException e) {
            answer.failed("no answer within " + config.connectTimeout().toMillis() + " ms", e);
            return;
        } catch (Throwable e) {
            // Whatever the application's address mapping and credentials throw, and Errors, too: who dials waits for an
            // answer, and would wait for ever.
            answer.failed(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage(), e);
            return;
        }
        open.add(connection);
        try {
            connection.start();
        } catch (OutOfMemoryError e) {
            connection.close("no thread to read it on");
        }
        if (closed || connection.closed()) {
            connection.close("the client was closed");
            answer.failed("closed as soon as it was open", null);
        } else {
            observer.opened(connection);
            answer.opened(connection);
        }
    }

    private Connection connect(Endpoint endpoint) throws IOException, RespSyntaxException {
        long deadline = System.nanoTime() + config.connectTimeout().toNanos();
        Endpoint real = config.addressMapping().apply(endpoint);
        Socket socket = reach(real, deadline);
        boolean done = false;
        try {
            Socket talking = config.tls() ? secured(socket, real, deadline) : socket;
            Inbox inbox = new Inbox(talking, new RespReader());
            new Handshake(config, talking.getOutputStream(), inbox, deadline).shake();
            Connection connection = new Connection(
                    endpoint, talking, inbox, config.maxWaitingPerConnection(), writing, this::connectionClosed);
            done = true;
            return connection;
        } finally {
            opening.remove(socket);
            if (!done) {
                closeQuietly(socket);
            }
        }
    }

    /**
     * Connects to the first of the host's addresses that accepts; each has its share of the time that is left. Whoever
     * gets the socket takes it out of those that are being opened.
     */
    private Socket reach(Endpoint real, long deadline) throws IOException {
        InetAddress[] addresses = InetAddress.getAllByName(real.host());
        for (int left = addresses.length; ; left--) {
            InetAddress address = addresses[addresses.length - left];
            Socket socket = new Socket();
            opening.add(socket);
            try {
                if (closed) {
                    throw new IOException("the client is closed");
                }
                socket.setTcpNoDelay(true);
                keepAlive(socket);
                int millis = Math.max(1, millisUntil(deadline) / left);
                socket.connect(new InetSocketAddress(address, real.port()), millis);
                return socket;
            } catch (IOException | RuntimeException e) {
                opening.remove(socket);
                closeQuietly(socket);
                if (left == 1 || closed) {
                    throw e;
                }
            }
        }
    }

    /**
     * Has the system look after connections on which a command waits: a machine that vanished is noticed in half a
     * minute, and not in two hours. Where the system cannot be told when, it keeps to its own times.
     */
    private static void keepAlive(Socket socket) throws IOException {
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        for (SocketOption<?> option : socket.supportedOptions()) {
            Integer value = KEEP_ALIVE.get(option.name());
            if (value != null) {
                @SuppressWarnings("unchecked") // those of these names are numbers
                SocketOption<Integer> number = (SocketOption<Integer>) option;
                socket.setOption(number, value);
            }
        }
    }

    private Socket secured(Socket plain, Endpoint real, long deadline) throws IOException {
        SSLContext context = config.sslContext();
        try {
            SSLSocket secure = (SSLSocket) (context == null ? SSLContext.getDefault() : context)
                    .getSocketFactory()
                    .createSocket(plain, real.host(), real.port(), true);
            if (config.verifyHostname()) {
                SSLParameters parameters = secure.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                secure.setSSLParameters(parameters);
            }
            secure.setSoTimeout(millisUntil(deadline));
            secure.startHandshake();
            return secure;
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("this JVM has no TLS: " + e.getMessage(), e);
        }
    }

    private void connectionClosed(Connection connection) {
        open.remove(connection);
        observer.closed(connection);
    }

    private static int millisUntil(long deadline) throws SocketTimeoutException {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException("no time left");
        }
        return (int) Math.min(left, Integer.MAX_VALUE);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }

    private static ThreadFactory threads(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
