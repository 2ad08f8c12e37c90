package dev.waymark.client.internal.route;

import dev.waymark.client.internal.redirect.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls in a lane, in their order: those that came back before those that are new.
 *
 * <p>Not thread-safe: only under the lane's lock.
 */
final class Errands {

    private final Deque<Errand> returned = new ArrayDeque<>();
    private final Deque<Errand> unjudged = new ArrayDeque<>();
    private final Deque<Errand> queue = new ArrayDeque<>();

    /** How many wait that have not just come back. */
    int waiting() {
        return queue.size();
    }

    /** The last of all. */
    void add(Errand errand) {
        queue.add(errand);
    }

    /** The last of those that came back; its verdict is to be judged. */
    void addReturned(Errand errand) {
        returned.add(errand);
        unjudged.add(errand);
    }

    /** Takes the first out of the queue, with a verdict to be judged before anything is sent. */
    void giveBackFirst(Verdict verdict) {
        Errand first = queue.removeFirst();
        first.met(verdict);
        returned.addFirst(first);
        unjudged.addFirst(first);
    }

    /** Takes the next verdict that is to be judged; null when there is none. */
    @Nullable
    Errand pollUnjudged() {
        return unjudged.poll();
    }

    boolean anyUnjudged() {
        return !unjudged.isEmpty();
    }

    boolean anyReturned() {
        return !returned.isEmpty();
    }

    /** Puts those that came back before the others. */
    void lineUp() {
        while (!returned.isEmpty()) {
            queue.addFirst(returned.removeLast());
        }
    }

    /** The first of the queue that nobody has ended meanwhile; null when there is none. */
    @Nullable
    Errand first() {
        Errand first = queue.peekFirst();
        while (first != null && first.call().isDone()) {
            queue.removeFirst();
            first = queue.peekFirst();
        }
        return first;
    }

    void removeFirst() {
        queue.removeFirst();
    }

    /** All calls that are here. */
    List<Call<?>> calls() {
        List<Call<?>> calls = new ArrayList<>(returned.size() + queue.size());
        returned.forEach(errand -> calls.add(errand.call()));
        queue.forEach(errand -> calls.add(errand.call()));
        return calls;
    }
}
