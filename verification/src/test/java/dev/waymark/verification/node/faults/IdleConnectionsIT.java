package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As many clients as a node lets in by default, which do nothing. */
class IdleConnectionsIT {

    private static final int WANTED = 10_000;

    /** Descriptors that a JVM, and this test, need for other things. */
    private static final int RESERVED = 500;

    @TempDir
    private Path folder;

    @Test
    void cost_little_and_disturb_nobody() throws Exception {
        int idle = (int) Math.min(WANTED, mostDescriptors() - RESERVED);
        System.out.println("IdleConnectionsIT: " + idle + " connections");
        Deque<SocketChannel> connections = new ArrayDeque<>();
        try (SmallNode node = SmallNode.start(folder, 64, "--maxclients", "" + (idle + 1));
                Peer other = node.peer()) {
            for (int i = 0; i < idle; i++) {
                connections.add(connect(node));
                if (i % 100 == 0) {
                    assertThat(other.ask("PING")).isEqualTo("+PONG");
                }
            }
            SmallNode.await(() -> SmallNode.info(other, "connected_clients") == idle + 1);
            for (int i = 0; i < 2_000; i++) {
                assertThat(other.ask("INCR", "n")).isEqualTo(":" + (i + 1));
            }
            try (Peer oneTooMany = node.peer()) {
                assertThat(oneTooMany.reply()).isEqualTo("-ERR max number of clients + cluster connections reached");
                oneTooMany.awaitEnd();
            }
            assertThat(SmallNode.info(other, "rejected_connections")).isEqualTo(1);

            connections.remove().close();
            SmallNode.await(() -> SmallNode.info(other, "connected_clients") == idle);
            connections.add(connect(node));
            while (!connections.isEmpty()) {
                connections.remove().close();
            }
            SmallNode.await(() -> SmallNode.info(other, "connected_clients") == 1);
            assertThat(node.said()).noneMatch(line -> line.contains("Exception") || line.contains("Error"));
        } finally {
            for (SocketChannel connection : connections) {
                connection.close();
            }
        }
    }

    private static SocketChannel connect(SmallNode node) throws IOException {
        return SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), node.port()));
    }

    /** How many this process may have, and the node's, which is started by it. */
    private static long mostDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount()
                : 1_000;
    }
}
