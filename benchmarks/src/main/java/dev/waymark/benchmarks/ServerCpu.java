package dev.waymark.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks the servers how much CPU they have used, over connections of its own.
 *
 * <p>Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/info/">INFO, section cpu</a>
 */
final class ServerCpu implements AutoCloseable {

    private final List<Socket> sockets = new ArrayList<>();

    /** @param nodes {@code HOST:PORT} of every server */
    ServerCpu(List<String> nodes) throws IOException {
        for (String node : nodes) {
            int colon = node.lastIndexOf(':');
            Socket socket = new Socket(node.substring(0, colon), Integer.parseInt(node.substring(colon + 1)));
            sockets.add(socket);
            socket.setSoTimeout(5_000);
        }
    }

    /** User and system time of all of them together since they started. */
    long usedMicros() throws IOException {
        double seconds = 0;
        for (Socket socket : sockets) {
            socket.getOutputStream().write("INFO cpu\r\n".getBytes(StandardCharsets.US_ASCII));
            seconds += seconds(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)));
        }
        return Math.round(seconds * 1e6);
    }

    private static double seconds(BufferedReader reply) throws IOException {
        String header = reply.readLine();
        if (header == null || !header.startsWith("$")) {
            throw new IOException("INFO was answered with " + header);
        }
        int left = Integer.parseInt(header.substring(1));
        double seconds = 0;
        while (left > 0) {
            String line = reply.readLine();
            if (line == null) {
                throw new IOException("INFO was cut short");
            }
            left -= line.length() + 2;
            if (line.startsWith("used_cpu_sys:") || line.startsWith("used_cpu_user:")) {
                seconds += Double.parseDouble(line.substring(line.indexOf(':') + 1));
            }
        }
        reply.readLine();
        return seconds;
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
