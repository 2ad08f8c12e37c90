package dev.waymark.node.internal.command;

import dev.waymark.node.internal.acl.AccessList;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.gate.SlotView;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A node without its sockets: runs commands on its keys, one after the other.
 *
 * <pre>
 *   Arguments ──► CommandSet ──► admission (arity, rights, slots, memory, MULTI) ──► Handler ──► reply
 *                                                                                     │
 *                     WATCH, waiting clients, tracking, events  ◄── touched, event ───┘
 * </pre>
 *
 * <p>Not thread-safe: one thread calls everything here, the one that also reads and writes the sockets.
 */
public final class Engine {

    /** How many pages with holes are emptied at each {@link #cron}: some 1 % of the time, when there are any. */
    private static final int PAGES_COMPACTED = 10;

    /** About what a node takes before it has any keys: its buffers, and the places of slots. */
    public static final long STARTUP_BYTES = 1 << 20;

    private final CommandSet commands;
    private final Keyspace keys;
    private final Encodings encodings;
    private final Settings settings;
    private final LongSupplier clock;
    private final String runId;
    private final RandomGenerator random;
    private final Stats stats = new Stats();
    private final AccessList users = new AccessList(Facts.catalog());
    private final Clients clients;
    private final Pause pause = new Pause(this);
    private final Journal journal;
    private final Execution execution;
    private final Pushes pushes = new Pushes();
    private final PubSub pubSub = new PubSub(pushes);
    private final Tracking tracking;
    private final Changes changes;
    private final Permissions permissions;
    private final Eviction eviction;
    private final Admission admission;
    private final Routing routing = new Routing(this);
    private final Waiters waiters = new Waiters(this);
    private final Watches watches = new Watches();
    private final ActiveExpiry activeExpiry = new ActiveExpiry(this);
    private final RespWriter scratch = new RespWriter(1024);
    private Runnable shutdown = () -> {};
    private long now;
    private long lastMicros;
    private long peakMemory;
    private long started;

    /**
     * @param clock gives ms since 1970
     * @param random for everything that is left to chance, the seed of hashes included
     */
    public Engine(CommandSet commands, Settings settings, LongSupplier clock, RandomGenerator random) {
        this.commands = commands;
        this.settings = settings;
        this.clock = clock;
        this.random = random;
        this.keys = new Keyspace(random.nextLong());
        this.encodings = new Encodings(random.nextLong());
        this.clients = new Clients(settings, users, stats);
        this.journal = new Journal(settings, stats);
        this.execution = new Execution(stats, journal);
        this.permissions = new Permissions(this);
        this.eviction = new Eviction(this);
        this.admission = new Admission(this);
        this.tracking = new Tracking(settings, clients, pushes);
        this.changes = new Changes(this);
        followSettings();
        this.runId =
                String.format("%016x%016x%08x", random.nextLong(), random.nextLong(), random.nextLong() & 0xFFFFFFFFL);
        tick();
        started = now;
    }

    private void followSettings() {
        settings.watch(
                "requirepass",
                () -> users.requirePassword(settings.text("requirepass").getBytes(StandardCharsets.ISO_8859_1)));
        follow("hash-max-listpack-entries", encodings::hashEntries);
        follow("hash-max-listpack-value", encodings::hashBytes);
        follow("set-max-intset-entries", encodings::setIntegers);
        follow("zset-max-listpack-entries", encodings::sortedSetEntries);
        follow("zset-max-listpack-value", encodings::sortedSetBytes);
    }

    private void follow(String number, LongConsumer to) {
        settings.watch(number, () -> to.accept(settings.number(number)));
    }

    /** Looks at the clock; the commands that follow see this time. */
    public void tick() {
        now = clock.getAsLong();
        keys.clock(now);
        execution.tick();
    }

    /** The time, in ms since 1970, as of the last {@link #tick}. */
    public long now() {
        return now;
    }

    /** When the node was started, in ms. */
    public long started() {
        return started;
    }

    /** The time to the microsecond, in us since 1970; it does not stand still. */
    public long micros() {
        long micros = now * 1000 + execution.sinceTick() / 1000;
        // A tick cuts its microseconds off: that must not lead back.
        lastMicros = micros < lastMicros && lastMicros - micros < 1000 ? lastMicros : micros;
        return lastMicros;
    }

    /** Tells at which port it is reached, which it may not have chosen itself. */
    public void reachedAt(int port) {
        try {
            settings.begin("port", Integer.toString(port));
        } catch (InvalidSetting e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** 40 hex digits by which one run of a node differs from all others. */
    public String runId() {
        return runId;
    }

    /** About how many bytes the node, its keys and what clients have not read take; what maxmemory limits. */
    public long memory() {
        return STARTUP_BYTES + keys.used() + clients.memory();
    }

    /** The most it has been, as seen now and then. */
    public long peakMemory() {
        return peakMemory;
    }

    /** All keys. */
    public Keyspace keys() {
        return keys;
    }

    /** When collections are kept as small ones; whoever makes one needs it. */
    public Encodings encodings() {
        return encodings;
    }

    /** The commands there are. */
    public CommandSet commands() {
        return commands;
    }

    /** What CONFIG shows and sets. */
    public Settings settings() {
        return settings;
    }

    /** What INFO counts. */
    public Stats stats() {
        return stats;
    }

    /** What it writes down of the commands it has run. */
    public Journal journal() {
        return journal;
    }

    /** Chance. */
    public RandomGenerator random() {
        return random;
    }

    /** How many changes there were. */
    public long dirty() {
        return changes.count();
    }

    /** All clients. */
    public Clients clients() {
        return clients;
    }

    /** Who they can be. */
    public AccessList users() {
        return users;
    }

    /** Who listens to what. */
    public PubSub pubSub() {
        return pubSub;
    }

    /** Who may keep which keys. */
    public Tracking tracking() {
        return tracking;
    }

    /** Whether clients may do what they want. */
    public Permissions permissions() {
        return permissions;
    }

    /** What CLIENT PAUSE begins. */
    public Pause pause() {
        return pause;
    }

    Eviction eviction() {
        return eviction;
    }

    Routing routing() {
        return routing;
    }

    Waiters waiters() {
        return waiters;
    }

    Execution execution() {
        return execution;
    }

    Pushes pushes() {
        return pushes;
    }

    Watches watches() {
        return watches;
    }

    Changes changes() {
        return changes;
    }

    /** Begins to count anew what INFO counts. */
    public void resetStatistics() {
        stats.reset();
        commands.resetStatistics();
    }

    /** Says what SHUTDOWN does. */
    public void onShutdown(Runnable action) {
        shutdown = action;
    }

    /** Ends the node: SHUTDOWN. */
    public void shutDown() {
        shutdown.run();
    }

    /** Whether keys that have expired are taken out that nobody asks for. */
    public void expireActively(boolean on) {
        activeExpiry.on = on;
    }

    /** A client has connected. */
    public Session connected(Outlet outlet) {
        return clients.add(outlet, now);
    }

    /**
     * Why a connection is not taken, as an error; null when it is.
     *
     * @param loopback whether it comes from this machine
     */
    public @Nullable String refusal(boolean loopback) {
        return clients.refusal(loopback);
    }

    /** Whether EXEC of a client will run nothing, because a key was changed that it watches. */
    public boolean isDirty(Session session) {
        return watches.isTouched(session);
    }

    /** Ends the waiting of a client for a key, as its timeout would or with an error; false when it does not wait. */
    public boolean unblock(Session session, boolean error) {
        Waiting waiting = session.waiting;
        if (waiting == null) {
            return false;
        }
        if (error) {
            waiters.end(waiting, new Refusal("UNBLOCKED client unblocked via CLIENT UNBLOCK"));
        } else {
            waiters.end(waiting, waiting.timeout());
        }
        waiting.command().stats().ended();
        return true;
    }

    /** Whether a client may send more than it takes to say who it is. */
    public boolean isTrusted(Session session) {
        return !session.mustAuthenticate(users.defaultUser());
    }

    /** A client that has every right: whoever runs the node in this JVM. */
    public Session owner(Outlet outlet) {
        return clients.owner(outlet, now);
    }

    /** A client is gone, or its connection is. */
    public void disconnected(Session session) {
        clients.remove(session);
        if (session.waiting != null) {
            waiters.remove(session.waiting);
        }
        pause.forget(session);
        journal.monitors().remove(session);
        watches.forget(session);
        pubSub.forget(session);
        tracking.forget(session);
        session.closing = true;
    }

    /** Makes a client as it was when it connected: RESET. */
    public void reset(Session session) {
        watches.forget(session);
        journal.monitors().remove(session);
        pubSub.forget(session);
        tracking.end(session);
        session.reset(users.defaultUser());
    }

    /**
     * Runs one command.
     *
     * @param reply where its reply goes; nothing, when the client waits for a key now
     */
    public void execute(Session session, Arguments words, RespWriter reply) {
        int start = reply.length();
        reply.protocol(session.protocol);
        session.lastUse = now;
        ReplyMode replies = session.replies;
        Command command = null;
        if (isHttp(words)) {
            session.outlet().close();
            return;
        }
        if (tracking.on) {
            tracking.limit();
        }
        pushes.begin(session);
        try {
            command = commands.find(words);
            session.lastCommand = command;
            Call call = new Call(this, session, command, words, reply, null);
            admission.admit(call);
            if (pause.holds(call)) {
                pushes.end(reply, start);
                return;
            }
            Transaction open = session.transaction;
            if (open != null && !Transactions.runsInside(command)) {
                open.queue().add(new Transaction.Queued(command, words.copy()));
                reply.raw(Replies.QUEUED);
            } else {
                execution.run(call, start);
            }
        } catch (Refusal refusal) {
            rejected(session, command, refusal, reply, start);
        }
        // ASKING holds for one command, or for the whole transaction that follows it.
        session.asking &= session.transaction != null || (command != null && command.asking);
        if (session.tracking != null) {
            session.tracking.ran(session, command);
        }
        if (session.replies != ReplyMode.ON) {
            silence(session, replies, reply, start);
        }
        pushes.end(reply, start);
        waiters.serve();
        pause.serve();
    }

    /** Runs a command that was held until now. */
    void executeHeld(Session session, Arguments words) {
        RespWriter out = new RespWriter(256);
        execute(session, words, out);
        session.outlet().send(out.buffer(), 0, out.length());
        session.outlet().resume();
    }

    /** A browser was lured here: what it sends in the lines that follow must not be run. */
    private static boolean isHttp(Arguments words) {
        return words.is(0, "POST") || words.is(0, "HOST:");
    }

    private static void silence(Session session, ReplyMode before, RespWriter reply, int start) {
        if (before.isSilent() && session.replies.isSilent()) {
            reply.truncate(start);
        }
        session.replies = session.replies.next();
    }

    /** Runs the command of one that waits, again, because of a key; whether it has a reply now. */
    boolean resume(Waiting waiting, Bytes key) {
        scratch.clear();
        Session session = waiting.session();
        scratch.protocol(session.protocol);
        Call call = new Call(this, session, waiting.command(), waiting.words(), scratch, key);
        call.slot = routing.slot(call);
        execution.run(call, 0);
        boolean answered = scratch.length() > 0;
        if (answered && !session.replies.isSilent()) {
            session.outlet().send(scratch.buffer(), 0, scratch.length());
        }
        return answered;
    }

    /** Sends something to a client outside its own commands. */
    void answer(Session session, Consumer<RespWriter> reply) {
        RespWriter out = new RespWriter(64).protocol(session.protocol);
        reply.accept(out);
        session.outlet().send(out.buffer(), 0, out.length());
    }

    /** Takes all keys out. */
    public void flush() {
        changes.flush();
    }

    /** What the node believes about slots, from now on. */
    public void view(SlotView view) {
        routing.view(view);
    }

    /** Who has which slot has changed: those who wait for keys that are not served here any more are told. */
    public void slotsChanged() {
        waiters.redirect(routing::refusal);
    }

    /** Slots are served elsewhere from now on: those who wait for their keys or listen to their channels are told. */
    public void slotsLeft(IntPredicate slots) {
        pubSub.slotsLeft(slots);
        slotsChanged();
    }

    /** Takes out the keys of a slot that another node has now. */
    public void deleteSlot(int slot) {
        changes.deleteSlot(slot);
    }

    /** How many ms it is until {@link #settle} has something to do; negative when it is late. */
    public long untilDue() {
        return Math.min(waiters.deadline(), pause.deadline()) - now;
    }

    /** Answers those whose time to wait is over, and tidies up; to be called often, between commands. */
    public void settle() {
        keys.tidy();
        if (untilDue() <= 0) {
            waiters.expire(now);
            pause.expire(now);
            waiters.serve();
            pause.serve();
        }
    }

    /** Tells what is told together of all commands that have run; to be called when no more has come. */
    public void round() {
        if (tracking.on) {
            tracking.broadcast();
        }
    }

    /** Does what has no hour: to be called some ten times a second. */
    public void cron() {
        for (int page = 0; page < PAGES_COMPACTED && keys.compact(random.nextInt()); page++) {
            // Next.
        }
        clients.closeIdle(now);
        if (!waiters.isEmpty() && !routing.isUp()) {
            slotsChanged(); // Some came after the cluster had broken: what they read could, what they wait for cannot.
        }
        eviction.cron();
        if (!pause.isOn()) {
            activeExpiry.run();
        }
        waiters.serve(); // Who reads a stream for a group has to hear that it has expired.
        stats.sample(now);
        peakMemory = Math.max(peakMemory, memory());
    }

    private void rejected(Session session, @Nullable Command command, Refusal refusal, RespWriter reply, int start) {
        stats.failed(refusal.line());
        if (command != null) {
            command.stats().rejected();
        }
        if (session.transaction != null) {
            session.transaction.spoilt = true;
        }
        reply.truncate(start);
        refusal.writeTo(reply);
    }
}
