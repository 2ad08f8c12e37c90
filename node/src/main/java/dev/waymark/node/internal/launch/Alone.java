package dev.waymark.node.internal.launch;

import dev.waymark.node.internal.cluster.ConfFile;
import dev.waymark.node.internal.embed.RunningNode;
import dev.waymark.node.internal.member.Address;
import dev.waymark.node.internal.member.CorruptConfigException;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.NodesConf;
import dev.waymark.node.internal.member.Settings;
import dev.waymark.node.internal.settings.InvalidSetting;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A node that is the only one of its process. Thread-safe. */
public final class Alone implements AutoCloseable {

    /** How often a node that has nothing else to do looks before it sleeps: falling asleep costs more. */
    private static final int SPINS = 150;

    /** {@link System#nanoTime} may be negative; the membership's time may not. */
    private static final long BEFORE_NANO_TIME = 1L << 45;

    /** With nobody else in the cluster, nothing can have changed while it was away. */
    private static final long NO_DELAY_MS = 0;

    private static final long USUAL_DELAY_MS = 2_000;

    private final RunningNode node;
    private final Claim claim;
    private final CountDownLatch end = new CountDownLatch(1);

    private Alone(RunningNode node, Claim claim) {
        this.node = node;
        this.claim = claim;
    }

    /**
     * Starts it.
     *
     * @param log told what an operator should know
     * @throws BindException when the port cannot be had
     * @throws InvalidSetting when a user makes no sense
     * @throws CorruptConfigException when its nodes.conf is corrupt
     * @throws IOException when that cannot be read or written, or another node uses it
     */
    public static Alone start(Configuration configuration, Consumer<String> log) throws IOException, InvalidSetting {
        Claim claim = claim(configuration);
        try {
            return start(configuration, claim, log);
        } catch (IOException | InvalidSetting | RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    private static Alone start(Configuration configuration, Claim claim, Consumer<String> log)
            throws IOException, InvalidSetting {
        ConfFile file = new ConfFile(configuration.nodesConf());
        Optional<NodesConf> known = known(file);
        RunningNode node =
                new RunningNode(configuration.addresses(), configuration.settings(), System::currentTimeMillis, SPINS);
        Alone alone = new Alone(node, claim);
        try {
            alone.join(configuration, known, file, log);
            return alone;
        } catch (InvalidSetting | RuntimeException e) {
            node.close();
            throw e;
        }
    }

    private static Optional<NodesConf> known(ConfFile file) throws IOException {
        try {
            return file.read();
        } catch (AccessDeniedException e) {
            throw new IOException("cannot read " + e.getFile() + ": permission denied", e);
        } catch (IOException e) {
            throw new IOException("cannot read nodes.conf: " + e.getMessage(), e);
        }
    }

    private static Claim claim(Configuration configuration) throws IOException {
        try {
            return Claim.to(configuration.nodesConf());
        } catch (AccessDeniedException e) {
            throw new IOException(
                    "no permission to write to " + configuration.settings().text("dir"), e);
        } catch (FileSystemException e) {
            throw new IOException("cannot write " + e.getFile() + ": " + e.getReason(), e);
        }
    }

    private void join(Configuration configuration, Optional<NodesConf> known, ConfFile file, Consumer<String> log)
            throws InvalidSetting {
        LongSupplier now = () -> System.nanoTime() / 1_000_000 + BEFORE_NANO_TIME;
        long delay = known.isPresent() && known.get().size() > 1 ? USUAL_DELAY_MS : NO_DELAY_MS;
        Settings settings =
                Settings.of(new Address("", node.port(), 0, node.busPort())).withStartDelayMs(delay);
        SecureRandom random = new SecureRandom();
        Membership membership = known.map(conf -> Membership.restored(conf, settings, random, now.getAsLong()))
                .orElseGet(() -> Membership.fresh(settings, random, now.getAsLong()));
        node.begin(configuration.users());
        node.server().afterwards(() -> {
            node.cluster().saveConfig();
            claim.close();
            end.countDown();
        });
        node.join(membership, part -> new Silence(part, node.server()::execute), now, file, log);
    }

    /** The port, also when it was to choose one. */
    public int port() {
        return node.port();
    }

    /** Its node id. */
    public String id() {
        return node.ask(part -> part.membership().myself().id());
    }

    /** Whether every slot is served, as far as it knows. */
    public boolean isServing() {
        return node.ask(part -> part.membership().isOk());
    }

    /** Waits until it has ended: by {@link #close}, or because a client has sent SHUTDOWN. */
    public void awaitEnd() throws InterruptedException {
        end.await();
    }

    /** Ends it: nodes.conf is as it should be, the port is free. Again is nothing. */
    @Override
    public void close() {
        node.close();
    }
}
