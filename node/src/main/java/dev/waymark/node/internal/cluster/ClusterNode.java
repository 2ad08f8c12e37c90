package dev.waymark.node.internal.cluster;

import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.member.Effect;
import dev.waymark.node.internal.member.Member;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.Settings;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's engine and its part in the cluster, put together: what the membership wants done is done here.
 *
 * <p>Not thread-safe: everything runs on the node's one thread.
 */
public final class ClusterNode {

    private final Membership membership;
    private final LongSupplier clock;
    private final MembershipView view;
    private final Carrier carrier;
    private final @Nullable ConfFile file;
    private final Consumer<String> log;
    private @Nullable Engine engine;
    private boolean unsaved;

    /**
     * @param clock of the membership, in ms: one that nobody moves, other than that of the keys
     * @param carrier makes what carries its messages
     * @param file null for a node that forgets its cluster when it ends
     * @param log told what an operator should know
     */
    public ClusterNode(
            Membership membership,
            LongSupplier clock,
            Function<ClusterNode, Carrier> carrier,
            @Nullable ConfFile file,
            Consumer<String> log) {
        this.membership = membership;
        this.clock = clock;
        this.view = new MembershipView(membership);
        this.carrier = carrier.apply(this);
        this.file = file;
        this.log = log;
    }

    /** Adds the CLUSTER commands to those of the node. */
    public void register(CommandSet commands) {
        new ClusterCommands(this).register(commands);
        new ClusterQueries(this).register(commands);
    }

    /** Connects the two: from now on the engine asks the membership about slots. */
    public void attach(Engine engine) {
        this.engine = engine;
        engine.view(view);
        Settings initial = membership.settings();
        ClusterConfig.watch(engine.settings(), () -> follow(engine, initial));
        engine.pubSub().peers(this::publish);
        settle();
    }

    /** Takes over what the parameters of the node say now. */
    private void follow(Engine engine, Settings initial) {
        membership.configure(ClusterConfig.membership(engine.settings(), initial));
        view.prefer(ClusterConfig.preferences(engine.settings()));
    }

    /** The node's view of the cluster. */
    public Membership membership() {
        return membership;
    }

    /** Whether it takes the node of that id for the owner of a slot. */
    public boolean isOwner(int slot, String id) {
        Member owner = membership.owner(slot);
        return owner != null && owner.id().equals(id);
    }

    /** The time of the membership, in ms. */
    public long now() {
        return clock.getAsLong();
    }

    MembershipView view() {
        return view;
    }

    /** Does what is due; to be called every {@link Membership#TICK_MS}. */
    public void tick() {
        membership.tick(now());
        settle();
        if (unsaved) {
            saveConfig();
        }
    }

    /** Does what the membership wants done, after anything that may have changed it. */
    public void settle() {
        long now = now();
        for (List<Effect> effects = membership.effects(now); !effects.isEmpty(); effects = membership.effects(now)) {
            effects.forEach(this::perform);
        }
    }

    private void perform(Effect effect) {
        if (effect instanceof Effect.OnLink onLink) {
            carrier.carry(onLink);
        } else if (effect instanceof Effect.SaveConfig) {
            saveConfig();
            if (engine != null) {
                engine.slotsChanged(); // That a slot does not come in after all is told by nothing else.
            }
        } else if (effect instanceof Effect.DeleteKeys delete) {
            delete.slots().forEach(engine()::deleteSlot);
        } else if (effect instanceof Effect.BecameReplica || effect instanceof Effect.BecameEmptyPrimary) {
            engine().keys().clear();
        } else if (effect instanceof Effect.SlotsLeft left) {
            engine().slotsLeft(left.slots()::contains);
        } else if (effect instanceof Effect.StateChanged) {
            engine().slotsChanged();
        } else if (effect instanceof Effect.Deliver deliver) {
            deliver(deliver);
        }
    }

    private void publish(byte[] channel, byte[] message, boolean sharded) {
        if (sharded) {
            membership.publishShard(channel, message);
        } else {
            membership.publish(channel, message);
        }
        settle();
    }

    private void deliver(Effect.Deliver message) {
        if (message.sharded()) {
            engine().pubSub().deliverToShard(message.channel(), message.message());
        } else {
            engine().pubSub().deliver(message.channel(), message.message());
        }
    }

    /**
     * Writes nodes.conf; when that fails the node goes on, says so once, and tries again later.
     *
     * @return why it could not be written; null when it was, or this node has none
     */
    public @Nullable String saveConfig() {
        if (file == null) {
            return null;
        }
        try {
            file.write(membership.conf());
            if (unsaved) {
                log.accept("nodes.conf is written again");
            }
            unsaved = false;
            return null;
        } catch (IOException e) {
            if (!unsaved) {
                log.accept("nodes.conf cannot be written (" + e.getMessage()
                        + "); what changes in the cluster is lost if this node ends now");
            }
            unsaved = true;
            return e.getMessage();
        }
    }

    private Engine engine() {
        if (engine == null) {
            throw new IllegalStateException("no engine is attached yet");
        }
        return engine;
    }
}
