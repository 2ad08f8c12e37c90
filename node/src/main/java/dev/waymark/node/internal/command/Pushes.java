package dev.waymark.node.internal.command;

import dev.waymark.protocol.RespWriter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What clients are sent beside their replies: messages, invalidations, what monitors see.
 *
 * <p>A client may cause a push to itself while its command runs. Its reply must not be torn by that: messages come
 * before it, all else behind it. Not thread-safe.
 */
final class Pushes {

    private final RespWriter ahead = new RespWriter(256);
    private final RespWriter behind = new RespWriter(256);
    private final RespWriter last = new RespWriter(256);
    private @Nullable Session running;

    /** A command of this client begins to run. */
    void begin(Session session) {
        running = session;
    }

    /** It has run; its reply is what is in {@code reply} from {@code start} on. */
    void end(RespWriter reply, int start) {
        running = null;
        place(reply, start);
        append(last, reply);
    }

    /** Whether a command of this client runs now. */
    boolean isRunning(Session session) {
        return session == running;
    }

    /** Puts what was sent meanwhile around a reply, or a part of it: what is in {@code reply} from {@code start} on. */
    void place(RespWriter reply, int start) {
        if (ahead.length() > 0) {
            int length = reply.length() - start;
            byte[] own = new byte[length];
            System.arraycopy(reply.buffer(), start, own, 0, length);
            reply.truncate(start);
            reply.raw(ahead.buffer(), 0, ahead.length()).raw(own);
            ahead.clear();
        }
        append(behind, reply);
    }

    private static void append(RespWriter what, RespWriter reply) {
        if (what.length() > 0) {
            reply.raw(what.buffer(), 0, what.length());
            what.clear();
        }
    }

    /** Sends a message; to the client whose command runs, before its reply. */
    void message(Session session, Consumer<RespWriter> push) {
        send(session, push, ahead);
    }

    /** Sends what is seen of a command; to the client whose command runs, behind its reply. */
    void echo(Session session, Consumer<RespWriter> push) {
        send(session, push, behind);
    }

    /** Sends what follows from a command; to the client whose command runs, behind its reply to a whole transaction. */
    void consequence(Session session, Consumer<RespWriter> push) {
        send(session, push, last);
    }

    private void send(Session session, Consumer<RespWriter> push, RespWriter own) {
        if (session == running) {
            push.accept(own.protocol(session.protocol));
            return;
        }
        RespWriter out = new RespWriter(64).protocol(session.protocol);
        push.accept(out);
        session.outlet().send(out.buffer(), 0, out.length());
    }
}
