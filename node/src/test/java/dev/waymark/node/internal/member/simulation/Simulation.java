package dev.waymark.node.internal.member.simulation;

import dev.waymark.node.internal.member.Address;
import dev.waymark.node.internal.member.Link;
import dev.waymark.node.internal.member.Member;
import dev.waymark.node.internal.member.Settings;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One cluster from one seed: it comes together, slots move, things go wrong, all is put right, and it must agree. */
final class Simulation {

    /** How long nodes get to agree, in virtual time, before the run counts as failed. */
    private static final int PATIENCE_MS = 60_000;

    private static final int FIRST_PORT = 7000;

    /** How many slots move about. */
    private static final int MOVING_SLOTS = 8;

    /** So many nodes own slots at most, each a range that contains moving slots and others. */
    private static final int OWNERS = 8;

    final VirtualTime time = new VirtualTime();
    final Network network;
    final Judge judge;
    final List<Host> hosts = new ArrayList<>();

    /** Whether all slots are there: that takes time, so few seeds do it. */
    private final boolean thorough;

    /** Whether a primary that loses its last slot becomes a replica. */
    private final boolean migration;

    /** Whether every SaveConfig is written at once. */
    final boolean disks;

    /** How many slots there are: from 0 to this, exclusive. */
    final int slotCount;

    private final Operator operator;
    private final SplittableRandom random;
    private final int[] slots = new int[MOVING_SLOTS];
    private final @Nullable List<String> trace;

    Simulation(long seed, boolean traced) {
        // Seeds of neighbours must not be alike.
        random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L);
        trace = traced ? new ArrayList<>() : null;
        thorough = seed % 16 == 0;
        disks = seed % 4 == 0;
        slotCount = thorough ? Slots.COUNT : 2 * MOVING_SLOTS;
        boolean large = random.nextInt(16) == 0;
        int count = 3 + random.nextInt(large ? 18 : 4);
        network = new Network(time, random.split(), count);
        network.delayMs = 1 + random.nextInt(30);
        judge = new Judge(hosts, slotCount);
        operator = new Operator(this, random.split());
        // Large clusters have much to say: give them time.
        long timeoutMs = 300L << (large ? 2 : random.nextInt(3));
        migration = random.nextInt(4) > 0;
        for (int i = 0; i < count; i++) {
            int port = FIRST_PORT + i * 100;
            Settings settings = Settings.of(new Address("", port, 0, port + Address.BUS_PORT_OFFSET))
                    .withNodeTimeoutMs(timeoutMs)
                    .withRequireFullCoverage(thorough)
                    .withAllowReplicaMigration(migration);
            hosts.add(new Host(this, i, settings, random.split()));
        }
        int part = slotCount / slots.length;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = i * part + random.nextInt(part);
        }
    }

    /** Lives through the seed; the violation if there was one. */
    @Nullable
    Violation run() {
        try {
            comeTogether();
            if (random.nextInt(3) == 0) {
                calm();
            } else {
                storm();
            }
            return null;
        } catch (Violation violation) {
            return violation;
        }
    }

    List<String> trace() {
        return trace == null ? List.of() : trace;
    }

    void trace(Host host, Object what) {
        if (trace != null) {
            trace.add(time.nowMs() + " " + host + ": " + what);
        }
    }

    /** Who listens where a link is to go; null when nobody does. */
    @Nullable
    Host hostAt(Link link) {
        for (Host host : hosts) {
            if (host.busPort() == link.peerBusPort() && host.ip().equals(link.peerIp())) {
                return host;
            }
        }
        return null;
    }

    /** Nodes meet and get slots, in any order. */
    private void comeTogether() {
        boolean numbered = random.nextBoolean();
        for (Host host : hosts) {
            if (numbered) {
                operator.setConfigEpoch(host, host.number() + 1);
            }
        }
        for (Host host : hosts.subList(1, hosts.size())) {
            Host other = hosts.get(random.nextInt(host.number()));
            boolean turned = random.nextBoolean();
            time.after(random.nextInt(400), () -> operator.meet(turned ? other : host, turned ? host : other));
        }
        int owners = 1 + random.nextInt(Math.min(OWNERS, hosts.size()));
        for (int i = 0; i < owners; i++) {
            Host host = hosts.get(i);
            int first = i * slotCount / owners;
            int last = (i + 1) * slotCount / owners - 1;
            time.after(random.nextInt(400), () -> {
                operator.addSlots(host, first, last);
                host.keys.set(first, last + 1);
            });
        }
        agree(judge::disagreement, false);
    }

    /** Slots move in the right order, one after the other, while nothing worse than a broken connection happens. */
    private void calm() {
        int[] owners = new int[slots.length];
        Arrays.fill(owners, -1);
        List<Host> moved = new ArrayList<>();
        for (int moves = 1 + random.nextInt(6); moves > 0; moves--) {
            int index = random.nextInt(slots.length);
            Host source = judge.claimant(slots[index]);
            Host target = primary(source);
            if (source == null || target == null) {
                continue;
            }
            moved.add(source);
            operator.move(slots[index], source, target, () -> owners[index] = target.number());
            while (operator.isMoving() || !judge.epochsAgree()) {
                time.run(20);
                if (random.nextInt(10) == 0) {
                    network.breakOne();
                }
            }
        }
        agree();
        for (int i = 0; i < slots.length; i++) {
            int slot = slots[i];
            Host owner = judge.claimant(slot);
            if (owner == null || judge.isExcused(slot) || owners[i] >= 0 && owner.number() != owners[i]) {
                throw new Violation("slot " + slot + " was moved to node " + owners[i] + ", but is with " + owner);
            }
            if (!owner.keys.get(slot)) {
                throw new Violation("the keys of slot " + slot + " are not with its owner, " + owner);
            }
        }
        for (Host host : moved) {
            Member myself = host.node().myself();
            if (migration && myself.slots().isEmpty() && myself.isPrimary()) {
                throw new Violation(host + " lost its last slot, and is no replica");
            }
        }
    }

    /** A primary other than that host; null when there is none. */
    private @Nullable Host primary(@Nullable Host not) {
        List<Host> primaries = new ArrayList<>();
        for (Host host : hosts) {
            if (host != not && host.isUp() && host.node().myself().isPrimary()) {
                primaries.add(host);
            }
        }
        return primaries.isEmpty() ? null : primaries.get(random.nextInt(primaries.size()));
    }

    /** Everything goes wrong at once; then it stops. */
    private void storm() {
        network.lossPerMille = random.nextInt(3) * 20;
        for (int events = 5 + random.nextInt(40); events > 0; events--) {
            trouble();
            time.run(1 + random.nextInt(random.nextInt(4) == 0 ? 800 : 80));
        }
        network.heal();
        Host dead = random.nextInt(3) == 0 ? any() : null;
        for (Host host : hosts) {
            if (host == dead) {
                host.crash();
            } else {
                host.restart(false);
            }
        }
        if (dead != null) {
            trace(hosts.get(0), "-- all is well again, but " + dead + " is down");
            agree(judge::disagreementOfTheLiving, false);
            dead.restart(false);
        }
        trace(hosts.get(0), "-- all is well again");
        time.run(500);
        agree();
    }

    private void trouble() {
        int slot = slots[random.nextInt(slots.length)];
        Host claimant = judge.claimant(slot);
        Host source = claimant == null || random.nextInt(8) == 0 ? any() : claimant;
        Host target = any();
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> {
                if (!operator.isMoving()) {
                    operator.move(slot, source, target, () -> {});
                }
            }
            case 4 -> operator.moveBadly(slot, source, target);
            case 5 -> split();
            case 6 -> network.cut(any(), any());
            case 7 -> network.heal();
            case 8 -> network.breakOne();
            case 9 -> {
                if (target.isUp()) {
                    target.crash();
                } else {
                    // One at most moves house: when two do, and nobody else is up, they never find each other.
                    target.restart(target == hosts.get(0) && random.nextBoolean());
                }
            }
            case 10 -> operator.bumpEpoch(target);
            default -> {
                if (random.nextBoolean()) {
                    operator.delSlots(target, slot);
                } else {
                    operator.addSlots(target, slot, slot);
                }
            }
        }
    }

    /** Two parts of the cluster do not hear each other any more. */
    private void split() {
        boolean[] side = new boolean[hosts.size()];
        for (int i = 0; i < side.length; i++) {
            side[i] = random.nextBoolean();
        }
        trace(hosts.get(0), "-- split " + Arrays.toString(side));
        for (Host host : hosts) {
            for (Host other : hosts) {
                if (side[host.number()] != side[other.number()]) {
                    network.cut(host, other);
                }
            }
        }
    }

    private Host any() {
        return hosts.get(random.nextInt(hosts.size()));
    }

    /** Waits until all nodes agree about everything; now and then the operator helps where only an operator can. */
    private void agree() {
        agree(judge::disagreement, true);
    }

    private void agree(Supplier<@Nullable String> disagreement, boolean repaired) {
        for (int waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 100) {
            time.run(100);
            if (disagreement.get() == null) {
                return;
            }
            if (repaired && waitedMs % 5000 == 4900) {
                trace(hosts.get(0), "-- the operator repairs, because " + disagreement.get());
                operator.repair(slots);
            }
        }
        throw new Violation("no agreement: " + disagreement.get());
    }
}
