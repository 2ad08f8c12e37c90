package dev.waymark.ops;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.internal.move.Run;
import java.util.function.BooleanSupplier;

/**
 * Moves the slots of a plan, with their keys, while the cluster serves.
 *
 * <p>Crash-only: what a run has done can be seen in the cluster, and nowhere else. The same plan, run again, looks at
 * both ends of every slot, finishes those that were under way and moves those that are left, and no slot more; so a run
 * may be killed at any moment. No slot is given up by its source as long as the source has keys of it.
 */
public final class Resharding {

    private final Endpoint entry;
    private final Login login;
    private final MoveOptions options;

    /**
     * Does nothing yet.
     *
     * @param entry any node of the cluster
     * @param login gets into each node, and each source into the targets
     */
    public Resharding(Endpoint entry, Login login, MoveOptions options) {
        this.entry = entry;
        this.login = login;
        this.options = options;
    }

    /**
     * Runs a plan: looks whether anything is in the way, moves, and waits until every node says so, replicas too.
     *
     * @param stop asked from time to time by several threads: once true, the slots in flight are finished and the run
     *     ends
     * @throws OpsException UNSAFE when something was in the way and nothing was changed; FAILED when it went wrong
     *     later: the message says how things stand. CANNOT_CONNECT and INTERRUPTED as elsewhere.
     */
    public MoveResult run(Plan plan, MoveEvent.Listener listener, BooleanSupplier stop) {
        return new Run(entry, login, options, plan, listener, stop).run();
    }
}
