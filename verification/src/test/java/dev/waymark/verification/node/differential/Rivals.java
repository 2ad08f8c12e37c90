package dev.waymark.verification.node.differential;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.RealCluster;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.group.Groups;
import dev.waymark.node.internal.serve.Server;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Random;

/** A redis-server 7.0 and a Waymark node, each alone in its cluster and with all slots. Thread-safe. */
final class Rivals implements AutoCloseable {

    private static final dev.waymark.lab.server.Engine REDIS = dev.waymark.lab.server.Engine.REDIS;

    private final RealCluster redis;
    private final Server node;

    private Rivals(RealCluster redis, Server node) {
        this.redis = redis;
        this.node = node;
    }

    /** Starts both; skips the test, saying so, where this machine has no redis-server of the version to match. */
    static Rivals start() throws IOException {
        assumeTrue(REDIS.find().isPresent(), "no redis-server on this machine");
        RealCluster redis = RealCluster.start(REDIS, 1, 0, "save \"\"", "enable-debug-command local");
        try {
            String info = String.valueOf(redis.primary(0).ask("INFO", "server"));
            assumeTrue(info.contains("redis_version:7.0."), "redis-server is not 7.0");
            return new Rivals(redis, startNode());
        } catch (IOException | RuntimeException e) {
            redis.close();
            throw e;
        }
    }

    private static Server startNode() throws IOException {
        Settings settings = new Settings();
        try {
            settings.begin("enable-debug-command", "local");
        } catch (InvalidSetting e) {
            throw new IllegalStateException(e);
        }
        Engine engine = new Engine(Groups.all(), settings, System::currentTimeMillis, new Random());
        return new Server(engine, new InetSocketAddress("127.0.0.1", 0), 0).start();
    }

    /** Connects to both. */
    Dialogue connect() throws IOException {
        return new Dialogue(
                new Wire("redis-server", redis.primary(0).port()), new Wire("the Waymark node", node.port()));
    }

    @Override
    public void close() {
        node.close();
        redis.close();
    }
}
