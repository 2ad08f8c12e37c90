package dev.waymark.node.internal.command;

import dev.waymark.protocol.RespWriter;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells clients which keys they must no longer keep, or tells another client instead of them. Not thread-safe.
 *
 * <p>In RESP2 there are no pushes: there, only a client that listens to {@code __redis__:invalidate} can be told
 * instead of another.
 */
final class Invalidations {

    private static final String CHANNEL = "__redis__:invalidate";

    private final Clients clients;
    private final Pushes pushes;

    Invalidations(Clients clients, Pushes pushes) {
        this.clients = clients;
        this.pushes = pushes;
    }

    /** Whether a command of this client runs now. */
    boolean isRunning(Session session) {
        return pushes.isRunning(session);
    }

    /**
     * Tells a client, or the one it wants to be told instead.
     *
     * @param keys which; null for all keys
     */
    void send(Session session, TrackingMode mode, @Nullable List<byte[]> keys) {
        long redirect = mode.options().redirect();
        Session target = redirect == 0 ? session : clients.find(redirect);
        if (target == null) {
            mode.isBroken = true;
            if (session.protocol == 3) {
                push(
                        session,
                        session,
                        out -> out.push(2).bulk("tracking-redir-broken").number(redirect));
            }
            return;
        }
        boolean published = target.protocol == 2;
        if (published && (redirect == 0 || !target.isSubscriber())) {
            return;
        }
        push(session, target, out -> {
            if (published) {
                out.push(3).bulk("message").bulk(CHANNEL);
            } else {
                out.push(2).bulk("invalidate");
            }
            if (keys == null) {
                // As in Redis: nothing is what it is for the client that tracks, whoever is told.
                out.protocol(session.protocol).nil();
            } else {
                out.array(keys.size());
                keys.forEach(out::bulk);
            }
        });
    }

    /** What a client's own command causes for itself comes behind the reply, all else at once. */
    private void push(Session tracking, Session target, Consumer<RespWriter> push) {
        if (pushes.isRunning(tracking)) {
            pushes.consequence(target, push);
        } else {
            pushes.message(target, push);
        }
    }
}
