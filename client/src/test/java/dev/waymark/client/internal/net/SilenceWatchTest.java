package dev.waymark.client.internal.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Endpoint;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SilenceWatchTest {

    private final SilenceWatch watch =
            new SilenceWatch(ClientConfig.ofSeeds(new Endpoint("h", 1)), (endpoint, answer) -> {}, suspect -> {});

    @Test
    void it_does_not_hold_on_to_a_channel_that_was_closed_while_requests_waited_on_it() throws InterruptedException {
        WeakReference<Channel> gone = lookAtOneThatIsClosedAndReplaced();

        watch.forgetClosed();

        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (gone.get() != null && System.nanoTime() - deadline < 0) {
            System.gc();
            Thread.sleep(5);
        }
        assertThat(gone.get()).isNull();
    }

    private WeakReference<Channel> lookAtOneThatIsClosedAndReplaced() {
        Channel channel = new SilentChannel();
        watch.look(channel, 0);
        channel.close("it broke");
        return new WeakReference<>(channel);
    }

    /** One request waits on it, and nothing ever comes. */
    private static final class SilentChannel implements Channel {
        private boolean closed;

        @Override
        public Endpoint endpoint() {
            return new Endpoint("h", 1);
        }

        @Override
        public Submission submit(Pending p, boolean asking, @Nullable Object route, Flush flush, boolean urgent) {
            return Submission.REJECTED;
        }

        @Override
        public void flush() {}

        @Override
        public long mark() {
            return 1;
        }

        @Override
        public boolean passed(long mark) {
            return false;
        }

        @Override
        public void whenPassed(long mark, Runnable task) {}

        @Override
        public void expire(long now) {}

        @Override
        public boolean closed() {
            return closed;
        }

        @Override
        public int waiting() {
            return 1;
        }

        @Override
        public long received() {
            return 0;
        }

        @Override
        public void close(String why) {
            closed = true;
        }

        @Override
        public void fail(String why) {
            closed = true;
        }
    }
}
