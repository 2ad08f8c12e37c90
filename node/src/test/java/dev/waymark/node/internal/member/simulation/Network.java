package dev.waymark.node.internal.member.simulation;

import dev.waymark.node.internal.member.BusMessage;
import dev.waymark.node.internal.member.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The connections between hosts: what is sent arrives in its order, perhaps late, or the connection breaks. Two
 * connections of the same pair do not wait for each other. Worse than TCP, single messages get lost, and connections
 * die without a word.
 *
 * <p>Where the network is cut nothing gets through and nobody is told: after it has healed, what was held up arrives,
 * or the connection turns out to be broken.
 */
final class Network {

    private final VirtualTime time;
    private final SplittableRandom random;
    private final List<Wire> wires = new ArrayList<>();
    private final Deque<Runnable> heldUp = new ArrayDeque<>();

    /** Whether nothing gets from one host to another, by their numbers; one direction may be cut alone. */
    private final boolean[][] cut;

    /** How late a message is at most. */
    int delayMs = 5;

    /** Of a thousand messages, how many get lost: alone, with their connection, or as the first of many. */
    int lossPerMille;

    Network(VirtualTime time, SplittableRandom random, int hosts) {
        this.time = time;
        this.random = random;
        this.cut = new boolean[hosts][hosts];
    }

    /** A connection: the host that opened it, and the one that accepted it. */
    static final class Wire {
        final Host opener;
        final Host acceptor;
        final Link outer;

        @Nullable
        Link inner;

        private long lastToOpenerMs;
        private long lastToAcceptorMs;
        private boolean broken;

        /** Whether nothing arrives any more, and nobody is told. */
        private boolean stalled;

        Wire(Host opener, Host acceptor, Link outer) {
            this.opener = opener;
            this.acceptor = acceptor;
            this.outer = outer;
        }
    }

    /** Connects, or is refused. */
    void open(Host opener, Link link, @Nullable Host acceptor) {
        int life = opener.life();
        time.after(delay(), () -> {
            if (acceptor == null) {
                opener.disconnected(life, link);
            } else if (isCut(opener, acceptor) || isCut(acceptor, opener)) {
                heldUp.add(() -> open(opener, link, acceptor));
            } else if (!acceptor.isUp() || opener.life() != life || !opener.isUp()) {
                opener.disconnected(life, link);
            } else {
                Wire wire = new Wire(opener, acceptor, link);
                wire.inner = Link.accepted(opener.ip(), acceptor.ip(), time.nowMs());
                wires.add(wire);
                acceptor.accepted(wire.inner, wire);
                opener.connected(link, wire);
            }
        });
    }

    void send(Host sender, Wire wire, BusMessage message) {
        if (wire.broken || wire.stalled) {
            return;
        }
        if (lossPerMille > 0 && random.nextInt(1000) < lossPerMille) {
            switch (random.nextInt(4)) {
                case 0 -> wire.stalled = true;
                case 1 -> breakOff(wire);
                default -> {}
            }
            return;
        }
        boolean inward = sender == wire.opener;
        Host receiver = inward ? wire.acceptor : wire.opener;
        if (isCut(sender, receiver)) {
            heldUp.add(() -> send(sender, wire, message));
            return;
        }
        long atMs = Math.max(time.nowMs() + delay(), inward ? wire.lastToAcceptorMs : wire.lastToOpenerMs);
        if (inward) {
            wire.lastToAcceptorMs = atMs;
        } else {
            wire.lastToOpenerMs = atMs;
        }
        int life = receiver.life();
        time.after(atMs - time.nowMs(), () -> {
            Link link = inward ? wire.inner : wire.outer;
            if (!wire.broken && !wire.stalled && link != null) {
                receiver.receive(life, link, message);
            }
        });
    }

    /** Ends a connection; the host at the other end hears of it later. */
    void close(Host closer, Wire wire) {
        if (!wire.broken) {
            wire.broken = true;
            wires.remove(wire);
            Host other = closer == wire.opener ? wire.acceptor : wire.opener;
            Link link = closer == wire.opener ? wire.inner : wire.outer;
            if (link != null) {
                tellBroken(closer, other, link, other.life());
            }
        }
    }

    private void tellBroken(Host from, Host to, Link link, int life) {
        if (isCut(from, to)) {
            heldUp.add(() -> tellBroken(from, to, link, life));
        } else {
            time.after(delay(), () -> to.disconnected(life, link));
        }
    }

    /** Breaks a connection under both hosts. */
    private void breakOff(Wire wire) {
        Link inner = wire.inner;
        close(wire.opener, wire);
        if (inner != null) {
            tellBroken(wire.acceptor, wire.opener, wire.outer, wire.opener.life());
        }
    }

    /** Breaks a connection by chance. */
    void breakOne() {
        if (!wires.isEmpty()) {
            breakOff(wires.get(random.nextInt(wires.size())));
        }
    }

    void crash(Host host) {
        for (Wire wire : List.copyOf(wires)) {
            if (wire.opener == host || wire.acceptor == host) {
                close(host, wire);
            }
        }
    }

    void cut(Host from, Host to) {
        cut[from.number()][to.number()] = true;
    }

    /** Nothing is cut or lost any more; some connections did not outlive it. */
    void heal() {
        lossPerMille = 0;
        for (Wire wire : List.copyOf(wires)) {
            if ((isCut(wire.opener, wire.acceptor) || isCut(wire.acceptor, wire.opener)) && random.nextBoolean()) {
                breakOff(wire);
            }
        }
        for (boolean[] row : cut) {
            Arrays.fill(row, false);
        }
        List<Runnable> released = List.copyOf(heldUp);
        heldUp.clear();
        released.forEach(Runnable::run);
    }

    private boolean isCut(Host from, Host to) {
        return cut[from.number()][to.number()];
    }

    private int delay() {
        return 1 + random.nextInt(delayMs);
    }
}
