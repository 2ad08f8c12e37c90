package dev.waymark.client.internal.route;

import dev.waymark.client.ClosedException;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.Hop;
import dev.waymark.client.ProtocolException;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Connection;
import dev.waymark.client.internal.net.Pending;
import dev.waymark.client.internal.redirect.RedirectMachine;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One command on its way, from the caller's call to its result.
 *
 * <p>Its state is one field: held (on no channel: new, or in a lane), sent (on a channel), or its result. Every change
 * is one compare-and-set, so a call that its caller gave up is not sent any more, a reply that comes after that is
 * dropped, and what the failure says of its effect is true at that moment.
 */
public abstract class Call<T extends @Nullable Object> implements Pending {

    private static final Object HELD = new Object();
    private static final Object SENT = new Object();
    private static final Object NOTHING = new Object();
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Call.class, "state", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Command<T> command;
    private final Router router;
    private final long started;
    private final long deadline;
    private volatile Object state = HELD;
    private volatile @Nullable Channel channel;

    // Written by whoever holds the call: its channel, then its lane.
    private @Nullable RedirectMachine machine;
    private volatile List<Hop> hops = List.of();
    private volatile boolean mayHaveRun;

    Call(Command<T> command, Router router, long started, long deadline) {
        this.command = command;
        this.router = router;
        this.started = started;
        this.deadline = deadline;
    }

    /** What is called. */
    public final Command<T> command() {
        return command;
    }

    /** Whether there is a result. */
    public final boolean isDone() {
        Object now = state;
        return now != HELD && now != SENT;
    }

    /** The result of a call that is done; a {@link RedisException} when it failed. */
    final @Nullable Object outcome() {
        Object now = state;
        return now == NOTHING ? null : now;
    }

    /** The path so far. */
    public final List<Hop> hops() {
        return hops;
    }

    final Router router() {
        return router;
    }

    final long started() {
        return started;
    }

    final long deadline() {
        return deadline;
    }

    /**
     * The machine that decides what happens to this call; made at its first verdict. Only for the lane that holds it.
     */
    final RedirectMachine machine() {
        RedirectMachine made = machine;
        if (made == null) {
            made = router.machineFor(this);
            machine = made;
        }
        return made;
    }

    /** Takes over what the machine knows, for whoever asks meanwhile. */
    final void note(RedirectMachine machine) {
        hops = List.copyOf(machine.hops());
        if (machine.effect() == Effect.UNKNOWN) {
            mayHaveRun = true;
        }
    }

    /** Ends a held call; false when it is done already, or on a channel. */
    final boolean fail(RedisException failure) {
        if (!STATE.compareAndSet(this, HELD, failure)) {
            return false;
        }
        finished(failure);
        wake();
        return true;
    }

    /** Ends a held call because the client was closed. */
    final void failClosed() {
        Effect effect = mayHaveRun ? Effect.UNKNOWN : Effect.NONE;
        fail(new ClosedException(command + ": the client was closed", effect, hops, null));
    }

    /** Ends the call because nobody waits any more, wherever it is. */
    final void giveUp(String why) {
        while (true) {
            Object now = state;
            if (now != HELD && now != SENT) {
                return;
            }
            Effect effect = now == SENT || mayHaveRun ? Effect.UNKNOWN : Effect.NONE;
            RedisException failure = new CommandTimeoutException(command + ": " + why, effect, hops, null);
            if (STATE.compareAndSet(this, now, failure)) {
                finished(failure);
                wake();
                return;
            }
        }
    }

    @Override
    public final void encode(RespWriter out) {
        command.encode(out);
    }

    @Override
    public final boolean departing(Channel to, @Nullable Object route) {
        if (route != null && !router.isRoute(command.slot(), route)) {
            return false;
        }
        channel = to;
        return STATE.compareAndSet(this, HELD, SENT);
    }

    @Override
    public final void reply(Reply reply) {
        if (state != SENT) {
            return;
        }
        if (reply instanceof Reply.Failure failure) {
            Endpoint node = node();
            Verdict verdict = Verdict.ofError(failure.line(), node);
            if (verdict != null) {
                back(verdict);
            } else {
                // This copy answers for itself; one that was lost before may have run.
                Effect effect = mayHaveRun ? Effect.UNKNOWN : Effects.ofError(command, failure);
                settle(new ServerException(
                        failure.code(), command + ": " + withoutArguments(failure.line()), effect, hops));
            }
            return;
        }
        Object value;
        try {
            value = command.decoder().decode(reply);
        } catch (Throwable e) {
            // Whatever a decoder throws: this thread reads for others, too.
            value = new DecodeException(command + ": " + e.getMessage(), Effect.APPLIED, hops, e);
        }
        settle(value == null ? NOTHING : value);
    }

    @Override
    public final void malformed(String why) {
        settle(new ProtocolException(
                command + ": " + node() + " sent what is no RESP: " + why, Effect.UNKNOWN, hops, null));
    }

    @Override
    public final void lost(boolean sent, String why) {
        if (state == SENT) {
            back(new Verdict(sent ? Verdict.Kind.LOST : Verdict.Kind.UNSENT, node(), -1, null, why));
        }
    }

    @Override
    public final boolean waitsOn(Channel channel) {
        return state == SENT && this.channel == channel;
    }

    @Override
    public final long nanosLeft() {
        return deadline - router.now();
    }

    @Override
    public void expire(long now) {
        if (now - deadline >= 0) {
            giveUp(late());
        }
    }

    /** Why it ends at its deadline. What was never sent stood behind others of its slot, or waited for a connection. */
    final String late() {
        return state == HELD && hops.isEmpty()
                ? "not sent within its deadline, as its slot or its node did not get so far"
                : "no reply within its deadline";
    }

    /** Makes the calling thread wait a while, until it is unparked. */
    final void park(long nanos) {
        if (!Connection.readOn()) {
            router.timeline().park(this, nanos);
        }
    }

    /** Runs what the application has chained to this call. */
    final void callBack(Runnable callback) {
        router.timeline().callBack(callback);
    }

    /** The channel it is on, or was on last. */
    final @Nullable Channel channel() {
        return channel;
    }

    private Endpoint node() {
        Channel on = channel;
        if (on == null) {
            throw new IllegalStateException("a reply without a channel");
        }
        return on.endpoint();
    }

    /** From the channel back to the router, unless its caller gave it up. */
    private void back(Verdict verdict) {
        if (verdict.kind() == Verdict.Kind.LOST) {
            mayHaveRun = true; // Before anybody can give it up as held: no moment in which it would say NONE.
        }
        if (STATE.compareAndSet(this, SENT, HELD)) {
            router.refused(this, verdict);
        }
    }

    private void settle(Object result) {
        if (STATE.compareAndSet(this, SENT, result)) {
            finished(result instanceof RedisException failure ? failure : null);
        }
    }

    /** Servers quote the arguments of a command that they do not know; these stay out of messages. */
    private static String withoutArguments(String line) {
        int quoted = line.indexOf(", with args beginning with:");
        return quoted < 0 ? line : line.substring(0, quoted);
    }

    private void finished(@Nullable RedisException failure) {
        router.finished(this, failure);
    }
}
