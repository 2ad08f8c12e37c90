package dev.waymark.client.internal.route;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClosedException;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import dev.waymark.client.Topology;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Channel.Flush;
import dev.waymark.client.internal.net.Channel.Submission;
import dev.waymark.client.internal.net.Connection;
import dev.waymark.client.internal.net.Dialer;
import dev.waymark.client.internal.redirect.RedirectMachine;
import dev.waymark.client.internal.redirect.Step;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.protocol.Slots;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sends calls where the map says, in order, and keeps the route table in step with the map.
 *
 * <p>The table has one entry per slot. A call goes onto the channel of the entry it read; the channel looks at the
 * entry again under its lock, so a call never joins a route that was changed in between. A route changes only through a
 * fence ({@link Lane}), which waits until the old channel has answered what was on it.
 *
 * <p>Thread-safe.
 */
public final class Router {

    /** How long a caller sleeps before it looks again whether a channel has room. */
    private static final long ROOM_NANOS = 50_000;

    /** The same for a slot whose route is changing, or whose node is not reachable: that takes longer. */
    private static final long LANE_ROOM_NANOS = 1_000_000;

    private final ClientConfig config;
    private final Timeline timeline;
    private final Consumer<Verdict> news;
    private final Reports reports;
    private final Terms terms;
    private final Links links;
    private final AtomicReferenceArray<@Nullable Route> table = new AtomicReferenceArray<>(Slots.COUNT);
    private final Set<Lane> lanes = ConcurrentHashMap.newKeySet();
    private volatile Topology topology = Topology.empty();
    private volatile boolean closed;

    /**
     * @param news told every verdict, for the map; quick
     * @param random shortens pauses by chance; thread-safe
     */
    public Router(
            ClientConfig config,
            Dialer dialer,
            Timeline timeline,
            Consumer<Verdict> news,
            Reports reports,
            RandomGenerator random) {
        this.config = config;
        this.timeline = timeline;
        this.news = news;
        this.reports = reports;
        this.terms = new Terms(config, random);
        this.links = new Links(dialer, timeline, config.connectionsPerNode());
    }

    /** The map in force. */
    public Topology topology() {
        return topology;
    }

    /** Takes over a map. Slots whose owner changed are fenced until the old owner has answered what was sent to it. */
    public void apply(Topology next) {
        Topology before = topology;
        topology = next;
        next.changedSince(before).forEach(this::fence);
        Set<Endpoint> wanted = new HashSet<>();
        next.nodes().forEach(node -> wanted.add(node.endpoint()));
        links.retain(wanted);
        lanes.forEach(Lane::lookAtTheMap);
    }

    /** Sends a call on its way; its result comes to the call. With {@link Flush#LATER} a {@link #flush} must follow. */
    public void dispatch(Call<?> call, Flush flush) {
        if (closed) {
            call.fail(new ClosedException(call.command() + ": the client is closed", Effect.NONE, List.of(), null));
            return;
        }
        Command<?> command = call.command();
        int slot = command.slot();
        if (slot == Command.SEVERAL_SLOTS) {
            call.fail(new UnroutableException(
                    command
                            + ": its keys are in different slots (CROSSSLOT); use a common {tag}, or one command per slot",
                    Effect.NONE,
                    List.of(),
                    null));
        } else if (!terms.ordered(command)) {
            sendAnywhere(call, flush);
        } else {
            sendInOrder(call, slot, flush);
        }
    }

    /** Writes what was dispatched with {@link Flush#LATER}. */
    public void flush() {
        links.forEachChannel(Channel::flush);
    }

    /** Gives up calls whose time is over, except those whose callers see to it. */
    public void expire() {
        long now = now();
        links.forEachChannel(channel -> channel.expire(now));
        lanes.forEach(lane -> lane.expire(now));
    }

    /** Each shared channel that was opened, closed or not. */
    public void forEachChannel(Consumer<Channel> action) {
        links.forEachChannel(action);
    }

    /** Each channel on which a command waits at the server. */
    public void forEachLentChannel(Consumer<Channel> action) {
        links.forEachLent(action);
    }

    /** Refuses what comes and fails what is on its way. */
    public void close() {
        closed = true;
        links.close();
        lanes.forEach(Lane::close);
    }

    boolean closed() {
        return closed;
    }

    /** How many calls may wait in one place. */
    int room() {
        return config.maxWaitingPerConnection();
    }

    long now() {
        return timeline.now();
    }

    Timeline timeline() {
        return timeline;
    }

    Link link(Endpoint endpoint) {
        return links.to(endpoint);
    }

    void dedicated(Endpoint endpoint, Dialer.Answer answer) {
        links.dedicated(endpoint, answer);
    }

    void giveBack(Channel channel) {
        links.giveBack(channel);
    }

    /** Whether {@code route} is still the way of this slot. */
    boolean isRoute(int slot, Object route) {
        return table.get(slot) == route;
    }

    /** Whether the map has this node as the owner of the slot. */
    boolean owns(Endpoint endpoint, int slot) {
        Topology.Node owner = topology.primaryOf(slot);
        return owner != null && owner.endpoint().equals(endpoint);
    }

    /** The nodes that may serve a call by the newest map, best first. */
    List<Endpoint> candidates(Call<?> call) {
        return terms.candidates(call.command(), topology);
    }

    /** Whether the newest map has this node among them. */
    boolean mayServe(Endpoint node, Call<?> call) {
        return terms.mayServe(node, call.command(), topology);
    }

    RedirectMachine machineFor(Call<?> call) {
        return terms.machine(call.command(), now(), call.deadline());
    }

    /** A call came back from its channel, in the order of its channel. */
    void refused(Call<?> call, Verdict verdict) {
        if (closed) {
            call.failClosed();
            return;
        }
        Channel channel = call.channel();
        if (call.command().blocking() && channel != null) {
            // Some servers refuse a command that waits twice over. The second refusal must not become the reply to what
            // is sent next there.
            channel.close("a waiting command was refused on it");
        }
        Verdict known = canonical(verdict);
        int slot = call.command().slot();
        boolean ordered = terms.ordered(call.command());
        if (call instanceof SyncCall<?> sync && !call.command().blocking() && !(ordered && isFenced(slot))) {
            sync.cameBack(new Errand(this, call, known));
            return;
        }
        if (!ordered) {
            solo(call).returned(call, known);
            return;
        }
        while (!fence(slot).returned(call, known)) {
            Thread.onSpinWait(); // That lane has just ended; the entry is being replaced.
        }
    }

    /**
     * Sends a call where its machine decided, on its caller's thread, or leaves that to a lane when the channel must be
     * opened first. False when the channel was closed at this moment: then ask again.
     */
    boolean sendOn(Errand errand, Step.SendTo to) {
        Call<?> call = errand.call();
        Channel channel =
                links.to(to.endpoint()).openChannel(Math.max(0, call.command().slot()));
        if (channel == null) {
            return solo(call).enter(errand);
        }
        return channel.submit(call, to.asking(), null, Flush.NOW, true) == Submission.ACCEPTED || call.isDone();
    }

    /** A verdict is to be known to the map, and to who listens. */
    void heard(Call<?> call, Verdict verdict) {
        reports.refused(call, verdict);
        news.accept(verdict);
    }

    void finished(Call<?> call, @Nullable RedisException failure) {
        Channel channel = call.channel();
        if (call.command().blocking() && failure instanceof CommandTimeoutException && channel != null) {
            // Nobody waits for it any more: it must not take an element that nobody gets.
            channel.close("the caller of a waiting command gave up");
        }
        reports.finished(call, terms.idempotence(call.command()), failure);
    }

    /** A lane has ended: its slot goes the way of the newest map again. Called under the lane's lock. */
    void unfence(Lane lane, int slot) {
        lanes.remove(lane);
        Topology used = topology;
        table.set(slot, wayOf(used, slot));
        if (topology != used) {
            fence(slot);
        }
    }

    void ended(Lane solo) {
        lanes.remove(solo);
    }

    private void sendInOrder(Call<?> call, int slot, Flush flush) {
        while (true) {
            Route route = table.get(slot);
            if (route instanceof Link link) {
                Channel channel = link.channel(slot);
                Submission submission = channel == null ? Submission.REJECTED : submit(channel, call, route, flush);
                if (submission == Submission.ACCEPTED || call.isDone()) {
                    return;
                }
                if (table.get(slot) != route) {
                    continue;
                }
            }
            Submission entered = fence(slot).enter(call);
            if (entered == Submission.ACCEPTED) {
                return;
            }
            if (entered == Submission.REJECTED) {
                Thread.onSpinWait(); // That lane has just ended; the entry is being replaced.
                continue;
            }
            if (flush == Flush.LATER) {
                flush(); // What the lane waits for may be among what this caller has not flushed.
            }
            if (!awaitRoom(call, "before the slot's route is settled", LANE_ROOM_NANOS)) {
                return;
            }
        }
    }

    private void sendAnywhere(Call<?> call, Flush flush) {
        int slot = call.command().slot();
        if (!call.command().blocking()) {
            List<Endpoint> candidates = candidates(call);
            // Without a key any node will do that is open. A read goes to the best node, which may have to be dialled
            // first: a replica that is passed over until somebody opens it is never read from.
            int looked = slot == Command.NO_SLOT ? candidates.size() : Math.min(1, candidates.size());
            for (Endpoint candidate : candidates.subList(0, looked)) {
                Channel channel = links.to(candidate).openChannel(Math.max(0, slot));
                if (channel != null && submit(channel, call, null, flush) == Submission.ACCEPTED || call.isDone()) {
                    return;
                }
            }
        }
        solo(call).enter(call);
    }

    /** Submits, and waits for room while the channel is full. */
    private Submission submit(Channel channel, Call<?> call, @Nullable Route route, Flush flush) {
        Submission submission = channel.submit(call, false, route, flush, false);
        while (submission == Submission.FULL) {
            if (flush == Flush.LATER) {
                channel.flush();
            }
            if (!awaitRoom(call, "on the connection to " + channel.endpoint(), ROOM_NANOS)) {
                return submission;
            }
            submission = channel.submit(call, false, route, flush, false);
        }
        return submission;
    }

    /** Sleeps before another try to get room; false when there is no time for one, and the call has ended. */
    private boolean awaitRoom(Call<?> call, String where, long nanos) {
        if (call.nanosLeft() <= 0 || Thread.currentThread().isInterrupted()) {
            call.giveUp("no room " + where + " within its deadline");
            return false;
        }
        if (!Connection.readOn()) {
            timeline.park(this, nanos);
        }
        return true;
    }

    /**
     * The fence of a slot: the one that stands there, or a new one, barred until what is on the old channel has left
     * it.
     */
    private Lane fence(int slot) {
        while (true) {
            Route route = table.get(slot);
            if (route instanceof Lane lane) {
                return lane;
            }
            Lane lane = Lane.fence(this, slot);
            lanes.add(lane);
            if (!table.compareAndSet(slot, route, lane)) {
                lanes.remove(lane);
                continue;
            }
            // From here on nothing joins the old channel: it looks at the entry under its lock, where the mark is read
            // too.
            Channel old = route instanceof Link link ? link.channel(slot) : null;
            if (old == null) {
                lane.raise();
            } else {
                lane.barUntilPassed(old);
            }
            return lane;
        }
    }

    private boolean isFenced(int slot) {
        return table.get(slot) instanceof Lane;
    }

    private Lane solo(Call<?> call) {
        Lane lane = Lane.solo(this, call);
        lanes.add(lane);
        return lane;
    }

    private @Nullable Link wayOf(Topology map, int slot) {
        Topology.Node owner = map.primaryOf(slot);
        return owner == null ? null : links.to(owner.endpoint());
    }

    /** The verdict with its target by the name the map has for it, so that one node never gets two links. */
    private Verdict canonical(Verdict verdict) {
        Endpoint target = verdict.target();
        if (target == null) {
            return verdict;
        }
        Endpoint known = topology.find(target).map(Topology.Node::endpoint).orElse(target);
        return new Verdict(verdict.kind(), verdict.node(), verdict.slot(), known, verdict.detail());
    }
}
