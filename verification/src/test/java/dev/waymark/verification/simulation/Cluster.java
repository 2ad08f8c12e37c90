package dev.waymark.verification.simulation;

import static dev.waymark.verification.simulation.Beliefs.NOBODY;

import dev.waymark.client.Endpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/** The nodes, and what happens among them: slots move, nodes fail over, news spreads. */
final class Cluster {

    final Keyspace keyspace;
    final List<Server> servers = new ArrayList<>();

    private final VirtualTime time;
    private final Chance chance;
    private final Trace trace;
    private final boolean[] open;
    private long lastEpoch;
    private boolean calm;

    Cluster(Setting setting, VirtualTime time, Chance chance, Trace trace) {
        keyspace = new Keyspace(setting.slots());
        int primaries = setting.primaries();
        this.time = time;
        this.chance = chance;
        this.trace = trace;
        open = new boolean[keyspace.size()];
        int nodes = primaries * (1 + setting.replicasEach());
        Beliefs beliefs = new Beliefs(keyspace.size(), nodes);
        for (int node = 0; node < nodes; node++) {
            beliefs.epoch[node] = node < primaries ? ++lastEpoch : 0;
            beliefs.primary[node] = node < primaries ? NOBODY : node % primaries;
        }
        for (int slot = 0; slot < keyspace.size(); slot++) {
            beliefs.owner[slot] = chance.below(primaries);
        }
        for (int node = 0; node < nodes; node++) {
            Endpoint endpoint = new Endpoint("10.0.0." + (setting.oneHost() ? 1 : node + 1), 7000 + node);
            servers.add(new Server(node, endpoint, setting.oneHost(), keyspace, servers, new Beliefs(beliefs)));
        }
        for (int slot = 0; slot < keyspace.size(); slot++) {
            for (String key : Keyspace.keys(slot)) {
                if (chance.percent(60)) {
                    holdersOf(beliefs.owner[slot], slot, key);
                }
            }
        }
    }

    private void holdersOf(int primary, int slot, String key) {
        for (Server node : servers) {
            if (node.index == primary || node.beliefs.primary[node.index] == primary) {
                node.keys.get(slot).add(key);
            }
        }
    }

    Server at(Endpoint endpoint) {
        return servers.stream()
                .filter(node -> node.endpoint.equals(endpoint))
                .findFirst()
                .orElseThrow(() -> new Violation("routing", "there is no node at " + endpoint));
    }

    /** The node that owns a slot by its own account with the highest epoch; null when nobody does. */
    Server ownerOf(int slot) {
        Server owner = null;
        for (Server node : servers) {
            if (node.isPrimary()
                    && node.beliefs.owns(node.index, slot)
                    && (owner == null || epoch(node) > epoch(owner))) {
                owner = node;
            }
        }
        return owner;
    }

    private static long epoch(Server node) {
        return node.beliefs.epoch[node.index];
    }

    List<Server> livingPrimaries() {
        return servers.stream()
                .filter(node -> node.isPrimary() && node.responsive())
                .toList();
    }

    /** Moves a slot with its keys in one blow, as seen by who was not looking. */
    void move(int slot) {
        Server source = ownerOf(slot);
        if (source == null || open[slot] || !source.responsive()) {
            return;
        }
        Server target = chance.pick(livingPrimaries());
        if (target != source) {
            trace.say(() -> "slot " + keyspace.slot(slot) + " moves from " + source + " to " + target + " at once");
            target.keys.get(slot).addAll(source.keys.get(slot));
            take(target, slot);
            if (chance.percent(70)) {
                tell(target, source);
            }
        }
    }

    /** Moves a slot key by key, as a resharding does; now and then it stops half way and is taken back. */
    void migrate(int slot) {
        Server source = ownerOf(slot);
        if (source == null || open[slot] || !source.responsive()) {
            return;
        }
        Server target = chance.pick(livingPrimaries());
        if (target == source) {
            return;
        }
        open[slot] = true;
        trace.say(() -> "slot " + keyspace.slot(slot) + " begins to move from " + source + " to " + target);
        if (chance.percent(90)) {
            target.importingFrom[slot] = source.index;
        } else {
            trace.say(() -> target + " does not know that it imports");
        }
        time.after(chance.micros(0, 3000), () -> {
            source.migratingTo[slot] = target.index;
            moveKeys(slot, source, target);
        });
    }

    private void moveKeys(int slot, Server source, Server target) {
        if (!source.beliefs.owns(source.index, slot) || !source.isPrimary() || !target.isPrimary()) {
            settle(slot, source, target, "what was to be moved is gone");
        } else if (!calm && (!source.responsive() || !target.responsive())) {
            time.after(chance.millis(5, 20), () -> moveKeys(slot, source, target));
        } else if (!calm && chance.percent(3)) {
            // What was moved already is moved back, so that nothing is lost.
            source.keys.get(slot).addAll(target.keys.get(slot));
            target.keys.get(slot).clear();
            settle(slot, source, target, "the move is taken back");
        } else if (source.keys.get(slot).isEmpty()) {
            target.importingFrom[slot] = NOBODY;
            take(target, slot);
            time.after(calm ? 0 : chance.micros(0, 5000), () -> {
                tell(target, source);
                settle(slot, source, target, "the move is done");
            });
        } else {
            String key = chance.pick(source.keys.get(slot).stream().sorted().toList());
            source.keys.get(slot).remove(key);
            target.keys.get(slot).add(key);
            trace.say(() -> "key " + key + " moves from " + source + " to " + target);
            long pause = calm ? 0 : chance.oneIn(4) ? chance.millis(5, 60) : chance.micros(100, 5000);
            time.after(pause, () -> moveKeys(slot, source, target));
        }
    }

    private void settle(int slot, Server source, Server target, String why) {
        trace.say(() -> "slot " + keyspace.slot(slot) + ": " + why);
        source.migratingTo[slot] = NOBODY;
        target.importingFrom[slot] = NOBODY;
        open[slot] = false;
    }

    /** Makes {@code node} the owner of a slot, with a new epoch; news of it spreads. */
    private void take(Server node, int slot) {
        node.beliefs.epoch[node.index] = ++lastEpoch;
        node.beliefs.owner[slot] = node.index;
        spread(node);
    }

    /** A slot that nobody owns for a while. */
    void unassign(int slot) {
        Server owner = ownerOf(slot);
        if (owner == null || open[slot]) {
            return;
        }
        open[slot] = true;
        trace.say(() -> "slot " + keyspace.slot(slot) + " loses its owner " + owner);
        servers.forEach(node -> node.beliefs.owner[slot] = NOBODY);
        time.after(chance.millis(5, 300), () -> assign(slot, owner));
    }

    private void assign(int slot, Server former) {
        List<Server> living = livingPrimaries();
        if (living.isEmpty()) {
            time.after(chance.millis(5, 50), () -> assign(slot, former));
            return;
        }
        Server owner = chance.pick(living);
        trace.say(() -> "slot " + keyspace.slot(slot) + " is given to " + owner);
        owner.keys.get(slot).addAll(former.keys.get(slot));
        open[slot] = false;
        take(owner, slot);
    }

    /** A replica takes over from its primary, which may live on and may not know it yet. */
    void failOver(Server primary, boolean primaryKnows) {
        List<Server> replicas = servers.stream()
                .filter(node -> node.beliefs.primary[node.index] == primary.index && node.responsive())
                .toList();
        if (!primary.isPrimary() || primary.beliefs.slotsOf(primary.index) == 0 || replicas.isEmpty()) {
            return;
        }
        Server heir = chance.pick(replicas);
        trace.say(() -> heir + " takes over from " + primary);
        Beliefs beliefs = heir.beliefs;
        beliefs.epoch[heir.index] = ++lastEpoch;
        beliefs.primary[heir.index] = NOBODY;
        heir.orphaned = false;
        for (int slot = 0; slot < keyspace.size(); slot++) {
            if (primary.beliefs.owns(primary.index, slot) && ownerOf(slot) == primary) {
                beliefs.owner[slot] = heir.index;
                heir.keys.get(slot).addAll(primary.keys.get(slot));
            }
        }
        beliefs.failed[primary.index] = !primary.responsive();
        if (primaryKnows) {
            tell(heir, primary);
        }
        spread(heir);
    }

    /** Tells all others, each after a while. */
    void spread(Server node) {
        for (Server other : servers) {
            if (other != node) {
                time.after(calm ? 0 : chance.oneIn(4) ? chance.millis(20, 400) : chance.millis(1, 20), () -> {
                    if (other.responsive() && node.responsive()) {
                        tell(node, other);
                    }
                });
            }
        }
    }

    private void tell(Server node, Server other) {
        int slotsBefore = other.beliefs.slotsOf(other.index);
        boolean[] had = new boolean[keyspace.size()];
        int[] importing = other.importingFrom.clone();
        int[] owners = other.beliefs.owner.clone();
        for (int slot = 0; slot < had.length; slot++) {
            had[slot] = other.beliefs.owns(other.index, slot);
        }
        boolean formerReplica = other.beliefs.primary[node.index] == other.index;
        other.beliefs.learn(node.index, node.beliefs);
        for (int slot = 0; slot < had.length; slot++) {
            if (importing[slot] != NOBODY && other.isPrimary()) {
                // Who imports a slot leaves the question of its owner alone until that is done.
                other.beliefs.owner[slot] = owners[slot];
            }
            if (had[slot] && !other.beliefs.owns(other.index, slot)) {
                other.keys.get(slot).clear();
                other.migratingTo[slot] = NOBODY;
            }
        }
        boolean dispossessed = slotsBefore > 0 && other.beliefs.slotsOf(other.index) == 0;
        if (other.isPrimary() && dispossessed && formerReplica && node.isPrimary()) {
            follow(other, node);
        } else if (!other.isPrimary()
                && node.isPrimary()
                && !node.beliefs.isPrimary(other.beliefs.primary[other.index])) {
            follow(other, node);
        }
    }

    private void follow(Server replica, Server primary) {
        trace.say(() -> replica + " is a replica of " + primary + " now");
        replica.beliefs.primary[replica.index] = primary.index;
        Arrays.fill(replica.migratingTo, NOBODY);
        Arrays.fill(replica.importingFrom, NOBODY);
        for (int slot = 0; slot < keyspace.size(); slot++) {
            replica.keys.set(slot, new HashSet<>(primary.keys.get(slot)));
        }
        spread(replica);
    }

    /** Nothing happens by chance any more: what is under way comes to its end, and everybody learns everything. */
    void calm() {
        calm = true;
        for (Server node : servers) {
            node.traps.clear();
            node.withoutQuorum = false;
            node.orphaned = false;
            node.loading = false;
            node.nameless = false;
        }
    }

    /** Everybody tells everybody. */
    void gossip() {
        for (int round = 0; round < 3; round++) {
            for (Server node : servers) {
                for (Server other : servers) {
                    if (other != node) {
                        tell(node, other);
                    }
                }
            }
        }
    }
}
