package dev.waymark.cli;

import dev.waymark.cli.ClusterState.Identity;
import dev.waymark.lab.LabTarget;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The process in the background that hosts a cluster for {@code cluster start}. It ends with SIGTERM, and its cluster
 * with it.
 */
@Command(name = "host", description = "Hosts a cluster for cluster start.", hidden = true)
final class ClusterHost implements Callable<Integer> {

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.check();
        Hosted hosted = host(options);
        hosted.state().write();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ClusterState.forget(options.name), "waymark-forgetting"));
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    /** A cluster of this process. */
    record Hosted(ClusterState state, AutoCloseable cluster) {}

    /** Starts a cluster. */
    static Hosted host(ClusterOptions options) {
        if (!(options.target() instanceof LabTarget.Started started)) {
            EmbeddedCluster cluster = embedded(options);
            List<String> addresses =
                    cluster.nodes().stream().map(EmbeddedNode::address).toList();
            return new Hosted(state(options, cluster.uri(), addresses, null), cluster);
        }
        RealCluster cluster = RealCluster.of(started.engine())
                .shards(options.shards)
                .port(options.port)
                .start();
        List<String> addresses =
                cluster.endpoints().stream().map(Object::toString).toList();
        return new Hosted(state(options, cluster.uri(), addresses, cluster), cluster);
    }

    private static EmbeddedCluster embedded(ClusterOptions options) {
        try {
            return EmbeddedCluster.builder()
                    .shards(options.shards)
                    .port(options.port)
                    .start();
        } catch (IllegalStateException e) {
            throw new ProgramException(ExitCode.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    private static ClusterState state(
            ClusterOptions options, String uri, List<String> addresses, @Nullable RealCluster servers) {
        List<Identity> processes = new ArrayList<>(List.of(Identity.of(ProcessHandle.current())));
        if (servers != null) {
            servers.nodes().stream()
                    .map(RealNode::pid)
                    .flatMap(pid -> ProcessHandle.of(pid).stream())
                    .map(Identity::of)
                    .forEach(processes::add);
        }
        return new ClusterState(options.name, options.engineName(), uri, addresses, processes);
    }
}
