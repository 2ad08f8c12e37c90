package dev.waymark.verification.cluster;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.set;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.ReadFrom;
import dev.waymark.client.RedisException;
import dev.waymark.client.event.ClientMetrics;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AfterFailoverIT {

    @ParameterizedTest
    @EnumSource
    void a_wanted_failover_under_load_loses_and_doubles_nothing(Engine engine) {
        try (RealCluster cluster = start(engine);
                ClusterClient client = connect(cluster, Duration.ofSeconds(20));
                Workload load = Workload.start(client, 4, 50)) {
            Servers.eventually("the load runs", () -> load.done() > 500);
            RealNode heir = cluster.replicas(0).get(0);
            heir.ask("CLUSTER", "FAILOVER");
            Servers.eventually("the replica took over", heir::isPrimary);
            long then = load.done();
            Servers.eventually("the load goes on", () -> load.done() > then + 500);
            load.stop().assertNothingFailedLostOrDoubled();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_killed_primary_is_replaced_and_the_client_finds_its_heir(Engine engine) {
        try (RealCluster cluster = start(engine);
                ClusterClient client = connect(cluster, Duration.ofSeconds(20));
                Workload load = Workload.start(client, 4, 50)) {
            Servers.eventually("the load runs", () -> load.done() > 500);
            cluster.primary(0).kill();
            Servers.eventually(
                    "the replica took over", () -> cluster.replicas(0).get(0).isPrimary());
            everySlotServes(client);
            load.stop().assertNothingDoubled();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_stopped_primary_that_hangs_is_found_out_and_replaced(Engine engine) {
        try (RealCluster cluster = start(engine);
                ClusterClient client = connect(cluster, Duration.ofSeconds(3));
                Workload load = Workload.start(client, 4, 50)) {
            Servers.eventually("the load runs", () -> load.done() > 500);
            RealNode stopped = cluster.primary(0);
            stopped.suspend();
            try {
                Servers.eventually(
                        "the replica took over",
                        () -> cluster.replicas(0).get(0).isPrimary());
                everySlotServes(client);
            } finally {
                stopped.resume();
            }
            // It comes back believing that it is a primary, and is told otherwise.
            Servers.eventually("the old primary gave in", () -> !stopped.isPrimary());
            everySlotServes(client);
            load.stop().assertNothingDoubled();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reads_from_replicas_go_on_while_their_primary_is_gone(Engine engine) {
        try (RealCluster cluster = start(engine);
                ClusterClient client = ClusterClient.connect(ClientConfig.of(cluster.uri())
                        .withReadFrom(ReadFrom.REPLICA)
                        .withTimeout(Duration.ofSeconds(20)))) {
            for (int i = 0; i < 300; i++) {
                client.call(set("key:" + i, "v" + i));
            }
            Servers.eventually("the replicas have it", () -> "v299".equals(client.call(get("key:299"))));
            cluster.primary(1).kill();
            for (int i = 0; i < 300; i++) {
                int number = i;
                Servers.eventually("a replica serves", () -> ("v" + number).equals(client.call(get("key:" + number))));
            }
        }
    }

    /** Within a minute, whatever the cluster still has to settle. */
    private static void everySlotServes(ClusterClient client) {
        for (int i = 0; i < 200; i++) {
            String key = "after:" + i;
            Servers.eventually("every key can be written again", () -> {
                try {
                    return client.call(set(key, "v"));
                } catch (RedisException e) {
                    return false;
                }
            });
        }
    }

    private static RealCluster start(Engine engine) {
        return RealCluster.start(Servers.available(engine), 3, 1, "cluster-node-timeout 1500");
    }

    private static ClusterClient connect(RealCluster cluster, Duration timeout) {
        return ClusterClient.connect(ClientConfig.of(cluster.uri())
                .withTimeout(timeout)
                .withConnectTimeout(Duration.ofSeconds(1))
                .withListener(new ClientMetrics()));
    }
}
