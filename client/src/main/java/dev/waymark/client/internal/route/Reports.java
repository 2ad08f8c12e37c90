package dev.waymark.client.internal.route;

import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.event.ClientListener;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.protocol.Idempotence;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Makes events of what happens, for whoever listens; nothing when nobody does. Thread-safe. */
public final class Reports {

    private final @Nullable ClientListener listener;
    private final Timeline timeline;

    /** @param listener null when nobody listens */
    public Reports(@Nullable ClientListener listener, Timeline timeline) {
        this.listener = listener;
        this.timeline = timeline;
    }

    /** Tells the listener; what it throws is its own affair. */
    public void tell(ClientEvent event) {
        ClientListener told = listener;
        if (told != null) {
            try {
                told.onEvent(event);
            } catch (Throwable e) {
                // A listener must not be able to break a call, nor the thread that tells it: not by an Error either.
            }
        }
    }

    void refused(Call<?> call, Verdict verdict) {
        if (listener == null) {
            return;
        }
        String command = call.command().name();
        int slot = Math.max(-1, call.command().slot());
        Endpoint node = verdict.node();
        if (verdict.kind().isRedirect() && node != null) {
            boolean ask = verdict.kind() == Verdict.Kind.ASK;
            tell(new ClientEvent.Redirected(command, slot, node, verdict.target(), ask));
        } else {
            tell(new ClientEvent.Refused(command, slot, node, verdict.kind().name()));
        }
    }

    void finished(Call<?> call, Idempotence idempotence, @Nullable RedisException failure) {
        if (listener == null) {
            return;
        }
        tell(new ClientEvent.CallFinished(
                call.command().name(),
                Math.max(-1, call.command().slot()),
                idempotence,
                call.hops().size(),
                Duration.ofNanos(timeline.now() - call.started()),
                failure));
    }
}
