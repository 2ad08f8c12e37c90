package dev.waymark.benchmarks.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server to be measured: one process, on one processor where the system can say so. Ends with this process. */
final class Contestant implements AutoCloseable {

    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    private final String name;
    private final Process process;
    private final int port;

    private Contestant(String name, Process process, int port) {
        this.name = name;
        this.process = process;
        this.port = port;
    }

    /** Waymark's node, with the flags that its launcher gives it. */
    static Contestant node() throws IOException {
        List<String> command = new ArrayList<>(onProcessor(0));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmn16m", "-cp", System.getProperty("java.class.path")));
        command.add(NodeMain.class.getName());
        Process process = start(command);
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the node did not start");
        }
        return new Contestant("node", process, Integer.parseInt(line));
    }

    /** redis-server in cluster mode, alone with all slots. */
    static Contestant redis() throws IOException, InterruptedException {
        int port = freePort();
        Path folder = Files.createTempDirectory("waymark-bench-");
        folder.toFile().deleteOnExit();
        List<String> command = new ArrayList<>(onProcessor(0));
        command.addAll(List.of("redis-server", "--port", Integer.toString(port), "--bind", "127.0.0.1"));
        command.addAll(List.of("--cluster-enabled", "yes", "--cluster-port", Integer.toString(freePort())));
        command.addAll(List.of("--save", "", "--dir", folder.toString(), "--logfile", "/dev/null"));
        Contestant redis = new Contestant("redis", start(command), port);
        redis.take("CLUSTER ADDSLOTSRANGE 0 16383");
        return redis;
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /** How much of the machine's memory it has, as Linux tells it. */
    long residentBytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("VmRSS:")) {
                return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("this system does not tell how much memory a process has");
    }

    /** The words before a command that keep it on one processor; none where that cannot be said. */
    static List<String> onProcessor(int number) {
        boolean several = Runtime.getRuntime().availableProcessors() > 1;
        return several && Files.isExecutable(TASKSET)
                ? List.of(TASKSET.toString(), "-c", Integer.toString(number))
                : List.of();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    }

    /** Sends a command until the server is there and says OK, and cluster_state is ok. */
    private void take(String command) throws IOException, InterruptedException {
        IOException last = new IOException("redis-server does not start");
        for (int i = 0; i < 100; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(5_000);
                socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
                if (socket.getInputStream().read() == '+') {
                    Thread.sleep(2_500); // A cluster that has just come up says so only after two seconds.
                    return;
                }
            } catch (IOException e) {
                last = e;
            }
            Thread.sleep(50);
        }
        throw last;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
