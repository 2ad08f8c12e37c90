package dev.waymark.lab.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The clusters of this JVM, so that none outlives it. */
final class Running {

    private static final Set<RealCluster> CLUSTERS = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> CLUSTERS.forEach(RealCluster::end), "waymark-lab-clean-up"));
    }

    private Running() {}

    static void add(RealCluster cluster) {
        CLUSTERS.add(cluster);
    }

    static void remove(RealCluster cluster) {
        CLUSTERS.remove(cluster);
    }
}
