package dev.waymark.client.internal.redirect;

import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.Hop;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.internal.redirect.Step.GiveUp;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Step.Wait;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to one command after it met anything but an answer.
 *
 * <p>One machine per command, made at its first verdict. It holds the command's budget, its path, and whether a copy of
 * it may have run already. Not thread-safe; whoever holds the command asks it.
 *
 * <p>The rules, in the order in which they are looked at:
 *
 * <ol>
 *   <li>A lost connection leaves the outcome open. What may not be repeated ends here, with {@link Effect#UNKNOWN}.
 *   <li>Every verdict spends one from the budget, so no alternation of verdicts adds up beyond it.
 *   <li>Redirects are followed at once. From the third in a row they pause first: only a short-lived contradiction
 *       between two nodes makes that many, and running in circles faster does not end it sooner.
 *   <li>A node that cannot serve a read now, where others can, is passed over for the next one at once.
 *   <li>Everything else pauses, each time twice as long, with jitter, and is then routed by the newest map; TRYAGAIN
 *       stays on its path a few times, since the keys are on their way there.
 * </ol>
 */
public final class RedirectMachine {

    /** Redirects in a row that are followed without a pause. */
    private static final int FREE_REDIRECTS = 2;

    /** How often TRYAGAIN is retried on the same path before the command is routed anew. */
    private static final int TRIES_ON_SAME_PATH = 3;

    private final String command;
    private final boolean repeatable;
    private final Budget budget;
    private final RedirectPolicy policy;
    private final RandomGenerator jitter;
    private final List<Hop> hops = new ArrayList<>(4);
    private int spent;
    private int redirectsInRow;
    private int tryAgainsInRow;
    private int pauses;
    private boolean mayHaveRun;
    private boolean asking;

    /**
     * @param command its name, for messages
     * @param repeatable whether it may be sent again when nobody knows if it ran
     * @param jitter shortens pauses, so that many commands do not come back at once
     */
    public RedirectMachine(
            String command, boolean repeatable, Budget budget, RedirectPolicy policy, RandomGenerator jitter) {
        this.command = command;
        this.repeatable = repeatable;
        this.budget = budget;
        this.policy = policy;
        this.jitter = jitter;
    }

    /**
     * What to do now.
     *
     * @param reported what came back
     * @param now the time in nanoseconds, on the clock of the budget's deadline
     * @param candidates the nodes that may serve the command, best first, by the newest map; empty when its slot has no
     *     owner
     */
    public Step next(Verdict reported, long now, List<Endpoint> candidates) {
        Verdict verdict = policy.understand(reported);
        Kind kind = verdict.kind();
        hops.add(new Hop(verdict.node(), kind.name()));
        spent++;
        redirectsInRow = kind.isRedirect() ? redirectsInRow + 1 : 0;
        tryAgainsInRow = kind == Kind.TRYAGAIN ? tryAgainsInRow + 1 : 0;

        if (kind == Kind.LOST) {
            mayHaveRun = true;
            if (!repeatable) {
                return giveUp(new ConnectionException(
                        command + ": the connection to " + verdict.node() + " was lost before the reply came ("
                                + verdict.detail() + ")",
                        effect(),
                        hops,
                        null));
            }
        }
        if (now - budget.deadlineNanos() >= 0) {
            return giveUp(new CommandTimeoutException(command + ": its time is up", effect(), hops, null));
        }
        if (spent > budget.maxRedirects()) {
            return giveUp(exhausted(verdict));
        }
        return onward(verdict, now, candidates);
    }

    /** Where to send the command by the newest map, after a {@link Wait} that leaves that open. */
    public Step route(long now, List<Endpoint> candidates) {
        if (candidates.isEmpty()) {
            return next(Verdict.of(Kind.UNCOVERED, null), now, candidates);
        }
        return sendTo(candidates.get(0), false);
    }

    /** What the command may have done so far: {@link Effect#UNKNOWN} once a copy of it was sent and its reply lost. */
    public Effect effect() {
        return mayHaveRun ? Effect.UNKNOWN : Effect.NONE;
    }

    /** The path so far. */
    public List<Hop> hops() {
        return hops;
    }

    private Step onward(Verdict verdict, long now, List<Endpoint> candidates) {
        Endpoint target = verdict.target();
        switch (verdict.kind()) {
            case MOVED:
            case ASK:
                // A redirect that names nobody to dial is worth a fresh map and no more.
                boolean ask = verdict.kind() == Kind.ASK;
                SendTo there = target == null ? null : sendTo(target, ask);
                if (there != null && redirectsInRow <= FREE_REDIRECTS) {
                    return there;
                }
                // After a pause the map knows at least as much as this MOVED; an ASK it never knows.
                return pause(verdict, now, ask ? there : null);
            case TRYAGAIN:
                Endpoint same = verdict.node();
                return pause(
                        verdict,
                        now,
                        same != null && tryAgainsInRow <= TRIES_ON_SAME_PATH ? new SendTo(same, asking) : null);
            case LOADING:
            case MASTERDOWN:
            case UNREACHABLE:
            case LOST:
            case UNSENT:
                Endpoint other = untried(candidates);
                return other != null ? sendTo(other, false) : pause(verdict, now, null);
            default:
                return pause(verdict, now, null);
        }
    }

    private SendTo sendTo(Endpoint endpoint, boolean asking) {
        SendTo step = policy.carryOut(new SendTo(endpoint, asking));
        this.asking = step.asking();
        return step;
    }

    /** Another node that may serve the command and that has not failed it yet; null when there is none. */
    private @Nullable Endpoint untried(List<Endpoint> candidates) {
        for (Endpoint candidate : candidates) {
            if (hops.stream().noneMatch(hop -> candidate.equals(hop.endpoint()))) {
                return candidate;
            }
        }
        return null;
    }

    /**
     * Twice as long each time, between half and all of it by chance, and never so long that no time is left to use it.
     * When hardly any is left, the command ends here, where it certainly is not on its way, and not at its deadline,
     * where it might be.
     */
    private Step pause(Verdict verdict, long now, @Nullable SendTo then) {
        long left = budget.deadlineNanos() - now;
        if (left < 2 * budget.firstPauseNanos()) {
            return giveUp(new CommandTimeoutException(
                    command + ": its time is up, the last " + described(verdict), effect(), hops, null));
        }
        int doublings = Math.min(pauses, 62);
        long longest = budget.firstPauseNanos() <= budget.maxPauseNanos() >> doublings
                ? budget.firstPauseNanos() << doublings
                : budget.maxPauseNanos();
        pauses++;
        asking = then != null && then.asking();
        long chosen = longest / 2 + (long) (jitter.nextDouble() * (longest / 2.0));
        return new Wait(Math.min(chosen, left / 2), then);
    }

    private RedisException exhausted(Verdict verdict) {
        String tries = command + ": given up after " + budget.maxRedirects() + " redirects and retries, the last ";
        switch (verdict.kind()) {
            case LOST:
            case UNSENT:
            case UNREACHABLE:
                return new ConnectionException(tries + described(verdict), effect(), hops, null);
            case UNCOVERED:
                return new UnroutableException(
                        command + ": no node owns its slot; check the cluster (CLUSTER SHARDS)", effect(), hops, null);
            default:
                return new RedirectExhaustedException(tries + verdict.kind().name(), effect(), hops, null);
        }
    }

    /** With the reason where there is one: NOAUTH, say, for a node that is not reached. */
    private static String described(Verdict verdict) {
        String where = verdict.node() == null ? "" : verdict.node() + " ";
        String why = verdict.detail().isEmpty() ? "" : " (" + verdict.detail() + ")";
        return where + verdict.kind().name() + why;
    }

    private static GiveUp giveUp(RedisException failure) {
        return new GiveUp(failure);
    }
}
