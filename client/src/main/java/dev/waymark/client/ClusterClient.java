package dev.waymark.client;

import dev.waymark.client.command.Command;
import dev.waymark.client.internal.ClientCore;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A client of a Redis or Valkey Cluster.
 *
 * <p>Thread-safe; make one and share it between all threads: it holds one connection per node, on which the commands of
 * all threads travel together. {@link #close} ends it.
 *
 * <p>Commands of one slot that one thread submits take effect in that order. Refusals and redirects are followed within
 * a budget ({@link ClientConfig#maxRedirects}, {@link ClientConfig#timeout}); what may not be repeated is not repeated.
 * Every failure is a {@link RedisException} that says what the command did ({@link RedisException#effect()}).
 *
 * <pre>{@code
 * try (ClusterClient redis = ClusterClient.connect("redis://127.0.0.1:7000,127.0.0.1:7001")) {
 *     redis.call(set("user:{42}:name", "Ada"));
 *     String name = redis.call(get("user:{42}:name"));
 * }
 * }</pre>
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis cluster
 *     specification</a>
 */
public final class ClusterClient implements AutoCloseable {

    private final ClientCore core;

    private ClusterClient(ClientCore core) {
        this.core = core;
    }

    /**
     * Connects to the cluster that one of the seeds belongs to.
     *
     * @param uri {@code redis://user:password@h1:7000,h2:7001?timeout=2s}; {@code rediss://} for TLS
     * @throws IllegalArgumentException when the URI is none
     * @throws ConnectionException when no seed answers, or none is part of a cluster; the message has the reason of
     *     each
     * @throws ServerException when a server refuses the credentials
     */
    public static ClusterClient connect(String uri) {
        return connect(ClientConfig.of(uri));
    }

    /** Connects with a configuration; fails as {@link #connect(String)} does. */
    public static ClusterClient connect(ClientConfig config) {
        return new ClusterClient(ClientCore.connect(config));
    }

    /**
     * Runs a command and waits for its result, at most for {@link ClientConfig#timeout}. A command that waits at the
     * server ({@code BLPOP}) may take as long as its own words say.
     *
     * @return what the command's decoder makes of the reply; null stands for "nothing there"
     * @throws RedisException when it failed; {@link RedisException#effect()} says whether it ran
     */
    public <T extends @Nullable Object> T call(Command<T> command) {
        return core.calls().call(command);
    }

    /**
     * Runs a command and gives its result later. Blocks only while too many commands wait for their replies already.
     *
     * @return completed with the value, or exceptionally with a {@link RedisException}. What is chained to it runs on
     *     the thread that reads the connection and holds up the replies behind it: give slow work an executor of its
     *     own ({@code thenApplyAsync})
     */
    public <T extends @Nullable Object> CompletionStage<T> send(Command<T> command) {
        return core.calls().send(command);
    }

    /**
     * Runs commands in one round trip per node, and waits for all of them.
     *
     * @return in the order of the commands, for each its value, or the {@link RedisException} it failed with: one
     *     failure hides no other result. Commands of one slot take effect in order; those of different slots in any
     */
    public List<@Nullable Object> pipeline(Command<?>... commands) {
        return pipeline(List.of(commands));
    }

    /** Runs commands as {@link #pipeline(Command...)} does. */
    public List<@Nullable Object> pipeline(List<? extends Command<?>> commands) {
        return core.calls().pipeline(commands);
    }

    /** The map in force: an immutable value, at most as old as the last refresh or redirect. */
    public Topology topology() {
        return core.topology();
    }

    /**
     * Asks for a fresh map and waits for it, at most for {@link ClientConfig#timeout}. Not needed in ordinary life: the
     * client does so by itself whenever there is reason to.
     *
     * @return the map after that
     * @throws ConnectionException when no node gave one that can be believed; the old one stays in force
     * @throws CommandTimeoutException when none did in time; the old one stays in force
     */
    public Topology refresh() {
        return core.refresh();
    }

    /**
     * Closes all connections and ends all threads. Calls on their way fail with {@link ClosedException}. Idempotent and
     * prompt.
     */
    @Override
    public void close() {
        core.close();
    }
}
