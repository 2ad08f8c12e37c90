package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A host name stands for several addresses, and a node listens on one of them alone. */
class WithSeveralAddressesTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    @Test
    void each_address_of_a_name_is_tried() throws IOException {
        InetAddress[] addresses = addressesOfThisMachine();
        assumeTrue(addresses.length > 1, "localhost has one address here");
        try (ServerSocket last = new ServerSocket()) {
            last.bind(new InetSocketAddress(addresses[addresses.length - 1], 0));
            relay(last, cluster.a());
            Endpoint name = new Endpoint("localhost", last.getLocalPort());

            ClusterClient redis = cluster.client(config ->
                    config.withAddressMapping(node -> node.equals(cluster.a().endpoint()) ? name : node));

            assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        }
    }

    private static InetAddress[] addressesOfThisMachine() throws UnknownHostException {
        return InetAddress.getAllByName("localhost");
    }

    /** Carries what comes in to the node, and back. */
    private static void relay(ServerSocket from, ScriptedServer to) {
        Crowd.start("relay", () -> {
            while (true) {
                Socket one = from.accept();
                Socket other = new Socket("127.0.0.1", to.port());
                Crowd.start("relay there", () -> copy(one, other));
                Crowd.start("relay back", () -> copy(other, one));
            }
        });
    }

    private static Void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return null;
    }
}
