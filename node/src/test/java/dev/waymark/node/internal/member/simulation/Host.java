package dev.waymark.node.internal.member.simulation;

import dev.waymark.node.internal.member.Address;
import dev.waymark.node.internal.member.BusMessage;
import dev.waymark.node.internal.member.Effect;
import dev.waymark.node.internal.member.Link;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.NodesConf;
import dev.waymark.node.internal.member.Settings;
import dev.waymark.node.internal.member.simulation.Network.Wire;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** A machine with a node on it: the node may crash, and comes back with what is on the disk. */
final class Host {

    private final Simulation simulation;
    private final int number;
    private final SplittableRandom random;
    private final long phaseMs;
    private Settings settings;
    private Membership node;
    private Map<Link, Wire> wires = new IdentityHashMap<>();
    private int life;
    private boolean up = true;

    /** What is in nodes.conf; kept up to date only when {@link Simulation#disks}, as printing it takes time. */
    private String disk = "";

    /** Whether the node holds keys in a slot. */
    final BitSet keys = new BitSet();

    Host(Simulation simulation, int number, Settings settings, SplittableRandom random) {
        this.simulation = simulation;
        this.number = number;
        this.settings = settings;
        this.random = random;
        this.phaseMs = random.nextInt((int) Membership.TICK_MS);
        this.node = Membership.fresh(settings, random.split(), simulation.time.nowMs());
        settle();
        tickLater(life, phaseMs);
    }

    int number() {
        return number;
    }

    String ip() {
        return "10.0.0." + number;
    }

    int busPort() {
        return settings.address().busPort();
    }

    /** The node; when the host is down, as it was and will be again. */
    Membership node() {
        return node;
    }

    String id() {
        return node.myself().id();
    }

    boolean isUp() {
        return up;
    }

    /** How often it has been started: what was meant for an earlier life must not reach a later one. */
    int life() {
        return life;
    }

    private void tickLater(int tickLife, long delayMs) {
        simulation.time.after(delayMs, () -> {
            if (up && life == tickLife) {
                node.tick(simulation.time.nowMs());
                settle();
                tickLater(tickLife, Membership.TICK_MS);
            }
        });
    }

    void receive(int linkLife, Link link, BusMessage message) {
        if (up && life == linkLife) {
            node.receive(link, message, simulation.time.nowMs());
            settle();
        }
    }

    void accepted(Link link, Wire wire) {
        wires.put(link, wire);
    }

    void connected(Link link, Wire wire) {
        wires.put(link, wire);
        node.connected(link, simulation.time.nowMs());
        settle();
    }

    void disconnected(int linkLife, Link link) {
        if (up && life == linkLife) {
            wires.remove(link);
            node.disconnected(link);
            settle();
        }
    }

    /** Does what the node wants done. */
    void settle() {
        List<Effect> effects = node.effects(simulation.time.nowMs());
        for (int i = 0; i < effects.size(); i++) {
            apply(effects.get(i));
        }
    }

    private void apply(Effect effect) {
        if (effect instanceof Effect.Send send) {
            Wire wire = wires.get(send.link());
            if (wire != null) {
                simulation.network.send(this, wire, send.message());
            }
        } else if (effect instanceof Effect.SaveConfig) {
            if (simulation.disks) {
                disk = node.conf().text();
            }
        } else if (effect instanceof Effect.Open open) {
            simulation.network.open(this, open.link(), simulation.hostAt(open.link()));
        } else if (effect instanceof Effect.Close close) {
            Wire wire = wires.remove(close.link());
            if (wire != null) {
                simulation.network.close(this, wire);
            }
        } else if (effect instanceof Effect.DeleteKeys delete) {
            simulation.trace(this, effect);
            delete.slots().forEach(keys::clear);
        } else if (effect instanceof Effect.BecameReplica) {
            simulation.trace(this, effect);
            keys.clear();
        } else if (effect instanceof Effect.SlotsLeft left) {
            simulation.trace(this, effect);
            simulation.judge.slotsLeft(this, left.slots());
        } else if (effect instanceof Effect.StateChanged) {
            simulation.trace(this, effect);
        }
    }

    void crash() {
        if (up) {
            simulation.trace(this, "crashes");
            String text = node.conf().text();
            if (simulation.disks && !essence(text).equals(essence(disk))) {
                throw new Violation(this + " has not saved what it knew:\n" + text + "but\n" + disk);
            }
            disk = text;
            up = false;
            life++;
            simulation.network.crash(this);
            wires = new IdentityHashMap<>();
        }
    }

    /** Comes back, perhaps on other ports. */
    void restart(boolean elsewhere) {
        if (!up) {
            simulation.trace(this, "comes back");
            if (elsewhere) {
                int port = settings.address().port() + 1;
                settings = new Settings(
                        new Address("", port, 0, port + Address.BUS_PORT_OFFSET),
                        settings.hostname(),
                        settings.nodeTimeoutMs(),
                        settings.requireFullCoverage(),
                        settings.allowReplicaMigration(),
                        settings.noFailover(),
                        settings.startDelayMs());
            }
            life++;
            up = true;
            node = Membership.restored(NodesConf.parse(disk), settings, random.split(), simulation.time.nowMs());
            if (!essence(node.conf().text()).equals(essence(disk))) {
                throw new Violation(
                        this + " has forgotten something:\n" + node.conf().text() + "but\n" + disk);
            }
            settle();
            tickLater(life, phaseMs);
        }
    }

    /** A nodes.conf without what may change and not be saved: times, links, suspicions, and the node's own address. */
    private static Set<List<String>> essence(String conf) {
        Set<List<String>> lines = new HashSet<>();
        for (String line : conf.split("\n")) {
            List<String> words =
                    new ArrayList<>(List.of(line.replace(",fail?", "").split(" ")));
            if (words.size() >= 8) {
                // The epoch on the line of a replica is its primary's.
                words.subList(4, words.get(2).contains("slave") ? 7 : 6).clear();
                words.remove("connected");
                words.remove("disconnected");
                if (words.get(2).startsWith("myself")) {
                    words.remove(1);
                }
            }
            lines.add(words);
        }
        return lines;
    }

    @Override
    public String toString() {
        return "node " + number;
    }
}
