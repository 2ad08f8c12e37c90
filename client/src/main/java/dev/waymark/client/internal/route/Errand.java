package dev.waymark.client.internal.route;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.redirect.RedirectMachine;
import dev.waymark.client.internal.redirect.Step;
import dev.waymark.client.internal.redirect.Step.GiveUp;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Step.Wait;
import dev.waymark.client.internal.redirect.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call in a lane, and what is to be done with it: a verdict that its machine has not seen yet, or the step that it
 * decided; neither for a call that was never sent.
 *
 * <p>Not thread-safe: only its lane touches it.
 */
final class Errand {

    private final Router router;
    private final Call<?> call;
    private @Nullable Verdict verdict;
    private @Nullable Step step;
    private long notBefore;

    Errand(Router router, Call<?> call, @Nullable Verdict verdict) {
        this.router = router;
        this.call = call;
        this.verdict = verdict;
    }

    Call<?> call() {
        return call;
    }

    /** When its pause is over. */
    long notBefore() {
        return notBefore;
    }

    /** Whether a verdict came that its machine has not seen. */
    boolean unjudged() {
        return verdict != null;
    }

    /** Whether it was refused or lost, and a machine has decided what to do. */
    boolean cameBack() {
        return step != null;
    }

    /** A new verdict, in place of what was to be done. */
    void met(Verdict news) {
        verdict = news;
        step = null;
    }

    /**
     * Tells the verdict to the map, and has the machine decide. Not under the lane's lock, as the map takes its own.
     */
    void judge() {
        Verdict news = verdict;
        if (news == null) {
            return;
        }
        verdict = null;
        router.heard(call, news);
        RedirectMachine machine = call.machine();
        decided(machine, machine.next(news, router.now(), router.candidates(call)));
    }

    /** Whether it waits for a time that has not come. */
    boolean paused() {
        return step instanceof Wait && router.now() - notBefore < 0;
    }

    /** How long it still waits, in nanoseconds. */
    long pauseLeft() {
        return Math.max(0, notBefore - router.now());
    }

    /** Where it goes now; null when it is {@link #paused}, or when its slot has no owner. */
    @Nullable
    SendTo destination() {
        if (paused()) {
            return null;
        }
        if (onward() instanceof SendTo there) {
            return there;
        }
        List<Endpoint> candidates = router.candidates(call);
        return candidates.isEmpty() ? null : new SendTo(candidates.get(0), false);
    }

    /** Whether the map has this node among those that may serve it. */
    boolean mayGoTo(Endpoint endpoint) {
        return router.mayServe(endpoint, call);
    }

    /** Whatever was decided, the map is to say where it goes. */
    void goByTheMap() {
        step = step == null ? null : new Wait(0, null);
    }

    /** Whether it would go there as well, its own pause left aside. */
    boolean goesTo(SendTo to) {
        Step next = onward();
        if (next instanceof SendTo there) {
            return there.equals(to);
        }
        if (next != null || to.asking()) {
            return false;
        }
        List<Endpoint> candidates = router.candidates(call);
        return !candidates.isEmpty() && candidates.get(0).equals(to.endpoint());
    }

    /** What its machine decided, the pause left aside; null when the map is to say where it goes. */
    private @Nullable Step onward() {
        return step instanceof Wait wait ? wait.then() : step;
    }

    private void decided(RedirectMachine machine, Step decision) {
        step = decision;
        call.note(machine);
        if (decision instanceof GiveUp giveUp) {
            call.fail(giveUp.failure());
        } else if (decision instanceof Wait wait) {
            notBefore = router.now() + wait.nanos();
        }
    }
}
