package dev.waymark.client.internal.route;

import dev.waymark.client.ClosedException;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.Hop;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.command.Command;
import dev.waymark.protocol.Idempotence;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the parts of a command that was split over several slots make together. Pure. */
final class Parts {

    private Parts() {}

    /**
     * The outcome of the whole: a value, or a {@link RedisException}.
     *
     * @param outcomes of each part its value or its {@link RedisException}
     */
    static @Nullable Object together(Command<?> whole, Command.Split<?> split, List<@Nullable Object> outcomes) {
        RedisException failure = worst(outcomes);
        if (failure == null) {
            try {
                return split.join().apply(outcomes);
            } catch (RuntimeException e) {
                return new DecodeException(whole + ": " + e.getMessage(), Effect.APPLIED, List.of(), e);
            }
        }
        // Where some parts of a write ran and others did not, it is not true of the whole that it ran, nor that it did
        // not.
        boolean mixed = outcomes.stream().map(Parts::effect).distinct().count() > 1;
        boolean ambiguous = mixed && failure.effect() != Effect.UNKNOWN && whole.idempotence() != Idempotence.READ;
        return ambiguous ? partly(whole, failure) : failure;
    }

    /** Of the failures the one that leaves most open, of equal ones the first; null when there is none. */
    private static @Nullable RedisException worst(List<@Nullable Object> outcomes) {
        RedisException worst = null;
        for (Object outcome : outcomes) {
            if (outcome instanceof RedisException failure && (worst == null || openness(failure) > openness(worst))) {
                worst = failure;
            }
        }
        return worst;
    }

    private static int openness(RedisException failure) {
        return List.of(Effect.NONE, Effect.APPLIED, Effect.UNKNOWN).indexOf(failure.effect());
    }

    private static Effect effect(@Nullable Object outcome) {
        return outcome instanceof RedisException failure ? failure.effect() : Effect.APPLIED;
    }

    /** The failure of one part as the failure of the whole, of which other parts fared otherwise. */
    private static RedisException partly(Command<?> whole, RedisException part) {
        List<Hop> hops = part.hops();
        // The message has the path at its end, and will have it again.
        String reason = Objects.toString(part.getMessage(), "").replace(", after " + hops, "");
        String message = reason + " (so for one slot; for others of this " + whole + " it was otherwise)";
        if (part instanceof ServerException refused) {
            return new ServerException(refused.code(), message, Effect.UNKNOWN, hops);
        }
        if (part instanceof ConnectionException) {
            return new ConnectionException(message, Effect.UNKNOWN, hops, part);
        }
        if (part instanceof CommandTimeoutException) {
            return new CommandTimeoutException(message, Effect.UNKNOWN, hops, part);
        }
        if (part instanceof RedirectExhaustedException) {
            return new RedirectExhaustedException(message, Effect.UNKNOWN, hops, part);
        }
        if (part instanceof UnroutableException) {
            return new UnroutableException(message, Effect.UNKNOWN, hops, part);
        }
        if (part instanceof ClosedException) {
            return new ClosedException(message, Effect.UNKNOWN, hops, part);
        }
        return new DecodeException(message, Effect.UNKNOWN, hops, part);
    }
}
