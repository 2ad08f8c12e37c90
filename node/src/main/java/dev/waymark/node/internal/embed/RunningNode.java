package dev.waymark.node.internal.embed;

import dev.waymark.node.internal.cluster.Carrier;
import dev.waymark.node.internal.cluster.ClusterNode;
import dev.waymark.node.internal.cluster.ConfFile;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.group.Groups;
import dev.waymark.node.internal.command.server.AclFile;
import dev.waymark.node.internal.member.Address;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.serve.Pending;
import dev.waymark.node.internal.serve.Server;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A node with all its parts: port, engine, membership.
 *
 * <p>It is made in two steps, since a membership needs to know the port: the constructor binds it, {@link #join} begins
 * to serve.
 */
public final class RunningNode implements AutoCloseable {

    private static final int LAST_PORT = 65_535;

    private final CommandSet commands = Groups.all();
    private final Engine engine;
    private final Server server;
    private final Console console;
    private @Nullable ClusterNode cluster;

    /**
     * Binds the port.
     *
     * @param addresses all with the same port
     * @param clock of the keys, in ms since 1970
     * @throws IOException when the port cannot be had
     */
    public RunningNode(List<InetSocketAddress> addresses, Settings settings, LongSupplier clock, int spins)
            throws IOException {
        this.engine = new Engine(commands, settings, clock, new SecureRandom());
        this.server = new Server(engine, addresses, spins);
        this.console = new Console(server, engine);
    }

    /**
     * Takes over the users of a configuration; before {@link #join}.
     *
     * @throws InvalidSetting when one makes no sense
     */
    public void begin(List<AclFile.Line> users) throws InvalidSetting {
        AclFile.begin(engine, users);
    }

    /**
     * Takes its part in a cluster, and begins to serve.
     *
     * @param carrier makes what carries this node's messages
     * @param file null for a node that forgets its cluster when it ends
     */
    public void join(
            Membership membership,
            Function<ClusterNode, Carrier> carrier,
            LongSupplier clock,
            @Nullable ConfFile file,
            Consumer<String> log) {
        ClusterNode joined = new ClusterNode(membership, clock, carrier, file, log);
        joined.register(commands);
        joined.attach(engine);
        cluster = joined;
        server.everyTick(joined::tick);
        server.start();
    }

    /** The port, also when it was bound as 0. */
    public int port() {
        return server.port();
    }

    /** As long as the bus is no socket, its port is only a name; Redis' rule would lead beyond the last one. */
    public int busPort() {
        int usual = port() + Address.BUS_PORT_OFFSET;
        return usual <= LAST_PORT ? usual : port() - Address.BUS_PORT_OFFSET;
    }

    /** Its part in the cluster; for its own thread. */
    public ClusterNode cluster() {
        if (cluster == null) {
            throw new IllegalStateException("it has not joined yet");
        }
        return cluster;
    }

    /** Its sockets and its thread. */
    public Server server() {
        return server;
    }

    /** Sends it commands past its port. */
    public Console console() {
        return console;
    }

    /** Whether it has not been closed. */
    public boolean isAlive() {
        return server.isAlive();
    }

    /** As {@link #ask}, but does not wait: what is returned does. */
    public <T> Pending<T> submit(Function<ClusterNode, T> question) {
        return server.submit(() -> question.apply(cluster()));
    }

    /** Asks something of its part in the cluster, on its own thread. */
    public <T> T ask(Function<ClusterNode, T> question) {
        return server.ask(() -> question.apply(cluster()));
    }

    /** Closes its port and all connections. */
    @Override
    public void close() {
        server.close();
    }
}
