package dev.waymark.verification.simulation;

import java.util.List;

/** What goes wrong in a run, and when. */
final class Chaos {

    /** When it is over, in nanoseconds of virtual time. */
    static final long END_NANOS = 700_000_000;

    private final Setting setting;
    private final Cluster cluster;
    private final Network network;
    private final SimulatedClient client;
    private final VirtualTime time;
    private final Chance chance;
    private final Trace trace;

    Chaos(
            Setting setting,
            Cluster cluster,
            Network network,
            SimulatedClient client,
            VirtualTime time,
            Chance chance,
            Trace trace) {
        this.setting = setting;
        this.cluster = cluster;
        this.network = network;
        this.client = client;
        this.time = time;
        this.chance = chance;
        this.trace = trace;
    }

    /** Lays everything out in time. */
    void begin() {
        int events = chance.between(2, 16);
        for (int i = 0; i < events; i++) {
            time.after(chance.micros(100, 400_000), this::strike);
        }
        if (chance.oneIn(15)) {
            time.after(chance.millis(1, END_NANOS / 1_000_000), client::close);
        }
        time.after(END_NANOS, this::heal);
        time.after(END_NANOS + 350_000_000, cluster::gossip);
    }

    private void strike() {
        int slot = chance.below(setting.slots());
        Server server = chance.pick(cluster.servers);
        switch (chance.below(21)) {
            case 0, 1, 2, 3, 4 -> cluster.migrate(slot);
            case 5, 6 -> cluster.move(slot);
            case 7, 8 -> trap(server);
            case 9 -> cutWires(server);
            case 10 -> crash(server);
            case 11 -> hang(server);
            case 12 -> cluster.failOver(server, chance.percent(70));
            case 13 -> withoutQuorum();
            case 14 -> network.slowDown(chance.millis(10, 300));
            case 15 -> cluster.unassign(slot);
            case 16 -> stallWires(server);
            case 17 -> load(server);
            case 18 -> orphan(server);
            case 19 -> forgetName(server);
            default -> client.refresh();
        }
    }

    private void trap(Server server) {
        Server.Trap trap = chance.of(
                Server.Trap.CUT_BEFORE,
                Server.Trap.CUT_AFTER,
                Server.Trap.CUT_AFTER,
                Server.Trap.ERROR,
                Server.Trap.GARBAGE);
        trace.say(() -> "the next request to " + server + " meets " + trap);
        server.traps.add(trap);
    }

    private void cutWires(Server server) {
        List.copyOf(server.wires).forEach(wire -> {
            if (chance.percent(80)) {
                wire.cut("reset");
            }
        });
    }

    private void stallWires(Server server) {
        List<Wire> stalled = List.copyOf(server.wires);
        trace.say(() -> "nothing gets through on " + stalled);
        stalled.forEach(Wire::stall);
        time.after(chance.millis(10, 600), () -> stalled.forEach(wire -> wire.resume(true)));
    }

    private void crash(Server server) {
        if (!server.responsive() || server.index == 0 && chance.oneIn(2)) {
            return;
        }
        trace.say(() -> server + " crashes");
        server.down = true;
        List.copyOf(server.wires).forEach(wire -> wire.cut("the node crashed"));
        if (chance.percent(80)) {
            time.after(chance.millis(10, 250), () -> cluster.failOver(server, false));
        }
        if (chance.oneIn(2)) {
            withoutQuorum();
        }
        time.after(chance.millis(10, 600), () -> restart(server));
    }

    private void restart(Server server) {
        if (server.down) {
            trace.say(() -> server + " is back");
            server.down = false;
            load(server);
            rejoin(server);
        }
    }

    private void hang(Server server) {
        if (!server.responsive()) {
            return;
        }
        trace.say(() -> server + " hangs");
        server.hung = true;
        if (chance.percent(60)) {
            time.after(chance.millis(10, 250), () -> cluster.failOver(server, false));
        }
        time.after(chance.millis(10, 600), () -> wakeUp(server));
    }

    private void wakeUp(Server server) {
        if (server.hung) {
            trace.say(() -> server + " goes on");
            server.hung = false;
            List.copyOf(server.wires).forEach(wire -> wire.resume(false));
            rejoin(server);
        }
    }

    /** It tells the others what it believes, and they tell it what has become of that. */
    private void rejoin(Server server) {
        cluster.servers.forEach(other -> time.after(chance.millis(1, 30), () -> cluster.spread(other)));
    }

    private void withoutQuorum() {
        List<Server> servers = chance.oneIn(2) ? cluster.servers : List.of(chance.pick(cluster.servers));
        trace.say(() -> servers + " have no quorum");
        servers.forEach(each -> each.withoutQuorum = true);
        time.after(chance.millis(5, 250), () -> servers.forEach(each -> each.withoutQuorum = false));
    }

    private void load(Server server) {
        if (chance.oneIn(2)) {
            trace.say(() -> server + " is loading");
            server.loading = true;
            time.after(chance.millis(5, 200), () -> server.loading = false);
        }
    }

    private void orphan(Server server) {
        server.orphaned = true;
        time.after(chance.millis(5, 200), () -> server.orphaned = false);
    }

    private void forgetName(Server server) {
        trace.say(() -> server + " is nameless");
        server.nameless = true;
        time.after(chance.millis(5, 200), () -> server.nameless = false);
    }

    private void heal() {
        trace.say(() -> "everything heals");
        cluster.calm();
        for (Server server : cluster.servers) {
            server.hung = false;
            server.down = false;
            List.copyOf(server.wires).forEach(wire -> wire.resume(true));
        }
        cluster.gossip();
    }
}
