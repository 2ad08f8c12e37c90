package dev.waymark.client.internal.route;

import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Channel.Flush;
import dev.waymark.client.internal.net.Channel.Submission;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one slot that cannot simply go to its owner's channel now, in their order.
 *
 * <p>A lane fences its slot: while it stands in the route table, new calls of the slot queue up here. It begins behind
 * a <em>bar</em>: the calls that are still on the old channel must leave it first, answered or returned. Returned ones
 * go before new ones. Then the first call is carried out as its machine decides, together with those behind it that go
 * the same way, in one write; then the bar is down again until these have left that channel; and so on. A call that
 * came back goes alone, until one such call was answered. The lane ends when nothing is left, or when all that is left
 * goes to the owner for the first time.
 *
 * <p>So calls of a slot are sent in the order in which they were submitted, whatever happened to them. What was on the
 * wire behind a refused call may be served before that one runs again; no client can call it back.
 *
 * <p>A <em>solo</em> lane stands in no table: it carries a call whose order towards others means nothing, as its caller
 * waits for it, or it has no key, or it reads a replica. Thread-safe; its work is done on the timeline's threads, one
 * at a time, and never blocks.
 */
final class Lane implements Route {

    private final Router router;
    private final int slot;
    private final boolean solo;
    private final ReentrantLock lock = new ReentrantLock();
    private final Errands errands = new Errands();
    private final AtomicInteger wanted = new AtomicInteger();
    private boolean barred;
    private boolean paused;
    private boolean closed;
    private long mark;

    /** The channel in the making that the first call waits for; null when it waits for none. */
    private volatile @Nullable Awaited awaited;

    /** Whether a call of the batch that was sent last had come back before. */
    private boolean again;

    /** Whether none of the batch that was sent last came back. */
    private boolean proved;

    /** The fence of a slot; behind its bar until {@link #raise} or {@link #barUntilPassed}. */
    static Lane fence(Router router, int slot) {
        Lane lane = new Lane(router, slot, false);
        lane.barred = true;
        return lane;
    }

    /** A lane for one call. */
    static Lane solo(Router router, Call<?> call) {
        return new Lane(router, call.command().slot(), true);
    }

    private Lane(Router router, int slot, boolean solo) {
        this.router = router;
        this.slot = slot;
        this.solo = solo;
    }

    /**
     * Takes a new call. FULL when so many wait here as may wait on a connection, REJECTED when the lane has ended
     * meanwhile.
     */
    Submission enter(Call<?> call) {
        return take(new Errand(router, call, null), router.room());
    }

    /** Takes a call whose next step is decided; false when the lane has ended meanwhile. */
    boolean enter(Errand errand) {
        return take(errand, Integer.MAX_VALUE) == Submission.ACCEPTED;
    }

    /** Takes back a call that was refused or lost; false when the lane has ended meanwhile. */
    boolean returned(Call<?> call, Verdict verdict) {
        return take(new Errand(router, call, verdict), Integer.MAX_VALUE) == Submission.ACCEPTED;
    }

    /** Bars the lane until everything that is on {@code channel} now has left it. */
    void barUntilPassed(Channel channel) {
        channel.whenPassed(channel.mark(), this::raise);
    }

    /** Lets the lane go on. */
    void raise() {
        lock.lock();
        try {
            barred = false;
            proved = !errands.anyReturned();
        } finally {
            lock.unlock();
        }
        scheduleWork();
    }

    /** Gives up calls whose time is over. */
    void expire(long now) {
        calls().forEach(call -> call.expire(now));
    }

    /** Fails every call that is here. */
    void close() {
        calls().forEach(Call::failClosed);
    }

    private List<Call<?>> calls() {
        lock.lock();
        try {
            return errands.calls();
        } finally {
            lock.unlock();
        }
    }

    private Submission take(Errand errand, int room) {
        lock.lock();
        try {
            if (closed) {
                return Submission.REJECTED;
            }
            if (errands.waiting() >= room) {
                return Submission.FULL;
            }
            if (errand.unjudged()) {
                errands.addReturned(errand);
            } else {
                errands.add(errand);
            }
        } finally {
            lock.unlock();
        }
        scheduleWork();
        if (router.closed()) {
            close(); // The client may have been closed, and this lane with it, since the call was accepted.
        }
        return Submission.ACCEPTED;
    }

    /** One worker at a time: whoever comes while one is at work makes it go round again. */
    private void scheduleWork() {
        if (wanted.getAndIncrement() == 0) {
            router.timeline().execute(() -> {
                int seen;
                do {
                    seen = wanted.get();
                    work();
                } while (wanted.addAndGet(-seen) != 0);
            });
        }
    }

    private void work() {
        if (router.closed()) {
            close();
            return;
        }
        judge();
        Channel written;
        lock.lock();
        try {
            written = barred || paused || closed || errands.anyUnjudged() ? null : advance();
        } finally {
            lock.unlock();
        }
        if (written != null) {
            written.push();
            if (barred) {
                written.whenPassed(mark, this::raise);
            }
        }
        lookAtTheMap(); // It may have changed between the choice of a node and the beginning of the wait for it.
    }

    /**
     * Gives every new verdict to the map and to the machine of its call, bar or no bar: news and failures do not wait.
     */
    private void judge() {
        while (true) {
            Errand errand;
            lock.lock();
            try {
                errand = errands.pollUnjudged();
            } finally {
                lock.unlock();
            }
            if (errand == null) {
                return;
            }
            errand.judge();
        }
    }

    /**
     * Sends the first call and those that go with it, or finds out what it waits for. Holds the lock.
     *
     * @return a channel that was written to and is to be flushed; null when none was
     */
    private @Nullable Channel advance() {
        errands.lineUp();
        while (true) {
            Errand head = errands.first();
            if (head == null) {
                end();
                return null;
            }
            SendTo to = head.destination();
            if (to == null && head.paused()) {
                pauseUntil(head.notBefore());
                return null;
            }
            if (to == null) {
                giveBackFirst(Verdict.of(Kind.UNCOVERED, null));
                return null;
            }
            Channel written = send(head, to);
            // The answer of a link may come at once: then the first call is back, and those behind it wait for it.
            if (written != null || paused || errands.anyReturned()) {
                return written;
            }
        }
    }

    /**
     * Takes the first call out of the queue, with a verdict to be judged before anything is sent. Holds the lock, under
     * which no verdict is judged: that tells the map and, at the end of a budget, the application.
     */
    private void giveBackFirst(Verdict verdict) {
        errands.giveBackFirst(verdict);
        scheduleWork();
    }

    private @Nullable Channel send(Errand head, SendTo to) {
        if (head.call().command().blocking()) {
            router.dedicated(to.endpoint(), await(head, to));
            return null;
        }
        Channel channel = router.link(to.endpoint()).openChannel(slot);
        if (channel == null) {
            router.link(to.endpoint()).open(slot, await(head, to));
            return null;
        }
        if (!submitBatch(channel, to)) {
            return null;
        }
        // Who was refused once may be so again: while that is open, nobody else gets past the fence either.
        if (errands.waiting() == 0 && (solo || !again && !to.asking() && router.owns(to.endpoint(), slot))) {
            end();
        } else {
            barred = true;
            mark = channel.mark();
        }
        return channel;
    }

    /**
     * Submits the first call and all directly behind it that go the same way, also those that wait for a pause: the
     * first has waited for all of them. Of those that came back the first goes alone, and the others when it was
     * answered: else it could be refused once more, and they be served before it. False when nothing was submitted.
     */
    private boolean submitBatch(Channel channel, SendTo to) {
        boolean any = false;
        again = false;
        for (Errand errand = errands.first(); errand != null; errand = errands.first()) {
            if (any && !errand.goesTo(to)) {
                return true;
            }
            Submission submission = channel.submit(errand.call(), to.asking(), null, Flush.LATER, true);
            if (submission != Submission.ACCEPTED && !errand.call().isDone()) {
                return any; // The channel has just closed.
            }
            any = true;
            again |= errand.cameBack();
            errands.removeFirst();
            // One with several keys may be refused with TRYAGAIN; what follows must not be served before it then.
            if (again && !proved || errand.call().command().keyCount() > 1) {
                return true;
            }
        }
        return any;
    }

    private void pauseUntil(long time) {
        paused = true;
        router.timeline().schedule(this::resume, Math.max(0, time - router.now()));
    }

    private void resume() {
        lock.lock();
        try {
            paused = false;
        } finally {
            lock.unlock();
        }
        scheduleWork();
    }

    private void end() {
        closed = true;
        if (solo) {
            router.ended(this);
        } else {
            router.unfence(this, slot);
        }
    }

    private Awaited await(Errand head, SendTo to) {
        Awaited channel = new Awaited(this, head, to);
        awaited = channel;
        paused = true;
        return channel;
    }

    /**
     * The map may have changed. When the first call waits for a channel to a node that is not its way any more, it goes
     * the new way at once: a node that has failed over is often one that takes its time to refuse a connection.
     */
    void lookAtTheMap() {
        Awaited waiting = awaited;
        if (waiting == null || !waiting.isOutdated()) {
            return;
        }
        lock.lock();
        try {
            if (awaited != waiting) {
                return;
            }
            awaited = null;
            paused = false;
            waiting.head().goByTheMap();
        } finally {
            lock.unlock();
        }
        scheduleWork();
    }

    /**
     * The wait for a channel is over, by one that is open, or for the reason why there is none. A command that may wait
     * at the server has the channel for itself.
     */
    void waited(Awaited wait, @Nullable Channel open, String why) {
        Call<?> call = wait.head().call();
        boolean alone = open != null && call.command().blocking();
        boolean sent = false;
        lock.lock();
        try {
            if (awaited == wait) {
                awaited = null;
                paused = false;
                if (open == null) {
                    giveBackFirst(new Verdict(Kind.UNREACHABLE, wait.to().endpoint(), slot, null, why));
                } else if (alone) {
                    sent = open.submit(call, wait.to().asking(), null, Flush.LATER, true) == Submission.ACCEPTED;
                    barred |= sent;
                }
                if (sent) {
                    errands.removeFirst();
                }
            }
        } finally {
            lock.unlock();
        }
        if (open != null && alone) {
            giveBackWhenDone(open, sent);
        }
        scheduleWork();
    }

    /** At once, when the call went another way meanwhile. */
    private void giveBackWhenDone(Channel channel, boolean raise) {
        channel.push();
        channel.whenPassed(channel.mark(), () -> {
            router.giveBack(channel);
            if (raise) {
                raise();
            }
        });
    }

    /** The slot, for messages. */
    @Override
    public String toString() {
        return solo ? "solo lane" : "lane of slot " + (slot == Command.NO_SLOT ? "none" : slot);
    }
}
