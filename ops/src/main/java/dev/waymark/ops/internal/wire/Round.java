package dev.waymark.ops.internal.wire;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Silence;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One question to many nodes at once, each on a connection and a thread of its own.
 *
 * <p>Whoever has not answered when the time is up is cut off: a name that does not resolve, a handshake, a reply that
 * does not come and a command that nobody reads all end then.
 */
public final class Round {

    /** More at once are asked in several goes, each with the whole time. */
    private static final int MOST_AT_ONCE = 256;

    private Round() {}

    /** What one node is asked. */
    public interface Question<T> {
        /** Asks it. Used by one thread. */
        T ask(PlainConnection connection) throws IOException;
    }

    /**
     * What came of it.
     *
     * @param value what the node answered; null when it was silent
     * @param silence why there is no value; null when there is one
     */
    public record Outcome<T>(@Nullable T value, @Nullable Silence silence) {}

    /**
     * Asks all of them and waits for the last one, or for the time to be up.
     *
     * @return one outcome per node, in their order
     * @throws OpsException when the thread is interrupted
     */
    public static <T> List<Outcome<T>> ask(List<Endpoint> nodes, Login login, Duration timeout, Question<T> question) {
        List<Outcome<T>> outcomes = new ArrayList<>(nodes.size());
        for (int from = 0; from < nodes.size(); from += MOST_AT_ONCE) {
            List<Endpoint> some = nodes.subList(from, Math.min(nodes.size(), from + MOST_AT_ONCE));
            outcomes.addAll(askAtOnce(some, login, timeout, question));
        }
        return outcomes;
    }

    private static <T> List<Outcome<T>> askAtOnce(
            List<Endpoint> nodes, Login login, Duration timeout, Question<T> question) {
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        List<Asking<T>> all = new ArrayList<>();
        for (Endpoint node : nodes) {
            Asking<T> asking = new Asking<>(node, login, timeout, question);
            all.add(asking);
            Thread thread = new Thread(asking.task, "waymark-ask-" + node);
            thread.setDaemon(true);
            thread.start();
        }
        try {
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (Asking<T> asking : all) {
                outcomes.add(asking.await(deadlineNanos));
            }
            return outcomes;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OpsException(OpsException.Reason.INTERRUPTED, "interrupted", e);
        } finally {
            all.forEach(Asking::cutOff);
        }
    }

    /** One node being asked. */
    private static final class Asking<T> {

        private final Endpoint node;
        private final Login login;
        private final Duration timeout;
        private final Question<T> question;
        private final FutureTask<Outcome<T>> task = new FutureTask<>(this::run);
        private @Nullable PlainConnection connection;
        private boolean over;

        Asking(Endpoint node, Login login, Duration timeout, Question<T> question) {
            this.node = node;
            this.login = login;
            this.timeout = timeout;
            this.question = question;
        }

        private Outcome<T> run() {
            try (PlainConnection opened = PlainConnection.open(node, login, timeout)) {
                hold(opened);
                return new Outcome<>(question.ask(opened), null);
            } catch (IOException e) {
                return new Outcome<>(null, Obstacles.explain(node, e, timeout));
            }
        }

        private synchronized void hold(PlainConnection opened) {
            connection = opened;
            if (over) {
                opened.close();
            }
        }

        /** Closing the socket ends what its thread waits for. */
        synchronized void cutOff() {
            over = true;
            if (connection != null) {
                connection.close();
            }
        }

        Outcome<T> await(long deadlineNanos) throws InterruptedException {
            try {
                return task.get(Math.max(1, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                return new Outcome<>(null, Obstacles.hangs(timeout));
            } catch (ExecutionException e) {
                throw new IllegalStateException(node + ": " + e.getCause(), e);
            }
        }
    }
}
