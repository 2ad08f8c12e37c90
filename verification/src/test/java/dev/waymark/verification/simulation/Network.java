package dev.waymark.verification.simulation;

import dev.waymark.client.Endpoint;
import dev.waymark.client.ReadFrom;
import dev.waymark.client.internal.net.Dialer;
import dev.waymark.protocol.Reply;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What lies between the client and the nodes: it takes its time, and now and then much of it. */
final class Network {

    private final Setting setting;
    private final Cluster cluster;
    private final VirtualTime time;
    private final Chance chance;
    private final Ledger ledger;
    private final Trace trace;
    private final Fault fault;
    private final Set<Wire> open = new LinkedHashSet<>();
    private int wires;
    private boolean closed;
    private Runnable broken = () -> {};

    /** Until when everything is slow. */
    private long slowUntil;

    Network(
            Setting setting,
            Cluster cluster,
            VirtualTime time,
            Chance chance,
            Ledger ledger,
            Trace trace,
            Fault fault) {
        this.setting = setting;
        this.cluster = cluster;
        this.time = time;
        this.chance = chance;
        this.ledger = ledger;
        this.trace = trace;
        this.fault = fault;
    }

    Ledger ledger() {
        return ledger;
    }

    Trace trace() {
        return trace;
    }

    Fault fault() {
        return fault;
    }

    /** Who is told that a connection broke. */
    void whenBroken(Runnable told) {
        broken = told;
    }

    void slowDown(long nanos) {
        slowUntil = time.elapsed() + nanos;
    }

    /** Opens connections, as {@link Dialer} says; {@code purpose} is for the trace. */
    Dialer dialer(String purpose) {
        return (endpoint, answer) -> dial(endpoint, purpose, answer);
    }

    private void dial(Endpoint endpoint, String purpose, Dialer.Answer answer) {
        Server server = cluster.at(endpoint);
        time.after(latency(), () -> {
            if (closed) {
                answer.failed("the client is closed", null);
            } else if (server.down) {
                trace.say(() -> server + " refuses a connection for " + purpose);
                answer.failed("connection refused", null);
            } else if (server.hung) {
                time.after(setting.config().connectTimeout().toNanos(), () -> {
                    trace.say(() -> server + " does not answer a connection for " + purpose);
                    answer.failed("no answer", null);
                });
            } else {
                Wire wire = new Wire(this, endpoint, server, ++wires);
                open.add(wire);
                trace.say(() -> wire + " is opened for " + purpose);
                answer.opened(wire);
            }
        });
    }

    void closed(Wire wire, boolean becauseBroken) {
        open.remove(wire);
        if (becauseBroken) {
            broken.run();
        }
    }

    /** The client closes all its connections, and opens none any more. */
    void close() {
        closed = true;
        List.copyOf(open).forEach(wire -> wire.close("the client was closed"));
    }

    int limit() {
        return setting.config().maxWaitingPerConnection();
    }

    boolean readOnly() {
        return setting.config().readFrom() != ReadFrom.PRIMARY;
    }

    void interleave() {
        time.interleave();
    }

    /** Something reaches its other end, after what went before it. Answers when that is. */
    long arrival(long notBefore, Runnable task) {
        long at = Math.max(notBefore + 1, time.elapsed() + latency());
        time.after(at - time.elapsed(), task);
        return at;
    }

    void soonOrNow(Runnable task) {
        if (chance.oneIn(3)) {
            time.after(chance.micros(1, 4000), task);
        } else {
            task.run();
        }
    }

    void later(Runnable task) {
        time.after(chance.micros(2, 10), task);
    }

    /** How many of so many replies come in the first batch. */
    int firstPart(int replies) {
        return replies > 1 && chance.oneIn(3) ? chance.between(1, replies - 1) : replies;
    }

    /** Whether a list is empty for now. */
    boolean blocks() {
        return chance.percent(60);
    }

    void whenPushed(Runnable task) {
        time.after(chance.millis(1, 80), task);
    }

    Reply portrait(Server painter, String subcommand) {
        if (setting.oldServers() && subcommand.equals("SHARDS")) {
            return new Reply.Failure("ERR Unknown subcommand or wrong number of arguments for 'SHARDS'");
        }
        return new Portrait(painter, cluster.servers, cluster.keyspace).reply(subcommand);
    }

    private long latency() {
        if (time.elapsed() < slowUntil) {
            return chance.millis(5, 150);
        }
        return chance.oneIn(50) ? chance.millis(1, 20) : chance.micros(30, 400);
    }
}
