package dev.waymark.verification.simulation;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Pending;
import dev.waymark.protocol.Reply;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection in virtual time, both ends and what is on its way between them.
 *
 * <p>It behaves as the real one does where that can be seen: requests and replies keep their order, requests that
 * nobody hurries wait for the next batch, all of a batch are told before any is woken, and what was not handed to the
 * network when the connection closes is known not to have been sent. A stalled connection delivers later what it was
 * given, even when the client has long closed it.
 */
final class Wire implements Channel {

    private final Network network;
    private final Endpoint endpoint;
    private final Server server;
    private final int number;

    // The client's end.
    private final Deque<Request> unwritten = new ArrayDeque<>();
    private final Deque<Request> waiting = new ArrayDeque<>();
    private final Deque<Batch> incoming = new ArrayDeque<>();
    private final List<Watcher> watchers = new ArrayList<>();
    private long added;
    private long polled;
    private long handed;

    /** How many have been told, as of the last batch that is done. */
    private long reached;

    private long received;
    private boolean closed;
    private boolean delivering;
    private boolean settled;

    // On the way, and the node's end.
    private final List<Request> stalledRequests = new ArrayList<>();
    private final List<Reply> stalledReplies = new ArrayList<>();
    private boolean stalled;
    private boolean cut;
    private boolean asking;
    private boolean blocked;
    private long lastArrival;
    private long lastReply;

    private record Watcher(long mark, Runnable task) {}

    /** Replies that come together, perhaps with garbage behind them. */
    private record Batch(List<Reply> replies, boolean garbage) {}

    Wire(Network network, Endpoint endpoint, Server server, int number) {
        this.network = network;
        this.endpoint = endpoint;
        this.server = server;
        this.number = number;
        server.wires.add(this);
    }

    Server server() {
        return server;
    }

    /** So that maps of channels go round in the same order whenever a seed is run again. */
    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    // ---- the client's end

    @Override
    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public Submission submit(Pending pending, boolean ask, @Nullable Object route, Flush flush, boolean urgent) {
        if (!urgent) {
            network.interleave(); // Whoever submits so holds no lock, and others may come between.
        }
        if (closed) {
            return Submission.REJECTED;
        }
        if (!urgent && !delivering && waiting.size() >= network.limit()) {
            return Submission.FULL;
        }
        List<String> words = Request.wordsOf(pending);
        if (!pending.departing(this, is(Fault.TRUSTS_OLD_ROUTES) ? null : route)) {
            return Submission.REJECTED;
        }
        boolean asks = ask && !is(Fault.FORGETS_ASKING);
        if (asks) {
            add(Request.ASKING);
        }
        Send send = network.ledger().sent(pending, words, this, added, asks, urgent);
        add(new Request(pending, words, Request.keysOf(words), send));
        if (is(Fault.SENDS_TWICE)) {
            add(new Request(null, words, Request.keysOf(words), send));
        }
        if (flush == Flush.NOW || flush == Flush.SOON && handed == polled) {
            write();
        }
        return Submission.ACCEPTED;
    }

    private void add(Request request) {
        unwritten.add(request);
        waiting.add(request);
        added++;
    }

    @Override
    public void flush() {
        network.interleave();
        write();
    }

    @Override
    public void push() {
        network.later(this::write);
    }

    private void write() {
        if (closed || unwritten.isEmpty()) {
            return;
        }
        List<Request> batch = List.copyOf(unwritten);
        unwritten.clear();
        handed = added;
        lastArrival = network.arrival(lastArrival, () -> arrive(batch));
    }

    @Override
    public long mark() {
        return added;
    }

    @Override
    public boolean passed(long mark) {
        return reached >= mark;
    }

    @Override
    public void whenPassed(long mark, Runnable task) {
        if (passed(mark) || is(Fault.JUMPS_THE_BAR)) {
            task.run();
        } else {
            watchers.add(new Watcher(mark, task));
        }
    }

    @Override
    public void expire(long now) {
        for (Request request : List.copyOf(waiting)) {
            if (request.pending() != null) {
                request.pending().expire(now);
            }
        }
    }

    @Override
    public boolean closed() {
        return closed;
    }

    @Override
    public int waiting() {
        return waiting.size();
    }

    @Override
    public long received() {
        return received;
    }

    @Override
    public void close(String why) {
        close(why, false);
    }

    @Override
    public void fail(String why) {
        close(why, true);
    }

    private void close(String why, boolean broken) {
        if (closed) {
            return;
        }
        closed = true;
        network.trace().say(() -> this + (broken ? " breaks: " : " is closed: ") + why);
        network.closed(this, broken);
        if (!delivering) {
            // Another thread may be reading: then that one tells what is left, when it notices.
            network.soonOrNow(() -> settle(why));
        }
    }

    private void settle(String why) {
        if (settled) {
            return;
        }
        List<Request> told = List.copyOf(waiting);
        waiting.clear();
        long index = polled;
        for (Request request : told) {
            boolean sent = index++ < handed;
            if (request.pending() != null) {
                network.ledger().lost(request, sent);
                boolean said = sent ? !is(Fault.TAKES_LOST_FOR_UNSENT) : is(Fault.TAKES_UNSENT_FOR_LOST);
                request.pending().lost(said, why);
            }
        }
        polled = added;
        settled = true;
        wake(told);
        runDueWatchers(Long.MAX_VALUE);
    }

    private void deliver(Batch came) {
        incoming.add(came);
        if (delivering) {
            return; // Whoever reads is held up, and finds it later.
        }
        delivering = true;
        for (Batch batch = incoming.poll(); batch != null && !closed; batch = incoming.poll()) {
            List<Request> told = new ArrayList<>();
            for (Reply reply : batch.replies) {
                told.add(tell(reply));
            }
            if (batch.garbage) {
                malformed(told);
            }
            wake(told);
            runDueWatchers(polled);
            write();
        }
        delivering = false;
        if (closed) {
            settle("it was closed meanwhile");
        }
    }

    private Request tell(Reply reply) {
        Request request = waiting.remove();
        polled++;
        received++;
        if (request.pending() != null) {
            network.ledger().replied(request, reply);
            request.pending().reply(reply);
        }
        return request;
    }

    private void malformed(List<Request> told) {
        Request request = waiting.poll();
        if (request != null) {
            polled++;
            if (request.pending() != null) {
                network.ledger().malformed(request);
                request.pending().malformed("garbage");
            }
            told.add(request);
        }
        fail("garbage came");
    }

    private static void wake(List<Request> told) {
        for (boolean callbacks : new boolean[] {false, true}) {
            for (Request request : told) {
                if (request.pending() != null && request.pending().runsCallbacks() == callbacks) {
                    request.pending().wake();
                }
            }
        }
    }

    private void runDueWatchers(long count) {
        reached = Math.max(reached, count);
        List<Runnable> due = new ArrayList<>();
        for (Iterator<Watcher> all = watchers.iterator(); all.hasNext(); ) {
            Watcher watcher = all.next();
            if (passed(watcher.mark)) {
                due.add(watcher.task);
                all.remove();
            }
        }
        due.forEach(Runnable::run);
    }

    private boolean is(Fault fault) {
        return network.fault() == fault;
    }

    // ---- the node's end

    /** The node, or something on the way, closes it: what has not arrived never will. */
    void cut(String why) {
        if (cut) {
            return;
        }
        cut = true;
        server.wires.remove(this);
        network.trace().say(() -> this + " is cut: " + why);
        network.arrival(0, () -> fail(why));
    }

    /** Nothing gets through for now, and nothing is lost either. */
    void stall() {
        stalled = true;
    }

    /** What was held up gets through, unless the node hangs or is busy with a command that waits. */
    void resume(boolean restored) {
        stalled &= !restored;
        if (cut || stalled || server.hung) {
            return;
        }
        List<Reply> replies = List.copyOf(stalledReplies);
        stalledReplies.clear();
        if (!replies.isEmpty()) {
            reply(replies, false);
        }
        if (!blocked) {
            List<Request> requests = List.copyOf(stalledRequests);
            stalledRequests.clear();
            arrive(requests);
        }
    }

    private void arrive(List<Request> batch) {
        List<Reply> replies = new ArrayList<>();
        boolean garbage = false;
        for (Request request : batch) {
            if (cut) {
                break;
            }
            if (stalled || server.hung || blocked) {
                stalledRequests.add(request);
                continue;
            }
            Server.Trap trap = request.send() == null ? null : server.traps.poll();
            if (trap == Server.Trap.CUT_BEFORE) {
                cut("before " + request.name() + " ran");
                break;
            }
            Reply reply = serve(request, trap);
            if (trap == Server.Trap.GARBAGE) {
                garbage = true;
                break;
            }
            if (trap == Server.Trap.CUT_AFTER) {
                cut("after " + request.name() + " ran");
                break;
            }
            if (reply != null) {
                replies.add(reply);
            }
        }
        if (!replies.isEmpty() || garbage) {
            reply(replies, garbage);
        }
    }

    /** The reply; null when it comes later. */
    private @Nullable Reply serve(Request request, Server.@Nullable Trap trap) {
        if (request == Request.ASKING) {
            asking = true;
            return Reply.Text.OK;
        }
        boolean asked = asking;
        asking = false;
        if (request.name().equals("CLUSTER")) {
            return network.portrait(server, request.words().get(1));
        }
        if (trap == Server.Trap.ERROR) {
            network.trace().say(() -> server + " has no room for " + request.send());
            return new Reply.Failure("OOM command not allowed when used memory > 'maxmemory'.");
        }
        String refusal = server.refusal(request, asked, network.readOnly());
        if (refusal != null) {
            network.ledger().refused(request, refusal);
            return new Reply.Failure(refusal);
        }
        if (request.name().equals("BLPOP") && network.blocks()) {
            block(request);
            return null;
        }
        network.ledger().ran(request);
        return server.run(request);
    }

    /** It waits for an element; while it does, its slot may leave. */
    private void block(Request request) {
        blocked = true;
        network.trace().say(() -> server + " lets " + request.send() + " wait");
        network.whenPushed(() -> {
            blocked = false;
            if (cut || closed) {
                return;
            }
            String refusal = server.refusal(request, false, network.readOnly());
            if (refusal == null) {
                network.ledger().ran(request);
            } else {
                network.ledger().refused(request, refusal);
            }
            reply(List.of(refusal == null ? server.run(request) : new Reply.Failure(refusal)), false);
            resume(false);
        });
    }

    private void reply(List<Reply> replies, boolean garbage) {
        if (stalled || server.hung) {
            stalledReplies.addAll(replies);
            return;
        }
        int first = network.firstPart(replies.size());
        List<Reply> rest = replies.subList(first, replies.size());
        if (first > 0) {
            List<Reply> part = replies.subList(0, first);
            lastReply = network.arrival(lastReply, () -> deliver(new Batch(part, garbage && rest.isEmpty())));
        }
        if (!rest.isEmpty() || garbage && first == 0) {
            lastReply = network.arrival(lastReply, () -> deliver(new Batch(rest, garbage)));
        }
    }

    @Override
    public String toString() {
        return "wire " + number + " to " + server;
    }
}
