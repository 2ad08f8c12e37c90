package dev.waymark.client.internal.route;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel.Flush;
import dev.waymark.client.internal.net.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
    @SuppressWarnings("unchecked")
    public <T extends @Nullable Object> T call(Command<T> command) {
        Command.Split<T> split = splitOf(command);
        if (split != null) {
            Object outcome = pipeline(List.of(command)).get(0);
            if (outcome instanceof RedisException failure) {
                failure.setStackTrace(new Throwable().getStackTrace());
                throw failure;
            }
            return (T) outcome;
        }
        long now = router.now();
        SyncCall<T> call = new SyncCall<>(command, router, now, deadline(command, now));
        if (Thread.currentThread().isInterrupted()) {
            call.giveUp("interrupted before it was sent");
        } else {
            router.dispatch(call, Flush.NOW);
        }
        return call.await();
    }

    /** Runs a command; its result comes later. */
    public <T extends @Nullable Object> CompletionStage<T> send(Command<T> command) {
        Command.Split<T> split = splitOf(command);
        if (split != null) {
            return sendParts(command, split);
        }
        return send(command, router.now());
    }

    private <T extends @Nullable Object> CompletableFuture<T> send(Command<T> command, long now) {
        AsyncCall<T> call = new AsyncCall<>(command, router, now, deadline(command, now));
        router.dispatch(call, Flush.SOON);
        return call.future();
    }

    /** Runs commands in one round trip per node; a failed position holds its exception. */
    public List<@Nullable Object> pipeline(List<? extends Command<?>> commands) {
        long now = router.now();
        List<Position<?>> positions = new ArrayList<>(commands.size());
        commands.forEach(command -> positions.add(new Position<>(command)));
        Countdown left =
                new Countdown(positions.stream().mapToInt(Position::parts).sum());
        positions.forEach(position -> position.dispatch(now, left));
        router.flush();
        while (!left.isOver()) {
            if (Thread.currentThread().isInterrupted()) {
                positions.forEach(Position::giveUp);
                break;
            }
            // In a callback: the replies may come on the connection that waits for it to end.
            if (!Connection.readOn()) {
                router.timeline().park(left, NEVER_NANOS);
            }
        }
        List<@Nullable Object> results = new ArrayList<>(commands.size());
        positions.forEach(position -> results.add(position.result()));
        return results;
    }

    @SuppressWarnings({"unchecked", "FutureReturnValueIgnored"
    }) // nothing escapes Parts.together: the whole always ends
    private <T extends @Nullable Object> CompletionStage<T> sendParts(Command<T> command, Command.Split<T> split) {
        long now = router.now(); // One deadline for all parts, also when one waits for room before the next is sent.
        List<CompletableFuture<@Nullable Object>> parts = new ArrayList<>();
        for (Command<?> part : split.parts()) {
            // With its failure as its value, so that one failure does not hide what became of the others.
            parts.add(send(part, now).handle((value, failure) -> failure == null ? value : failure));
        }
        CompletableFuture<T> whole = new CompletableFuture<>();
        CompletableFuture.allOf(parts.toArray(CompletableFuture<?>[]::new)).thenRun(() -> {
            List<@Nullable Object> outcomes = new ArrayList<>(parts.size());
            parts.forEach(part -> outcomes.add(part.join()));
            Object outcome = Parts.together(command, split, outcomes);
            if (outcome instanceof RedisException failure) {
                whole.completeExceptionally(failure);
            } else {
                whole.complete((T) outcome);
            }
        });
        return whole;
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

        void dispatch(long now, Countdown left) {
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
            return Parts.together(command, split, outcomes);
        }
    }
}
