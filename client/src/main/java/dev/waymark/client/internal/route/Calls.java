package dev.waymark.client.internal.route;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.DecodeException;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel.Flush;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The verbs: one at a time, later, many together; and what is split over several slots. Thread-safe. */
public final class Calls {

    /** No caller waits so long: for commands that wait at the server as long as their own words say. */
    private static final long NEVER_NANOS = TimeUnit.DAYS.toNanos(36500);

    private final Router router;
    private final long timeoutNanos;

    /** Calls that go through {@code router}. */
    public Calls(ClientConfig config, Router router) {
        this.router = router;
        this.timeoutNanos = config.timeout().toNanos();
    }

    /** Runs a command and waits for its result. */
    public <T extends @Nullable Object> T call(Command<T> command) {
        Command.Split<T> split = splitOf(command);
        if (split != null) {
            return whole(split, pipeline(split.parts()));
        }
        long now = router.now();
        SyncCall<T> call = new SyncCall<>(command, router, now, deadline(command, now));
        router.dispatch(call, Flush.NOW);
        return call.await();
    }

    /** Runs a command; its result comes later. */
    public <T extends @Nullable Object> CompletionStage<T> send(Command<T> command) {
        Command.Split<T> split = splitOf(command);
        if (split != null) {
            return sendParts(split);
        }
        long now = router.now();
        AsyncCall<T> call = new AsyncCall<>(command, router, now, deadline(command, now));
        router.dispatch(call, Flush.SOON);
        return call.future();
    }

    /** Runs commands in one round trip per node; a failed position holds its exception. */
    public List<@Nullable Object> pipeline(List<? extends Command<?>> commands) {
        long now = router.now();
        List<Position<?>> positions = new ArrayList<>(commands.size());
        commands.forEach(command -> positions.add(new Position<>(command)));
        CountDownLatch left =
                new CountDownLatch(positions.stream().mapToInt(Position::parts).sum());
        positions.forEach(position -> position.dispatch(now, left));
        router.flush();
        try {
            left.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            positions.forEach(Position::giveUp);
        }
        List<@Nullable Object> results = new ArrayList<>(commands.size());
        positions.forEach(position -> results.add(position.result()));
        return results;
    }

    private <T extends @Nullable Object> CompletionStage<T> sendParts(Command.Split<T> split) {
        List<CompletableFuture<?>> parts = new ArrayList<>();
        for (Command<?> part : split.parts()) {
            parts.add(send(part).toCompletableFuture());
        }
        return CompletableFuture.allOf(parts.toArray(CompletableFuture<?>[]::new))
                .handle((nothing, failed) -> {
                    List<@Nullable Object> outcomes = new ArrayList<>();
                    parts.forEach(part -> outcomes.add(
                            part.isCompletedExceptionally()
                                    ? part.handle((value, e) -> (Object) e).join()
                                    : part.join()));
                    return whole(split, outcomes);
                });
    }

    /** What the parts of a command make together, when none has failed. */
    private static <T extends @Nullable Object> T whole(Command.Split<T> split, List<@Nullable Object> outcomes) {
        RedisException failure = worst(outcomes);
        if (failure != null) {
            throw failure;
        }
        try {
            return split.join().apply(outcomes);
        } catch (RuntimeException e) {
            String what = split.parts().get(0) + ": " + e.getMessage();
            throw new DecodeException(what, Effect.APPLIED, List.of(), e);
        }
    }

    /** Of the failures the one that leaves most open; null when there is none. */
    private static @Nullable RedisException worst(List<@Nullable Object> outcomes) {
        RedisException worst = null;
        for (Object outcome : outcomes) {
            if (outcome instanceof RedisException failure
                    && (worst == null || worst.effect() == Effect.NONE && failure.effect() != Effect.NONE)) {
                worst = failure;
            }
        }
        return worst;
    }

    private static <T extends @Nullable Object> Command.@Nullable Split<T> splitOf(Command<T> command) {
        return command.slot() == Command.SEVERAL_SLOTS ? command.split() : null;
    }

    private long deadline(Command<?> command, long now) {
        return now + (command.blocking() ? NEVER_NANOS : timeoutNanos);
    }

    /** One position of a pipeline: a command, or the parts of one that is split. */
    private final class Position<T extends @Nullable Object> {
        private final Command<T> command;
        private final Command.@Nullable Split<T> split;
        private final List<BatchCall<?>> calls = new ArrayList<>(1);

        Position(Command<T> command) {
            this.command = command;
            this.split = splitOf(command);
        }

        int parts() {
            return split == null ? 1 : split.parts().size();
        }

        void dispatch(long now, CountDownLatch left) {
            for (Command<?> part : split == null ? List.of(command) : split.parts()) {
                BatchCall<?> call = new BatchCall<>(part, router, now, deadline(part, now), left);
                calls.add(call);
                router.dispatch(call, Flush.LATER);
            }
        }

        void giveUp() {
            calls.forEach(call -> call.giveUp("interrupted while it waited"));
        }

        @Nullable
        Object result() {
            if (split == null) {
                return calls.get(0).outcome();
            }
            List<@Nullable Object> outcomes = new ArrayList<>(calls.size());
            calls.forEach(call -> outcomes.add(call.outcome()));
            try {
                return whole(split, outcomes);
            } catch (RedisException e) {
                return e;
            }
        }
    }
}
