package dev.waymark.node.internal.member.simulation;

import dev.waymark.node.internal.member.Address;
import dev.waymark.node.internal.member.Member;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Somebody with a tool: sends commands to nodes, in the right order and in others, and puts things right at the end.
 */
final class Operator {

    private final Simulation simulation;
    private final SplittableRandom random;
    private boolean moving;

    Operator(Simulation simulation, SplittableRandom random) {
        this.simulation = simulation;
        this.random = random;
    }

    /** A command to one node. */
    private record Step(Host host, String words, Consumer<Membership> command) {}

    /** Whether a move is under way. */
    boolean isMoving() {
        return moving;
    }

    /** Moves a slot as a tool must: the target is told first, and the source only when the target has agreed. */
    void move(int slot, Host source, Host target, Runnable done) {
        moving = true;
        List<Step> steps = new ArrayList<>();
        steps.add(setSlot(target, slot, "IMPORTING", source));
        steps.add(setSlot(source, slot, "MIGRATING", target));
        steps.add(new Step(source, "moves the keys of " + slot, node -> {
            if (source.keys.get(slot)) {
                source.keys.clear(slot);
                target.keys.set(slot);
            }
        }));
        steps.add(setSlot(target, slot, "NODE", target));
        steps.add(setSlot(source, slot, "NODE", target));
        // Third nodes may be told; they would hear of it anyway.
        for (Host other : simulation.hosts) {
            if (other != source && other != target && random.nextBoolean()) {
                steps.add(setSlot(other, slot, "NODE", target));
            }
        }
        run(steps, 0, 3, done);
    }

    /** Moves a slot in one of the ways that the manuals warn of. */
    void moveBadly(int slot, Host source, Host target) {
        List<Step> steps = new ArrayList<>();
        steps.add(setSlot(target, slot, "IMPORTING", source));
        steps.add(setSlot(source, slot, "MIGRATING", target));
        steps.add(setSlot(source, slot, "NODE", target));
        steps.add(setSlot(target, slot, "NODE", target));
        steps.add(setSlot(any(), slot, "NODE", any()));
        steps.add(setSlot(any(), slot, "STABLE", null));
        for (int i = random.nextInt(4); i >= 0; i--) {
            steps.remove(random.nextInt(steps.size()));
        }
        for (int i = steps.size() - 1; i > 0; i--) {
            steps.add(random.nextInt(i + 1), steps.remove(i));
        }
        run(steps, 0, steps.size(), () -> {});
    }

    /** @param needed behind this step, and not before it, a refusal or a node that is down does not end the work */
    private void run(List<Step> steps, int index, int needed, Runnable done) {
        if (index == steps.size()) {
            moving = false;
            done.run();
            return;
        }
        simulation.time.after(1 + random.nextInt(4), () -> {
            if (send(steps.get(index)) || index > needed || needed == steps.size()) {
                run(steps, index + 1, needed, done);
            } else {
                moving = false;
            }
        });
    }

    private Step setSlot(Host host, int slot, String action, @Nullable Host other) {
        List<String> words = other == null ? List.of(action) : List.of(action, other.id());
        String text = "SETSLOT " + slot + " " + action + (other == null ? "" : " " + other);
        return new Step(host, text, node -> {
            if (action.equals("NODE") && other != null && !node.myself().isReplica()) {
                simulation.judge.givesAway(host, slot, other);
            }
            node.slotCommands().setSlot(slot, words, s -> host.keys.get(s) ? 1 : 0);
        });
    }

    /** Does a command at once; false when the node is down or refuses it. */
    private boolean send(Step step) {
        if (!step.host.isUp()) {
            return false;
        }
        try {
            step.command.accept(step.host.node());
            simulation.trace(step.host, step.words);
            step.host.settle();
            return true;
        } catch (RefusedException e) {
            simulation.trace(step.host, step.words + " -> " + e.getMessage());
            return false;
        }
    }

    /** Introduces one host to another. */
    void meet(Host host, Host other) {
        Address address = other.node().myself().address();
        send(new Step(
                host,
                "MEET " + other,
                node -> node.nodeCommands()
                        .meet(other.ip(), "" + address.port(), "" + address.busPort(), simulation.time.nowMs())));
    }

    void addSlots(Host host, int... ends) {
        send(new Step(
                host,
                "ADDSLOTSRANGE " + ends[0] + " ...",
                node -> node.slotCommands().addSlotsRange(ends)));
    }

    void setConfigEpoch(Host host, int epoch) {
        send(new Step(
                host, "SET-CONFIG-EPOCH " + epoch, node -> node.nodeCommands().setConfigEpoch(epoch)));
    }

    void delSlots(Host host, int slot) {
        send(new Step(host, "DELSLOTS " + slot, node -> {
            if (node.isMine(slot)) {
                simulation.judge.excuse(slot);
            }
            node.slotCommands().delSlots(slot);
        }));
    }

    void bumpEpoch(Host host) {
        send(new Step(host, "BUMPEPOCH", node -> node.nodeCommands().bumpEpoch()));
    }

    private Host any() {
        return simulation.hosts.get(random.nextInt(simulation.hosts.size()));
    }

    /** What an operator does when the nodes have not come to agree by themselves: only what they cannot know. */
    void repair(int[] slots) {
        for (Host host : simulation.hosts) {
            for (Host other : simulation.hosts) {
                if (host.node().member(other.id()) == null) {
                    meet(host, other);
                }
            }
        }
        simulation.hosts.forEach(this::untie);
        for (int slot : slots) {
            if (simulation.judge.claimant(slot) == null) {
                assign(slot);
            }
            for (Host host : simulation.hosts) {
                if (host.node().migratingTo(slot) != null || host.node().importingFrom(slot) != null) {
                    send(setSlot(host, slot, "STABLE", null));
                }
            }
        }
    }

    /** Gives a replica that copies another replica a primary: two that copy each other never find out of it. */
    private void untie(Host host) {
        Member primary = host.node().myself().primary();
        if (primary == null || !primary.isReplica()) {
            return;
        }
        for (Host other : simulation.hosts) {
            if (other.node().myself().isPrimary()) {
                send(new Step(
                        host, "REPLICATE " + other, node -> node.nodeCommands().replicate(other.id(), false)));
                return;
            }
        }
        send(new Step(host, "RESET", node -> node.nodeCommands().reset(false, false)));
    }

    /** Gives a slot that nobody claims to a primary, the one that imports it if there is one. */
    private void assign(int slot) {
        Host chosen = null;
        for (Host host : simulation.hosts) {
            Member myself = host.node().myself();
            if (myself.isPrimary() && (chosen == null || host.node().importingFrom(slot) != null)) {
                chosen = host;
            }
        }
        if (chosen == null) {
            throw new Violation("all nodes are replicas");
        }
        if (chosen.node().importingFrom(slot) != null) {
            send(setSlot(chosen, slot, "NODE", chosen));
        } else {
            if (chosen.node().owner(slot) != null) {
                delSlots(chosen, slot);
            }
            addSlots(chosen, slot, slot);
        }
    }
}
