package dev.waymark.lab.server;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.internal.cluster.Poll;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.internal.text.InfoText;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.RefusedException;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One server process of a {@link RealCluster}, which can be stopped, killed and started again.
 *
 * <p>Thread-safe. It ends with its cluster.
 */
public final class RealNode {

    private static final Duration START = Duration.ofSeconds(20);
    private static final Duration REPLY = Duration.ofSeconds(20);

    private final Path program;
    private final Path folder;
    private final Endpoint endpoint;
    private final int busPort;
    private final Login login;
    private final List<String> directives;
    private final Object adminLock = new Object();
    private volatile @Nullable PlainConnection admin;
    private volatile @Nullable Process process;
    private volatile long pid;
    private volatile String id = "";
    private boolean ended;

    RealNode(Path program, Path folder, int port, int busPort, Login login, List<String> directives) {
        this.program = program;
        this.folder = folder;
        this.endpoint = new Endpoint("127.0.0.1", port);
        this.busPort = busPort;
        this.login = login;
        this.directives = List.copyOf(directives);
    }

    /** Where clients reach it. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Its port for clients: the TLS port in a cluster with TLS. */
    public int port() {
        return endpoint.port();
    }

    /** Its port for other nodes. */
    public int busPort() {
        return busPort;
    }

    /** Its node id, 40 hexadecimal digits. */
    public String id() {
        return id;
    }

    /** The process id of its server, now or when it last ran. */
    public long pid() {
        return pid;
    }

    /** Whether its process runs; a suspended one does. */
    public boolean isAlive() {
        Process current = process;
        return current != null && current.isAlive();
    }

    /**
     * Sends it one command over a connection of the cluster's own and waits for the reply. Errors are replies.
     *
     * @throws UncheckedIOException when it cannot be reached or does not answer within 20 s
     */
    public Reply call(String... words) {
        synchronized (adminLock) {
            PlainConnection connection = admin;
            try {
                if (connection == null) {
                    connection = PlainConnection.open(endpoint, login, REPLY);
                    admin = connection;
                }
                return connection.call(words);
            } catch (IOException e) {
                disconnect();
                throw new UncheckedIOException(endpoint + ": " + e.getMessage(), e);
            }
        }
    }

    /**
     * Sends it one command and gives the reply as text; null for nothing.
     *
     * @throws IllegalStateException when the reply is an error
     */
    public @Nullable String ask(String... words) {
        Reply reply = call(words);
        if (reply instanceof Reply.Failure failure) {
            throw new IllegalStateException(endpoint + " answered " + failure.line());
        }
        return PlainConnection.text(reply);
    }

    /** Whether it says of itself that it is a primary. */
    public boolean isPrimary() {
        return view().stream().anyMatch(line -> line.isMyself() && line.isPrimary());
    }

    /** The cluster as it sees it. */
    List<NodeLine> view() {
        return NodeLine.parseAll(String.valueOf(ask("CLUSTER", "NODES")));
    }

    /** Stops it in its tracks (SIGSTOP): its port still accepts, nothing answers. Returns when it has stopped. */
    public void suspend() {
        signal("STOP");
        // The signal is sent; each thread of the process stops when it next hears of it.
        Poll poll = new Poll(START);
        while (!isStopped() && poll.again()) {
            // Again.
        }
    }

    /** Lets it go on (SIGCONT). */
    public void resume() {
        signal("CONT");
    }

    /** Kills it (SIGKILL) and waits until it is gone. */
    public void kill() {
        Process current = process;
        if (current == null) {
            return;
        }
        disconnect();
        // The process may be a script around the server.
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        current.destroyForcibly();
        try {
            if (!current.waitFor(START.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException(endpoint + " (process " + pid + ") does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Starts it again after {@link #kill()}, on the same ports and with what it had written down, and waits until it
     * answers.
     */
    public void restart() {
        if (isAlive()) {
            throw new IllegalStateException(endpoint + " is running");
        }
        start();
    }

    /** Starts the process and waits until it answers. */
    void start() {
        Path config = folder.resolve("node.conf");
        try {
            launch(config);
            awaitAnswer(config);
        } catch (IOException e) {
            throw new ClusterStartException("cannot run " + program + ": " + e.getMessage(), e);
        }
    }

    /** Kills it, for good. */
    void end() {
        synchronized (this) {
            ended = true;
        }
        kill();
    }

    /** Under the lock of {@link #end()}: a process that starts while the cluster ends would outlive it. */
    private synchronized void launch(Path config) throws IOException {
        if (ended) {
            throw new ClusterStartException("the cluster was closed while it started", null);
        }
        Files.createDirectories(folder);
        Files.write(config, directives, StandardCharsets.UTF_8);
        Process started = new ProcessBuilder(program.toString(), config.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        process = started;
        pid = started.pid();
    }

    /** The last lines that the server wrote, for error messages. */
    List<String> lastWords() {
        try {
            List<String> lines = new ArrayList<>(Files.readAllLines(log(), StandardCharsets.ISO_8859_1));
            lines.removeIf(String::isBlank);
            return lines.subList(Math.max(0, lines.size() - 3), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    private Path log() {
        return folder.resolve("log");
    }

    private void awaitAnswer(Path config) throws IOException {
        Poll poll = new Poll(START);
        while (isAlive()) {
            String info = info();
            // Whoever answers must be the process just started: another server may have been quicker to take the port.
            if (info.contains("config_file:" + config)) {
                pid = Long.parseLong(InfoText.field(info, "process_id"));
                id = String.valueOf(ask("CLUSTER", "MYID"));
                return;
            }
            if (!poll.again()) {
                throw new ClusterStartException(
                        endpoint + " did not answer within " + START.toSeconds() + " s: " + lastWords(), null);
            }
        }
        throw new ClusterStartException(endpoint + " ended at once: " + lastWords(), null);
    }

    private String info() throws IOException {
        try (PlainConnection probe = PlainConnection.open(endpoint, login, REPLY)) {
            String text = PlainConnection.text(probe.call("INFO", "server"));
            return text == null ? "" : text;
        } catch (RefusedException e) {
            throw new ClusterStartException(e.getMessage() + "; a password must be that of the default user", e);
        } catch (IOException e) {
            return "";
        }
    }

    /** Where the system does not tell, the signal must do. */
    private boolean isStopped() {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1)
                    .contains(") T ");
        } catch (IOException e) {
            return true;
        }
    }

    /** Through a shell: Java itself can only end processes. */
    private void signal(String name) {
        try {
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid).start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException(endpoint + " is not running");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void disconnect() {
        PlainConnection connection = admin;
        admin = null;
        if (connection != null) {
            connection.close();
        }
    }
}
