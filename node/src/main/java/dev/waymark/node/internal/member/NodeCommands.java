package dev.waymark.node.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * The CLUSTER commands that change nodes and epochs: MEET, FORGET, RESET, REPLICATE, SET-CONFIG-EPOCH, BUMPEPOCH.
 *
 * <p>Like Redis 7.0 in effects and words. What is refused throws {@link RefusedException} and changes nothing. After a
 * change {@link Membership#effects} has what is to be done.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-meet/">CLUSTER MEET</a>, and the pages of the others
 */
public final class NodeCommands {

    private static final long BAN_MS = 60_000;

    private final View view;
    private final Handshakes handshakes;
    private final Roles roles;
    private final Epochs epochs;
    private final Failures failures;

    NodeCommands(View view, Handshakes handshakes, Epochs epochs, Failures failures) {
        this.view = view;
        this.handshakes = handshakes;
        this.roles = new Roles(view);
        this.epochs = epochs;
        this.failures = failures;
    }

    /**
     * CLUSTER MEET: begins a handshake with the node at an address. Whether it succeeds shows later.
     *
     * @param busPort null for the usual one, 10000 above {@code port}
     */
    public void meet(String ip, String port, @Nullable String busPort, long nowMs) {
        long clientPort = number(port, "Invalid TCP base port specified: ");
        long bus = busPort == null
                ? clientPort + Address.BUS_PORT_OFFSET
                : number(busPort, "Invalid TCP bus port specified: ");
        String canonical = NumericIp.canonical(ip);
        if (canonical == null || !isPort(clientPort) || !isPort(bus)) {
            throw new RefusedException("Invalid node address specified: " + ip + ":" + port);
        }
        handshakes.begin(new Address(canonical, (int) clientPort, 0, (int) bus), NodeFlags.MEET, nowMs);
    }

    /** CLUSTER FORGET: removes a node; for a minute gossip does not bring it back. */
    public void forget(String id, long nowMs) {
        Member member = known(id);
        if (member == view.myself) {
            throw new RefusedException("I tried hard but I can't forget myself...");
        }
        if (member == view.myself.primary) {
            throw new RefusedException("Can't forget my master!");
        }
        view.ban(id, nowMs + BAN_MS);
        view.remove(member);
    }

    /**
     * CLUSTER RESET: an empty primary without slots that knows nobody.
     *
     * @param hard as if it had never been in a cluster: all epochs are 0, and its id is a new one
     * @param holdsKeys whether this node has any key
     */
    public void reset(boolean hard, boolean holdsKeys) {
        Member myself = view.myself;
        if (myself.isPrimary() && holdsKeys) {
            throw new RefusedException("CLUSTER RESET can't be called with master nodes containing keys");
        }
        if (myself.isReplica()) {
            roles.makePrimary(myself);
            view.want(new Effect.BecameEmptyPrimary());
        }
        view.slots.closeAll();
        view.releaseAll(myself);
        while (view.roster.size() > 1) {
            view.remove(view.roster.get(view.roster.size() - 1));
        }
        if (hard) {
            view.currentEpoch = 0;
            view.lastVoteEpoch = 0;
            myself.configEpoch = 0;
            view.roster.rename(myself, Roster.randomId(view.random));
        }
        view.changed();
    }

    /**
     * CLUSTER REPLICATE: copies that primary from now on.
     *
     * @param holdsKeys whether this node has any key
     */
    public void replicate(String id, boolean holdsKeys) {
        Member primary = known(id);
        Member myself = view.myself;
        if (primary == myself) {
            throw new RefusedException("Can't replicate myself");
        }
        if (primary.isReplica()) {
            throw new RefusedException("I can only replicate a master, not a replica.");
        }
        if (myself.isPrimary() && (myself.slots.size() > 0 || holdsKeys)) {
            throw new RefusedException("To set a master the node must be empty and without assigned slots.");
        }
        roles.follow(primary);
    }

    /** CLUSTER SET-CONFIG-EPOCH: gives a node that is still alone an epoch that no other node will have. */
    public void setConfigEpoch(long epoch) {
        if (epoch < 0) {
            throw new RefusedException("Invalid config epoch specified: " + epoch);
        }
        if (view.roster.size() > 1) {
            throw new RefusedException(
                    "The user can assign a config epoch only when the node does not know any other node.");
        }
        if (view.myself.configEpoch != 0) {
            throw new RefusedException("Node config epoch is already non-zero");
        }
        view.myself.configEpoch = epoch;
        view.currentEpoch = Math.max(view.currentEpoch, epoch);
        view.changed();
    }

    /**
     * CLUSTER BUMPEPOCH: makes this node's epoch the greatest one.
     *
     * @return the reply: {@code BUMPED} or {@code STILL}, and the epoch
     */
    public String bumpEpoch() {
        return (epochs.bump() ? "BUMPED " : "STILL ") + view.myself.configEpoch;
    }

    /** CLUSTER COUNT-FAILURE-REPORTS: how many other primaries do not reach that node. */
    public int countFailureReports(String id, long nowMs) {
        return failures.complaints(known(id), nowMs);
    }

    private Member known(String id) {
        Member member = view.roster.find(id);
        if (member == null) {
            throw new RefusedException("Unknown node " + id);
        }
        return member;
    }

    private static boolean isPort(long port) {
        return port > 0 && port <= 65_535;
    }

    /** A number as Redis reads it: without plus sign, leading zeros and blanks. */
    private static long number(String text, String refusal) {
        try {
            long number = Long.parseLong(text);
            if (Long.toString(number).equals(text)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Refused below, in the words of the command.
        }
        throw new RefusedException(refusal + text);
    }
}
