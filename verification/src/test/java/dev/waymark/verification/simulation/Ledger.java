package dev.waymark.verification.simulation;

import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.Hop;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Pending;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.route.Call;
import dev.waymark.protocol.Reply;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that matters about every command: when it was submitted, sent, run, answered. What can be judged at once
 * is judged at once, the rest at the end.
 */
final class Ledger {

    private static final Set<String> WAITED_OUT = Set.of("TRYAGAIN", "CLUSTERDOWN", "READONLY");

    private final Setting setting;
    private final VirtualTime time;
    private final Trace trace;
    private final List<Operation> operations = new ArrayList<>();
    private final Map<Object, Operation> byCommand = new IdentityHashMap<>();
    private final Map<String, Operation> byLabel = new HashMap<>();
    private @Nullable Send newest;
    private long newestAt;
    private long moments;
    private int open;
    private @Nullable Violation violation;

    Ledger(Setting setting, VirtualTime time, Trace trace) {
        this.setting = setting;
        this.time = time;
        this.trace = trace;
    }

    /** The first promise that was broken; null when none was. */
    @Nullable
    Violation violation() {
        return violation;
    }

    void broken(String promise, String what) {
        if (violation == null) {
            violation = new Violation(promise, what);
            trace.say(() -> "VIOLATION of " + promise + ": " + what);
        }
    }

    List<Operation> operations() {
        return operations;
    }

    /** How many calls have no result yet. */
    int open() {
        return open;
    }

    long moment() {
        return moments++;
    }

    Operation submitted(Operation operation) {
        operations.add(operation);
        byCommand.put(operation.command, operation);
        byLabel.put(operation.label, operation);
        open++;
        trace.say(() -> operation + " is submitted, slot " + operation.command.slot());
        return operation;
    }

    // ---- what happens to the copies

    /** Null when it is no call of the application. */
    @Nullable
    Send sent(Pending pending, List<String> words, Wire wire, long position, boolean asking, boolean fromFence) {
        if (!(pending instanceof Call<?> call)) {
            return null;
        }
        Operation operation = byCommand.get(call.command());
        if (operation == null) {
            // The client has taken a command apart. Its values are the label of the whole.
            operation = byLabel.get(words.get(2)).part(setting, call.command());
            byCommand.put(call.command(), operation);
            operations.add(operation);
        }
        Send last = operation.lastSend();
        Send send = new Send(operation, wire, position, asking, fromFence, moment());
        operation.sends.add(send);
        trace.say(() -> send + (fromFence ? " is sent from its fence: " : " is sent: ") + words);
        if (operation.ended) {
            broken("budget", send + " is sent though its caller has a result");
        }
        if (operation.sends.size() > setting.config().maxRedirects() + 1) {
            broken("budget", operation + " is sent for the time no " + operation.sends.size());
        }
        if (last != null && last.told == Send.NEVER) {
            broken("effect", send + " is sent while the copy " + last + " is still under way");
        }
        List<Hop> hops = call.hops();
        List<Hop> path = call.hops();
        // Those that go together have waited together: the first for all.
        boolean follows = newest != null && newest.wire == wire && newestAt == time.elapsed();
        if (last != null && !path.isEmpty() && !follows) {
            checkPause(send, last, path);
        }
        newest = send;
        newestAt = time.elapsed();
        if (fromFence) {
            checkCompany(send);
        }
        checkAsking(send, last, path.isEmpty() ? "" : path.get(path.size() - 1).outcome());
        return send;
    }

    /**
     * Behind a command that may well be refused a fence lets nothing pass: one with several keys, or one that came back
     * when none of those was answered or given up yet.
     */
    private void checkCompany(Send send) {
        for (Operation other : operations) {
            Send before = other.lastSend();
            if (before != null
                    && before != send
                    && before.fromFence
                    && before.told == Send.NEVER
                    && other.keepsBehindFences()
                    && send.operation.keepsBehindFences()
                    && other.command.slot() == send.operation.command.slot()
                    && mayBeRefused(other)) {
                broken("order", send + " passes the fence while " + before + " is open");
            }
        }
    }

    private boolean mayBeRefused(Operation operation) {
        if (operation.command.keyCount() > 1) {
            return true;
        }
        int copies = operation.sends.size();
        if (copies == 1) {
            return false;
        }
        long cameBack = operation.sends.get(copies - 2).told;
        long sentAgain = operation.sends.get(copies - 1).accepted;
        return operations.stream()
                .filter(other -> other.command.slot() == operation.command.slot() && other.wentThroughFence())
                .mapToLong(Operation::settledAt)
                .noneMatch(settled -> settled > cameBack && settled < sentAgain);
    }

    /** A refusal that is no redirect is waited out, and so is the third redirect in a row. */
    private void checkPause(Send send, Send last, List<Hop> path) {
        int redirects = 0;
        for (Hop hop : path) {
            redirects = hop.outcome().equals("MOVED") || hop.outcome().equals("ASK") ? redirects + 1 : 0;
        }
        boolean pauses =
                redirects > 2 || WAITED_OUT.contains(path.get(path.size() - 1).outcome());
        long waited = time.elapsed() - last.toldAt;
        if (pauses && waited < setting.config().firstPause().toNanos() / 2) {
            broken("pause", send + " comes " + waited / 1000 + " µs after " + path);
        }
    }

    /** ASKING goes before a command that was just told to ask there, and before no other. */
    private void checkAsking(Send send, @Nullable Send last, String verdict) {
        // Between the last refusal and this there may have been an attempt to connect: then the map has decided anew.
        String refusal =
                last == null || last.refusal == null || !last.refusal.startsWith(verdict) ? null : last.refusal;
        boolean told =
                refusal != null && verdict.equals("ASK") && send.wire.endpoint().equals(asked(refusal, last));
        boolean again = refusal != null && verdict.equals("TRYAGAIN") && last.asking;
        boolean expected = told || again && last.wire.endpoint().equals(send.wire.endpoint());
        if (send.asking && !expected) {
            broken("asking", send + " says ASKING though nobody told it to; before came " + refusal);
        }
        if (!send.asking && told) {
            broken("asking", send + " does not say ASKING though it was told to: " + refusal);
        }
    }

    private static @Nullable Endpoint asked(String refusal, Send last) {
        Verdict verdict = Verdict.ofError(refusal, last.wire.endpoint());
        return Objects.requireNonNull(verdict).target();
    }

    void ran(Request request) {
        Send send = request.send();
        if (send == null) {
            return;
        }
        send.ran = moment();
        send.operation.runs++;
        trace.say(() -> send.wire.server() + " runs " + send);
        if (send.operation.runs > 1 && !send.operation.repeatable) {
            broken("effect", send.operation + " may not be repeated and ran " + send.operation.runs + " times");
        }
    }

    void refused(Request request, String why) {
        trace.say(() -> request.send().wire.server() + " refuses " + request.send() + ": " + why);
    }

    void replied(Request request, Reply reply) {
        Send send = request.send();
        if (send == null) {
            return;
        }
        told(send);
        boolean refused =
                reply instanceof Reply.Failure failure && Verdict.ofError(failure.line(), send.wire.endpoint()) != null;
        if (refused) {
            send.refusal = ((Reply.Failure) reply).line();
        } else if (request.pending() != null && request.pending().waitsOn(send.wire)) {
            send.operation.answered = send;
        }
        trace.say(() -> send + (refused ? " learns of its refusal" : " is answered"));
    }

    private void told(Send send) {
        send.told = moment();
        send.toldAt = time.elapsed();
    }

    void lost(Request request, boolean sent) {
        Send send = request.send();
        if (send != null) {
            told(send);
            send.refusal = sent ? "LOST" : "UNSENT";
            trace.say(() -> send + (sent ? " is lost" : " was never sent"));
        }
    }

    void malformed(Request request) {
        Send send = request.send();
        if (send != null) {
            told(send);
            send.refusal = "MALFORMED";
            trace.say(() -> send + " gets garbage");
        }
    }

    // ---- what the caller gets

    void ended(Operation operation, @Nullable Throwable failure) {
        if (operation.ended) {
            broken("budget", operation + " gets a second result");
            return;
        }
        operation.ended = true;
        operation.endedAt = moment();
        operation.failure = failure;
        operation.parts.forEach(part -> {
            part.ended = true;
            part.endedAt = operation.endedAt;
        });
        open--;
        trace.say(() -> operation + (failure == null ? " succeeds" : " fails: " + failure.getMessage()));
        if (failure != null && !(failure instanceof RedisException)) {
            broken("outcome", operation + " fails with what is no RedisException: " + failure);
        }
        checkTime(operation, failure);
        if (operation.parts.isEmpty()) {
            checkReason(operation, failure);
        }
    }

    private void checkTime(Operation operation, @Nullable Throwable failure) {
        if (operation.deadline == Long.MAX_VALUE) {
            return;
        }
        long late = time.elapsed() - operation.deadline;
        // A thread may not get on for a moment; and only every tick somebody looks at what nobody waits for.
        boolean looksItself = operation.verb.equals("call") && operation.command.slot() != Command.SEVERAL_SLOTS;
        long tolerated = 2_000_000 + (looksItself ? 0 : SimulatedClient.TICK_NANOS);
        if (late > tolerated) {
            broken("deadline", operation + " ends " + late / 1000 + " µs after its deadline");
        }
        // What comes back with hardly any time left is given up at once.
        long early = 2 * setting.config().firstPause().toNanos();
        if (failure instanceof CommandTimeoutException && late < -early) {
            broken("deadline", operation + " times out " + -late / 1000 + " µs before its deadline");
        }
    }

    private void checkReason(Operation operation, @Nullable Throwable failure) {
        int budget = setting.config().maxRedirects();
        if (failure instanceof RedirectExhaustedException exhausted
                && exhausted.hops().size() != budget + 1) {
            broken(
                    "budget",
                    operation + " is given up after " + exhausted.hops().size() + " of " + budget + " hops");
        }
        if (failure instanceof ConnectionException lost && lost.hops().size() <= budget) {
            Send last = operation.lastSend();
            if (last == null || !"LOST".equals(last.refusal) || operation.repeatable) {
                broken("budget", operation + " is given up too early: " + lost.getMessage());
            }
        }
    }

    /** Whether what each caller was told of the effect is true, now that everything has happened. */
    void checkEffects() {
        for (Operation operation : operations) {
            if (operation.whole != null) {
                continue; // Its caller knows only of the whole.
            }
            if (!operation.ended) {
                broken("liveness", operation + " has no result");
            } else if (operation.failure == null) {
                checkRan(operation, "succeeded");
            } else if (operation.failure instanceof RedisException failure && operation.parts.isEmpty()) {
                checkEffect(operation, failure);
            }
        }
    }

    private void checkEffect(Operation operation, RedisException failure) {
        if (failure.effect() == Effect.APPLIED || failure instanceof DecodeException) {
            checkRan(operation, "says APPLIED");
            if (failure.effect() != Effect.APPLIED) {
                broken("effect", operation + " was answered, and says " + failure.effect());
            }
        }
        if (failure.effect() == Effect.NONE && operation.runs > 0 && operation.changes()) {
            broken("effect", operation + " says NONE and ran: " + failure.getMessage());
        }
        if (failure instanceof ConnectionException
                && failure.effect() == Effect.UNKNOWN
                && operation.sends.stream().noneMatch(send -> "LOST".equals(send.refusal))) {
            broken("effect", operation + " says UNKNOWN though no copy of it was lost: " + failure.getMessage());
        }
    }

    private void checkRan(Operation operation, String said) {
        if (!operation.parts.isEmpty()) {
            operation.parts.forEach(part -> checkRan(part, said));
            return;
        }
        if (operation.runs == 0 || operation.answered == null || operation.answered.ran == Send.NEVER) {
            broken("effect", operation + " " + said + " and did not run");
        }
    }

    /** Whether commands of one thread and slot took effect in the order of their submission. */
    void checkOrder() {
        List<Operation> answered = operations.stream()
                .filter(operation -> operation.ordered && operation.answered != null)
                .sorted(Comparator.comparingLong(operation -> operation.submitted))
                .toList();
        for (int i = 0; i < answered.size(); i++) {
            Operation first = answered.get(i);
            for (Operation second : answered.subList(i + 1, answered.size())) {
                if (second.thread == first.thread && second.command.slot() == first.command.slot()) {
                    checkOrder(first, first.answered, second, second.answered);
                }
            }
        }
    }

    private void checkOrder(Operation first, Send ran1, Operation second, Send ran2) {
        if (ran2.ran > ran1.ran || ran1.ran == Send.NEVER) {
            return; // In order, or the first one was answered with an error that is its result.
        }
        // No client can call back what was on the wire behind a command when the news of its refusal came.
        boolean wasOnTheWire = first.sends.stream()
                .anyMatch(send -> send != ran1
                        && send.wire == ran2.wire
                        && send.position < ran2.position
                        && send.told > ran2.accepted);
        if (!wasOnTheWire) {
            broken("order", second + " ran before " + first + ", which was submitted first");
        }
    }
}
