package dev.waymark.node.internal.gate;

import dev.waymark.node.internal.gate.SlotState.Owner;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a node serves a command with keys or says where to go instead. The mirror image of the client's
 * redirect machine.
 *
 * <p>Pure: what it is asked about comes as values, what it answers is a value. Which refusal is given when is the
 * contract of Redis Cluster; in the order in which they are tested:
 *
 * <ul>
 *   <li>{@code CLUSTERDOWN Hash slot not served}: nobody has the slot of the first key.
 *   <li>{@code CROSSSLOT}: the keys are in several slots, whoever has them.
 *   <li>{@code CLUSTERDOWN The cluster is down}: this node thinks so, even where it does not have the slot itself.
 *   <li>{@code TRYAGAIN}: the slot is on its way, and a request for several keys can be served on neither side.
 *   <li>{@code ASK}: the slot leaves, and none of the keys is here any more.
 *   <li>{@code MOVED}: another node has the slot.
 * </ul>
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis cluster
 *     specification, "Redirection and resharding"</a>
 */
public final class SlotGate {

    private SlotGate() {}

    /**
     * Decides.
     *
     * @return the error to answer with, without its {@code -}; null when the command is served
     */
    public static @Nullable String refusal(SlotState state, Request request, ClusterMood mood) {
        if (state.owner() == Owner.NOBODY) {
            return "CLUSTERDOWN Hash slot not served";
        }
        if (request.crossesSlots()) {
            return "CROSSSLOT Keys in request don't hash to the same slot";
        }
        if (!mood.up()) {
            String down = down(request, mood);
            if (down != null) {
                return down;
            }
        }
        boolean migrating = state.owner() == Owner.ME && state.migratingTo() != null;
        // A slot cannot leave and come in at once: what leaves is ours.
        boolean importing = !migrating && state.importing();
        if (request.migrate() && (migrating || importing)) {
            return null; // It moves what is here, and says NOKEY of the rest.
        }
        if (migrating && request.missing() > 0) {
            // What is not here may be there; that some keys are here means that neither side has all.
            return request.here() > 0 ? tryAgain() : "ASK " + request.slot() + ' ' + state.migratingTo();
        }
        if (importing && request.asking()) {
            // One key that is not here is new. Of several, some may still be at the source.
            return request.severalKeys() && request.missing() > 0 ? tryAgain() : null;
        }
        if (state.owner() == Owner.MY_PRIMARY && mayRead(request)) {
            return null;
        }
        return state.owner() == Owner.ME ? null : "MOVED " + request.slot() + ' ' + state.ownerAddress();
    }

    /**
     * Decides whether a client may go on waiting for keys of a slot. While the slot is on its way it may: what it waits
     * for can still come here.
     *
     * @return the error to answer with, without its {@code -}; null when it goes on
     */
    public static @Nullable String refusalToWait(SlotState state, Request request, ClusterMood mood) {
        if (!mood.up()) {
            return "CLUSTERDOWN The cluster is down";
        }
        if (state.importing() || state.owner() == Owner.ME) {
            return null;
        }
        if (state.owner() == Owner.MY_PRIMARY && mayRead(request)) {
            return null;
        }
        return state.owner() == Owner.NOBODY
                ? "CLUSTERDOWN Hash slot not served"
                : "MOVED " + request.slot() + ' ' + state.ownerAddress();
    }

    private static @Nullable String down(Request request, ClusterMood mood) {
        if (request.shardedChannels()) {
            return mood.channelsWhenDown() ? null : "CLUSTERDOWN The cluster is down";
        }
        if (!mood.readsWhenDown()) {
            return "CLUSTERDOWN The cluster is down";
        }
        return request.write() ? "CLUSTERDOWN The cluster is down and only accepts read commands" : null;
    }

    /** What a replica serves: reads for those who have agreed to read what may be old, and channels. */
    private static boolean mayRead(Request request) {
        return !request.write() && (request.readOnly() || request.shardedChannels());
    }

    private static String tryAgain() {
        return "TRYAGAIN Multiple keys request during rehashing of slot";
    }
}
