package dev.waymark.client.internal.route;

import dev.waymark.client.ClosedException;
import dev.waymark.client.Effect;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Channel.Flush;
import dev.waymark.client.internal.net.Channel.Submission;
import dev.waymark.client.internal.net.Dialer;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
    private final Deque<Errand> returned = new ArrayDeque<>();
    private final Deque<Errand> unjudged = new ArrayDeque<>();
    private final Deque<Errand> queue = new ArrayDeque<>();
    private final AtomicInteger wanted = new AtomicInteger();
    private boolean barred;
    private boolean paused;
    private boolean closed;
    private long mark;

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
        return take(queue, new Errand(router, call, null), router.room());
    }

    /** Takes a call whose next step is decided; false when the lane has ended meanwhile. */
    boolean enter(Errand errand) {
        return take(queue, errand, Integer.MAX_VALUE) == Submission.ACCEPTED;
    }

    /** Takes back a call that was refused or lost; false when the lane has ended meanwhile. */
    boolean returned(Call<?> call, Verdict verdict) {
        return take(returned, new Errand(router, call, verdict), Integer.MAX_VALUE) == Submission.ACCEPTED;
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
            proved = returned.isEmpty();
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
        calls().forEach(call -> call.fail(closedUnder(call)));
    }

    /** The failure of a call that was on no channel when the client closed. */
    static ClosedException closedUnder(Call<?> call) {
        Effect effect = call.mayHaveRun() ? Effect.UNKNOWN : Effect.NONE;
        return new ClosedException(call.command() + ": the client was closed", effect, call.hops(), null);
    }

    private List<Call<?>> calls() {
        List<Call<?>> calls = new ArrayList<>();
        lock.lock();
        try {
            returned.forEach(errand -> calls.add(errand.call()));
            queue.forEach(errand -> calls.add(errand.call()));
        } finally {
            lock.unlock();
        }
        return calls;
    }

    private Submission take(Deque<Errand> into, Errand errand, int room) {
        lock.lock();
        try {
            if (closed) {
                return Submission.REJECTED;
            }
            if (into.size() >= room) {
                return Submission.FULL;
            }
            into.add(errand);
            if (errand.unjudged()) {
                unjudged.add(errand);
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
            written = barred || paused || closed || !unjudged.isEmpty() ? null : advance();
        } finally {
            lock.unlock();
        }
        if (written != null) {
            written.push();
            if (barred) {
                written.whenPassed(mark, this::raise);
            }
        }
    }

    /**
     * Gives every new verdict to the map and to the machine of its call, bar or no bar: news and failures do not wait.
     */
    private void judge() {
        while (true) {
            Errand errand;
            lock.lock();
            try {
                errand = unjudged.poll();
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
        while (!returned.isEmpty()) {
            queue.addFirst(returned.removeLast());
        }
        while (true) {
            Errand head = queue.peekFirst();
            if (head == null) {
                end();
                return null;
            }
            if (head.call().isDone()) {
                queue.removeFirst();
                continue;
            }
            SendTo to = head.destination();
            if (to == null && head.paused()) {
                pauseUntil(head.notBefore());
                return null;
            }
            if (to == null) {
                giveBack(head, Verdict.of(Kind.UNCOVERED, null));
                return null;
            }
            Channel written = send(head, to);
            // The answer of a link may come at once: then the first call is back, and those behind it wait for it.
            if (written != null || paused || !returned.isEmpty()) {
                return written;
            }
        }
    }

    /**
     * Takes the first call out of the queue, with a verdict to be judged before anything is sent. Holds the lock, under
     * which no verdict is judged: that tells the map and, at the end of a budget, the application.
     */
    private void giveBack(Errand head, Verdict verdict) {
        queue.removeFirst();
        head.met(verdict);
        returned.addFirst(head);
        unjudged.addFirst(head);
        scheduleWork();
    }

    private @Nullable Channel send(Errand head, SendTo to) {
        if (head.call().command().blocking()) {
            paused = true;
            router.dedicated(to.endpoint(), new Opened(head, to));
            return null;
        }
        Channel channel = router.link(to.endpoint()).openChannel(slot);
        if (channel == null) {
            paused = true;
            router.link(to.endpoint()).open(slot, new Opened(head, to));
            return null;
        }
        if (!submitBatch(channel, to)) {
            return null;
        }
        // Who was refused once may be so again: while that is open, nobody else gets past the fence either.
        if (queue.isEmpty() && (solo || !again && !to.asking() && router.owns(to.endpoint(), slot))) {
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
        while (!queue.isEmpty()) {
            Errand errand = queue.peekFirst();
            if (!errand.call().isDone()) {
                if (any && !errand.goesTo(to)) {
                    return true;
                }
                Submission submission = channel.submit(errand.call(), to.asking(), null, Flush.LATER, true);
                if (submission != Submission.ACCEPTED && !errand.call().isDone()) {
                    return any; // The channel has just closed.
                }
                any = true;
                again |= errand.cameBack();
            }
            queue.removeFirst();
            // One with several keys may be refused with TRYAGAIN; what follows must not be served before it then.
            if (any && (again && !proved || errand.call().command().keyCount() > 1)) {
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

    /** What happens when the channel that the first call waits for is open, or cannot be opened. */
    private final class Opened implements Dialer.Answer {
        private final Errand head;
        private final SendTo to;

        Opened(Errand head, SendTo to) {
            this.head = head;
            this.to = to;
        }

        @Override
        public void opened(Channel channel) {
            if (head.call().command().blocking()) {
                sendAlone(channel);
            }
            resume();
        }

        @Override
        public void failed(String why, @Nullable Throwable cause) {
            lock.lock();
            try {
                if (queue.peekFirst() == head) {
                    giveBack(head, new Verdict(Kind.UNREACHABLE, to.endpoint(), slot, null, why));
                }
            } finally {
                lock.unlock();
            }
            resume();
        }

        /** A command that may wait at the server has the channel for itself, and gives it back when it is done. */
        private void sendAlone(Channel channel) {
            lock.lock();
            try {
                if (channel.submit(head.call(), to.asking(), null, Flush.LATER, true) == Submission.ACCEPTED) {
                    queue.remove(head);
                    barred = true;
                }
            } finally {
                lock.unlock();
            }
            channel.push();
            channel.whenPassed(channel.mark(), () -> {
                router.giveBack(channel);
                raise();
            });
        }
    }

    /** The slot, for messages. */
    @Override
    public String toString() {
        return solo ? "solo lane" : "lane of slot " + (slot == Command.NO_SLOT ? "none" : slot);
    }
}
