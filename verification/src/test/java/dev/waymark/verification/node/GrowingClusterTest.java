package dev.waymark.verification.node;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster that is given nodes and spread over them, while a client counts in it. */
@Tag("once")
class GrowingClusterTest {

    private static final int COUNTERS = 500;
    private static final int THREADS = 4;

    /** With {@code -Dwaymark.nodes=N}, more than 10, it ends earlier or later. */
    private static final int NODES = Integer.getInteger("waymark.nodes", 100);

    @Test
    void from_3_to_10_and_to_100_nodes_under_load_nothing_is_lost() {
        try (EmbeddedCluster cluster = EmbeddedCluster.builder().shards(3).start();
                ClusterClient redis = ClusterClient.connect(cluster.uri());
                Counting counting = new Counting(redis)) {
            cluster.addNodes(7);
            spread(cluster);
            counting.check();

            cluster.addNodes(NODES - 10);
            spread(cluster);
            counting.check();
        }
    }

    private static void spread(EmbeddedCluster cluster) {
        cluster.rebalance();
        Map<EmbeddedNode, Integer> slots = new HashMap<>();
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            slots.merge(cluster.owner(slot), 1, Integer::sum);
        }
        int nodes = cluster.nodes().size();
        assertThat(slots).hasSize(nodes);
        assertThat(slots.values()).allMatch(each -> each == Slots.COUNT / nodes || each == Slots.COUNT / nodes + 1);
    }

    /** Threads that count, each in its turn in one of many counters, and remember how far they should be. */
    private static final class Counting implements AutoCloseable {

        private final ClusterClient redis;
        private final AtomicLongArray counted = new AtomicLongArray(COUNTERS);
        private final List<Thread> threads = new ArrayList<>();
        private final List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
        private volatile boolean stopped;

        Counting(ClusterClient redis) {
            this.redis = redis;
            for (int i = 0; i < THREADS; i++) {
                int first = i;
                Thread thread = new Thread(() -> count(first), "counts " + i);
                threads.add(thread);
                thread.start();
            }
        }

        private void count(int first) {
            try {
                for (int i = first; !stopped; i = (i + THREADS) % COUNTERS) {
                    redis.call(incr("counter:" + i));
                    counted.incrementAndGet(i);
                }
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }

        /** Whether each counter has counted what was acknowledged, and at most what is under way besides. */
        void check() {
            assertThat(failures).isEmpty();
            for (int i = 0; i < COUNTERS; i++) {
                long least = counted.get(i);
                long found = Long.parseLong(String.valueOf(redis.call(get("counter:" + i))));
                assertThat(found).isBetween(least, counted.get(i) + 1);
            }
        }

        @Override
        public void close() {
            stopped = true;
            threads.forEach(Counting::join);
            check();
        }

        private static void join(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
