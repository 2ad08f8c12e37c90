package dev.waymark.client.internal.refresh;

import dev.waymark.client.Endpoint;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Channel.Flush;
import dev.waymark.client.internal.net.Channel.Submission;
import dev.waymark.client.internal.net.Dialer;
import dev.waymark.client.internal.route.Timeline;
import dev.waymark.protocol.Reply;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks one node what the cluster looks like, on a connection of its own, and closes it: a refresh never waits behind
 * commands, and never leaves a connection behind.
 *
 * <p>CLUSTER NODES is asked for beside CLUSTER SHARDS, in one round trip, as it alone knows the config epochs. A server
 * that has no CLUSTER SHARDS, or does not let this user see it, is asked for CLUSTER SLOTS then. Errors are answers
 * too.
 */
final class Interview implements Dialer.Answer {

    private static final Command<?> SHARDS = Command.of("CLUSTER", "SHARDS").returns(Decoders.raw());
    private static final Command<?> SLOTS = Command.of("CLUSTER", "SLOTS").returns(Decoders.raw());
    private static final Command<?> NODES = Command.of("CLUSTER", "NODES").returns(Decoders.raw());

    private final Endpoint asked;
    private final Timeline timeline;
    private final long patienceNanos;
    private final Result result;
    private final AtomicBoolean done = new AtomicBoolean();
    private volatile @Nullable Channel channel;
    private @Nullable Reply shards;
    private @Nullable Reply nodes;

    /** Told exactly once. */
    interface Result {
        /**
         * The replies, errors among them.
         *
         * @param slots null when it was not asked for
         */
        void answered(Endpoint asked, Reply shards, @Nullable Reply slots, Reply nodes);

        /**
         * There is no answer.
         *
         * @param cause what was thrown, if something was
         */
        void failed(Endpoint asked, String why, @Nullable Throwable cause);
    }

    Interview(Endpoint asked, Timeline timeline, long patienceNanos, Result result) {
        this.asked = asked;
        this.timeline = timeline;
        this.patienceNanos = patienceNanos;
        this.result = result;
    }

    void begin(Dialer dialer) {
        dialer.dial(asked, this);
    }

    @Override
    public void opened(Channel opened) {
        channel = opened;
        timeline.schedule(() -> fail("no answer to CLUSTER SHARDS in time", null), patienceNanos);
        ask(opened, SHARDS, reply -> shards = reply);
        ask(opened, NODES, reply -> {
            nodes = reply;
            if (shards instanceof Reply.Failure) {
                ask(opened, SLOTS, this::finish);
                opened.push();
            } else {
                finish(null);
            }
        });
        opened.push();
    }

    @Override
    public void failed(String why, @Nullable Throwable cause) {
        fail(why, cause);
    }

    private void ask(Channel on, Command<?> command, Consumer<Reply> answered) {
        Question question = new Question(command, answered, why -> fail(why, null));
        if (on.submit(question, false, null, Flush.LATER, true) != Submission.ACCEPTED) {
            fail("the connection was closed at once", null);
        }
    }

    private void finish(@Nullable Reply slots) {
        Reply first = shards;
        Reply second = nodes;
        if (first != null && second != null && done.compareAndSet(false, true)) {
            // Away from the thread that reads: it is about to be closed, and reading a large map takes a while.
            timeline.execute(() -> {
                hangUp();
                result.answered(asked, first, slots, second);
            });
        }
    }

    private void fail(String why, @Nullable Throwable cause) {
        if (done.compareAndSet(false, true)) {
            timeline.execute(() -> {
                hangUp();
                result.failed(asked, why, cause);
            });
        }
    }

    private void hangUp() {
        Channel open = channel;
        if (open != null) {
            open.close("the map was asked for");
        }
    }
}
