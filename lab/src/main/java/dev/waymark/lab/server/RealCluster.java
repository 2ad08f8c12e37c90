package dev.waymark.lab.server;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.internal.cluster.SlotMover;
import dev.waymark.ops.Login;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of real servers on loopback, which lives until {@link #close()} or until the JVM ends, Ctrl-C included.
 *
 * <p>The nodes stand in the order primary, its replicas, next primary, its replicas, ...; that order says what they
 * were when the cluster was made. The slots are spread evenly, lowest first. Thread-safe.
 *
 * <pre>{@code
 * try (RealCluster cluster = RealCluster.start(Engine.REDIS, 3, 1, "cluster-node-timeout 1000")) {
 *     cluster.primary(0).kill();
 * }
 * }</pre>
 */
public final class RealCluster implements AutoCloseable {

    private final Engine engine;
    private final Path folder;
    private boolean ended;
    private final List<RealNode> nodes;
    private final int nodesPerShard;
    private final @Nullable Tls tls;
    private final Login login;

    RealCluster(Engine engine, Path folder, List<RealNode> nodes, int nodesPerShard, @Nullable Tls tls, Login login) {
        this.engine = engine;
        this.folder = folder;
        this.nodes = List.copyOf(nodes);
        this.nodesPerShard = nodesPerShard;
        this.tls = tls;
        this.login = login;
    }

    /**
     * Starts a cluster and waits until all its nodes agree on all slots and every replica is in step.
     *
     * @param shards how many primaries, 1 or more
     * @param replicas how many replicas each has, 0 or more
     * @param directives further lines of the servers' configuration, such as {@code cluster-node-timeout 1000}; they
     *     win over our own
     * @throws MissingServerException when the engine is not on this machine
     * @throws ClusterStartException when it does not come up; nothing of it is left then
     */
    public static RealCluster start(Engine engine, int shards, int replicas, String... directives) {
        return of(engine)
                .shards(shards)
                .replicas(replicas)
                .directives(directives)
                .start();
    }

    /** Describes a cluster of three primaries, to be changed and started. */
    public static Builder of(Engine engine) {
        return new Builder(engine);
    }

    /** What its servers are. */
    public Engine engine() {
        return engine;
    }

    /** All nodes, in the order of the class description. */
    public List<RealNode> nodes() {
        return nodes;
    }

    /** The nodes that were made primaries. */
    public List<RealNode> primaries() {
        return nodes.stream()
                .filter(node -> nodes.indexOf(node) % nodesPerShard == 0)
                .toList();
    }

    /** The node that was made primary of a shard; shards are numbered from 0. */
    public RealNode primary(int shard) {
        return nodes.get(shard * nodesPerShard);
    }

    /** The nodes that were made replicas of a shard. */
    public List<RealNode> replicas(int shard) {
        return nodes.subList(shard * nodesPerShard + 1, (shard + 1) * nodesPerShard);
    }

    /** Its certificate; null in a cluster without TLS. */
    public @Nullable Tls tls() {
        return tls;
    }

    /** Where clients reach its nodes. */
    public List<Endpoint> endpoints() {
        return nodes.stream().map(RealNode::endpoint).toList();
    }

    /** The URI for a client, all nodes as seeds, with the default user's password where there is one. */
    public String uri() {
        String secret =
                login.password() == null ? "" : ":" + URLEncoder.encode(login.password(), StandardCharsets.UTF_8) + "@";
        return (tls == null ? "redis://" : "rediss://")
                + secret
                + endpoints().stream().map(Endpoint::toString).collect(Collectors.joining(","));
    }

    /**
     * Waits until all running nodes agree again on who owns which slot and say that the cluster works.
     *
     * @throws IllegalStateException when they do not within 30 s; the message says what is missing
     */
    public void awaitAgreement() {
        new Formation(nodes.stream().filter(RealNode::isAlive).toList()).awaitAgreement();
    }

    /** Moves slots between the nodes that are primaries now; to be closed after use. */
    public SlotMover mover() {
        List<Endpoint> primaries = nodes.stream()
                .filter(node -> node.isAlive() && node.isPrimary())
                .map(RealNode::endpoint)
                .toList();
        return SlotMover.connect(primaries, login);
    }

    /** Kills all servers, suspended ones too, and removes their files. Again is nothing. */
    @Override
    public void close() {
        Running.remove(this);
        end();
    }

    /** Once: whoever comes second, the program's own end or that of the JVM, waits until all is gone. */
    synchronized void end() {
        if (!ended) {
            ended = true;
            nodes.forEach(RealNode::end);
            delete(folder);
        }
    }

    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A cluster being described. Not thread-safe. */
    public static final class Builder {

        /** How often a cluster is begun anew when other programs take its ports. */
        private static final int TRIES = 5;

        private final Engine engine;
        private int shards = 3;
        private int replicas;
        private int firstPort;
        private boolean withTls;
        private @Nullable String password;
        private final List<String> directives = new ArrayList<>();

        private Builder(Engine engine) {
            this.engine = engine;
        }

        /** How many primaries, 1 or more. */
        public Builder shards(int count) {
            shards = count;
            return this;
        }

        /** How many replicas each primary has, 0 or more. */
        public Builder replicas(int each) {
            replicas = each;
            return this;
        }

        /** The port of the first node, which those of the others follow; 0, as when nothing is said, for free ones. */
        public Builder port(int first) {
            firstPort = first;
            return this;
        }

        /** Further lines of the servers' configuration; they win over our own. */
        public Builder directives(String... lines) {
            directives.addAll(List.of(lines));
            return this;
        }

        /** The password of the default user, for clients and between the nodes. */
        public Builder password(String secret) {
            password = secret;
            return this;
        }

        /** TLS for clients, replication and bus; there is no plain port. */
        public Builder tls() {
            withTls = true;
            return this;
        }

        /** As {@link RealCluster#start}. */
        public RealCluster start() {
            if (shards < 1 || replicas < 0) {
                throw new IllegalArgumentException(shards + " shards with " + replicas + " replicas each");
            }
            if (firstPort < 0 || firstPort + shards * (1 + replicas) - 1 > 65_535) {
                throw new ClusterStartException("there are not so many ports from " + firstPort + " on", null);
            }
            Path program = engine.require();
            for (int tries = 1; ; tries++) {
                RealCluster cluster = make(program);
                try {
                    cluster.nodes.forEach(RealNode::start);
                    new Formation(cluster.nodes).form(shards);
                    return cluster;
                } catch (RuntimeException e) {
                    boolean again = tries < TRIES && firstPort == 0 && cluster.lostAPort();
                    cluster.close();
                    if (!again) {
                        throw e instanceof ClusterStartException
                                ? e
                                : new ClusterStartException("the cluster did not form: " + e.getMessage(), e);
                    }
                }
            }
        }

        private RealCluster make(Path program) {
            try {
                Path folder = Files.createTempDirectory(Scratch.parent(), "waymark-cluster-");
                Tls tls = withTls ? Tls.make(folder) : null;
                Login login = new Login(
                        null, password, tls == null ? null : tls.context().getSocketFactory());
                List<RealNode> nodes = new ArrayList<>();
                for (int i = 0; i < shards * (1 + replicas); i++) {
                    Path own = folder.resolve("node-" + i);
                    int port = firstPort == 0 ? Ports.free() : firstPort + i;
                    int busPort = Ports.free();
                    nodes.add(new RealNode(program, own, port, busPort, login, lines(own, port, busPort, tls)));
                }
                RealCluster cluster = new RealCluster(engine, folder, nodes, 1 + replicas, tls, login);
                Running.add(cluster);
                return cluster;
            } catch (IOException e) {
                throw new ClusterStartException("cannot make a folder for the servers: " + e.getMessage(), e);
            }
        }

        private List<String> lines(Path folder, int port, int busPort, @Nullable Tls tls) {
            List<String> lines = new ArrayList<>(List.of(
                    "bind 127.0.0.1",
                    (tls == null ? "port " : "tls-port ") + port,
                    "cluster-port " + busPort,
                    "cluster-enabled yes",
                    "cluster-node-timeout 5000",
                    "dir \"" + folder + "\"",
                    "save \"\"",
                    "appendonly no",
                    // A replica is in step at once, not after the seconds in which further ones might ask.
                    "repl-diskless-sync-delay 0",
                    // Its first ping lifts a replica's offset from 0, and nodes name no replica before.
                    "repl-ping-replica-period 1",
                    "enable-debug-command local"));
            if (tls != null) {
                lines.addAll(List.of(
                        "port 0",
                        "tls-cert-file \"" + tls.certificate() + "\"",
                        "tls-key-file \"" + tls.key() + "\"",
                        "tls-ca-cert-file \"" + tls.certificate() + "\"",
                        "tls-auth-clients no",
                        "tls-cluster yes",
                        "tls-replication yes"));
            }
            if (password != null) {
                lines.add("requirepass \"" + password + "\"");
                lines.add("masterauth \"" + password + "\"");
            }
            lines.addAll(directives);
            return lines;
        }
    }

    private boolean lostAPort() {
        return nodes.stream()
                .flatMap(node -> node.lastWords().stream())
                .anyMatch(line -> line.contains("Address already in use") || line.contains("Failed listening on port"));
    }
}
