package dev.waymark.lab.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free loopback ports.
 *
 * <p>A port that was free a moment ago may be taken when it is used: whoever uses one tries again with another.
 */
final class Ports {

    /**
     * Below the range from which systems pick the ports of outgoing connections, and the bus has its own port setting.
     */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 32_000;

    private Ports() {}

    /** A port on which nobody listens. */
    static int free() {
        for (int tries = 0; tries < 1000; tries++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            try (ServerSocket probe = new ServerSocket()) {
                probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (IOException e) {
                // Taken: try another.
            }
        }
        throw new ClusterStartException("no free port between " + LOWEST + " and " + HIGHEST, null);
    }
}
