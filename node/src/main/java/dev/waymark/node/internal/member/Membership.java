package dev.waymark.node.internal.member;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One node's part in the cluster: whom it knows, who owns which slot, and who has failed, as far as it can tell.
 *
 * <p>Pure: messages, connections and the time come in, {@link Effect}s come out. After every call that may change
 * something the caller takes {@link #effects} and does them. For one thread. Times are in milliseconds, on one clock
 * that does not run backwards, greater than 0.
 *
 * <pre>
 *   tick, receive, connected ...  ──►┌────────────┐──► effects: open, send, close, save, delete keys ...
 *   slotCommands(), nodeCommands() ─►│ Membership │
 *                                    └────────────┘◄── owner(slot), isOk() ... on every command
 * </pre>
 *
 * <p>It follows Redis 7.0. docs/node/membership.md has the rules, and where they differ.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis cluster
 *     specification</a>
 */
public final class Membership {

    /** How often {@link #tick} wants to be called, in milliseconds. */
    public static final long TICK_MS = Rounds.PERIOD_MS;

    private final View view;
    private final Speaker speaker;
    private final Health health;
    private final Reception reception;
    private final Rounds rounds;
    private final SlotCommands slotCommands;
    private final NodeCommands nodeCommands;
    private final Queries queries;

    private Membership(View view) {
        this.view = view;
        this.speaker = new Speaker(view);
        this.health = new Health(view);
        Epochs epochs = new Epochs(view);
        Handshakes handshakes = new Handshakes(view);
        Failures failures = new Failures(view, speaker);
        this.reception = new Reception(view, speaker, handshakes, epochs, failures);
        this.rounds = new Rounds(view, speaker, handshakes, failures);
        this.slotCommands = new SlotCommands(view, epochs, speaker);
        this.nodeCommands = new NodeCommands(view, handshakes, epochs, failures);
        this.queries = new Queries(view, health);
    }

    /**
     * A node that has never been in a cluster: a primary without slots, under a new id.
     *
     * @param random where all chance comes from, the id included
     */
    public static Membership fresh(Settings settings, RandomGenerator random, long nowMs) {
        int flags = NodeFlags.MYSELF | NodeFlags.PRIMARY;
        Member myself = new Member(Roster.randomId(random), settings.address(), flags, nowMs);
        Membership fresh = new Membership(new View(settings, random, myself));
        fresh.configure(settings);
        fresh.view.save();
        return fresh;
    }

    /** A node that has been in a cluster before, with what it knew then. */
    public static Membership restored(NodesConf conf, Settings settings, RandomGenerator random, long nowMs) {
        Map<String, Member> members = new HashMap<>();
        for (NodeLine line : conf.nodes) {
            members.put(line.id(), member(line, nowMs));
        }
        NodeLine own = conf.nodes.stream()
                .filter(line -> (line.flags() & NodeFlags.MYSELF) != 0)
                .findFirst()
                .orElseThrow();
        Membership restored = new Membership(new View(settings, random, known(members, own.id())));
        View view = restored.view;
        for (NodeLine line : conf.nodes) {
            Member member = known(members, line.id());
            if (line != own) {
                view.roster.add(member);
            }
            if (line.primaryId() != null) {
                view.link(member, known(members, line.primaryId()));
            }
            line.slots().forEach(slot -> view.assign(slot, member));
        }
        own.migrating().forEach((slot, id) -> view.slots.migrate(slot, known(members, id)));
        own.importing().forEach((slot, id) -> view.slots.importFrom(slot, known(members, id)));
        view.currentEpoch = conf.currentEpoch;
        view.lastVoteEpoch = conf.lastVoteEpoch;
        restored.configure(settings);
        view.save();
        return restored;
    }

    /** One of the nodes of a nodes.conf, which names no other. */
    private static Member known(Map<String, Member> members, String id) {
        return Objects.requireNonNull(members.get(id), id);
    }

    private static Member member(NodeLine line, long nowMs) {
        Member member = new Member(line.id(), line.address(), line.flags(), nowMs);
        member.hostname = line.hostname();
        member.configEpoch = line.configEpoch();
        // The times of a life before this one say nothing; but who was waited for still is.
        member.pingSentMs = line.pingSentMs() == 0 ? 0 : nowMs;
        member.pongReceivedMs = line.pongReceivedMs() == 0 ? 0 : nowMs;
        member.failedMs = member.isFailed() ? nowMs : 0;
        return member;
    }

    /** The configuration. */
    public Settings settings() {
        return view.settings;
    }

    /** Takes over a changed configuration. */
    public void configure(Settings settings) {
        view.settings = settings;
        Member myself = view.myself;
        String ip = settings.address().ip();
        // Without a configured ip the learned one stays.
        myself.address = settings.address().withIp(ip.isEmpty() ? myself.address.ip() : ip);
        if (settings.noFailover()) {
            myself.set(NodeFlags.NOFAILOVER);
        } else {
            myself.clear(NodeFlags.NOFAILOVER);
        }
        view.changed();
    }

    /** Does what is due; to be called every {@link #TICK_MS}. */
    public void tick(long nowMs) {
        rounds.tick(nowMs);
    }

    /**
     * Takes in a message.
     *
     * @param link where it came from: one of {@link Effect.Open}, or {@link Link#accepted}
     */
    public void receive(Link link, BusMessage message, long nowMs) {
        reception.receive(link, message, nowMs);
    }

    /** An {@link Effect.Open} has succeeded. */
    public void connected(Link link, long nowMs) {
        Member member = link.member;
        if (!link.closed && !link.open && member != null) {
            link.open = true;
            rounds.connected(member, nowMs);
        }
    }

    /** An {@link Effect.Open} has failed, or a link broke. */
    public void disconnected(Link link) {
        if (!link.closed) {
            view.detach(link);
        }
    }

    /** What is to be done since the last call, in this order; whoever takes it has to do it. */
    public List<Effect> effects(long nowMs) {
        if (view.takeDoubt()) {
            health.judge(nowMs);
        }
        return view.takeEffects();
    }

    /** The commands that change who owns slots. */
    public SlotCommands slotCommands() {
        return slotCommands;
    }

    /** The commands that change nodes and epochs. */
    public NodeCommands nodeCommands() {
        return nodeCommands;
    }

    /** The commands that only look. */
    public Queries queries() {
        return queries;
    }

    /** PUBLISH: tells all other nodes. */
    public void publish(byte[] channel, byte[] message) {
        speaker.publish(channel, message);
    }

    /** SPUBLISH: tells the other nodes of this shard. */
    public void publishShard(byte[] channel, byte[] message) {
        speaker.publishShard(channel, message);
    }

    /** What belongs into nodes.conf now. */
    public NodesConf conf() {
        return NodesConf.of(view);
    }

    /** This node. */
    public Member myself() {
        return view.myself;
    }

    /** All known nodes, this one first; a view. */
    public Collection<Member> members() {
        return Collections.unmodifiableCollection(view.roster.all());
    }

    /** The node with that id; null when it is not known. */
    public @Nullable Member member(String id) {
        return view.roster.find(id);
    }

    /** The owner of a slot; null when nobody owns it. */
    public @Nullable Member owner(int slot) {
        return view.slots.owner(slot);
    }

    /** Whether this node owns a slot. */
    public boolean isMine(int slot) {
        return view.slots.owner(slot) == view.myself;
    }

    /** The node that a slot is on its way to; null when it is not leaving. */
    public @Nullable Member migratingTo(int slot) {
        return view.slots.migratingTo(slot);
    }

    /** The node that a slot is on its way from; null when it is not coming. */
    public @Nullable Member importingFrom(int slot) {
        return view.slots.importingFrom(slot);
    }

    /** Whether the cluster is up. */
    public boolean isOk() {
        return view.ok;
    }

    /** Whether a node is known and can be told something now; this one can. */
    public boolean reaches(String id) {
        Member member = view.roster.find(id);
        return member != null && (member == view.myself || member.reachable());
    }

    /** The greatest epoch that this node has seen. */
    public long currentEpoch() {
        return view.currentEpoch;
    }
}
