package dev.waymark.verification.program;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/** A redis-server that is no node of a cluster, so that it has several databases. It keeps nothing. */
final class LoneServer implements AutoCloseable {

    private final Path folder;
    private final int port;
    private Process process;

    private LoneServer(Path folder, int port) throws IOException {
        this.folder = folder;
        this.port = port;
        start();
    }

    /** Starts one, or skips the test where there is none to start. */
    static LoneServer start(Path folder) throws IOException {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis server on this machine");
        return new LoneServer(folder, freePort());
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    int port() {
        return port;
    }

    /** Starts it again, empty, where it was. */
    void start() throws IOException {
        process = new ProcessBuilder(
                        Engine.REDIS.require().toString(),
                        "--port",
                        "" + port,
                        "--save",
                        "",
                        "--enable-debug-command",
                        "yes",
                        "--dir",
                        folder.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!accepts()) {
            if (System.nanoTime() - deadline > 0 || !process.isAlive()) {
                throw new IOException("redis-server does not start on port " + port);
            }
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
