package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.verification.program.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A node in a JVM of its own with a heap of so many megabytes, serving all slots. */
final class SmallNode implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** With this it serves at once. */
    private static final String ALL_SLOTS =
            "%s 127.0.0.1:7000@17000 myself,master - 0 0 1 connected 0-16383%n".formatted("5".repeat(40))
                    + "vars currentEpoch 1 lastVoteEpoch 0\n";

    private final Started started;
    private final int port;
    private final List<String> said = new ArrayList<>();

    private SmallNode(Started started, int port) {
        this.started = started;
        this.port = port;
    }

    static SmallNode start(Path folder, int megabytes, String... parameters) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("nodes.conf"), ALL_SLOTS);
        List<String> words = new ArrayList<>(
                List.of("node", "--port", "0", "--dir", folder.toString(), "--enable-debug-command", "local"));
        words.addAll(List.of(parameters));
        List<String> options =
                List.of("-Xmx" + megabytes + "m", "-XX:+UseSerialGC", "-Xmn" + Math.min(16, megabytes / 4) + "m");
        Started started = Started.program(folder, options, words.toArray(String[]::new));
        try {
            return ready(started);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            started.close();
            throw e;
        }
    }

    private static SmallNode ready(Started started) throws IOException, InterruptedException {
        String ready = started.line();
        assertThat(ready).startsWith("ready at ");
        SmallNode node = new SmallNode(started, Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1)));
        node.listen();
        try (Peer peer = node.peer()) {
            await(() -> peer.ask("CLUSTER", "INFO").contains("cluster_state:ok"));
        }
        return node;
    }

    /** Something that can be asked. */
    interface Question {
        boolean isSo() throws IOException;
    }

    /** Waits until something is so. */
    static void await(Question question) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!question.isSo()) {
            assertThat(System.nanoTime() - deadline).as("time left").isNegative();
            Thread.sleep(10);
        }
    }

    int port() {
        return port;
    }

    Peer peer() throws IOException {
        return new Peer(port);
    }

    /** What it has written to standard error so far. */
    List<String> said() {
        synchronized (said) {
            return List.copyOf(said);
        }
    }

    /** A number of INFO. */
    static long info(Peer peer, String name) throws IOException {
        return peer.ask("INFO")
                .lines()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(
                        line -> Long.parseLong(line.substring(name.length() + 1).strip()))
                .findFirst()
                .orElseThrow();
    }

    /** It must not come to a halt because nobody reads what it says. */
    private void listen() {
        Thread thread = new Thread(
                () -> started.process().errorReader().lines().forEach(line -> {
                    synchronized (said) {
                        said.add(line);
                    }
                }),
                "what-the-node-says");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        started.close();
    }
}
