package dev.waymark.client.internal.route;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Dialer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The way to one node: its shared channels, opened when they are first needed.
 *
 * <p>Thread-safe. A slot keeps to one channel. Opening is single-flight, and after a failure the next try waits a
 * little, so that many commands for a dead node do not dial it in a storm. A channel is replaced only after its last
 * request has been told that it is lost: otherwise a later command could overtake one that is to be repeated.
 */
final class Link implements Route {

    private static final long FIRST_BACKOFF_NANOS = 10_000_000;
    private static final long MAX_BACKOFF_NANOS = 500_000_000;

    private final Endpoint endpoint;
    private final Dialer dialer;
    private final Timeline timeline;
    private final AtomicReferenceArray<@Nullable Channel> channels;
    private final Opening[] openings;
    private volatile boolean retired;

    Link(Endpoint endpoint, int channels, Dialer dialer, Timeline timeline) {
        this.endpoint = endpoint;
        this.dialer = dialer;
        this.timeline = timeline;
        this.channels = new AtomicReferenceArray<>(channels);
        this.openings = new Opening[channels];
        for (int i = 0; i < channels; i++) {
            openings[i] = new Opening(i);
        }
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** The channel of a slot, perhaps closed; null when none was opened yet. */
    @Nullable
    Channel channel(int slot) {
        return channels.get(index(slot));
    }

    /** The channel of a slot when it is open, else null. */
    @Nullable
    Channel openChannel(int slot) {
        Channel channel = channel(slot);
        return channel == null || channel.closed() ? null : channel;
    }

    /** Opens the channel of a slot, unless it is open, and tells {@code answer}, perhaps before this returns. */
    void open(int slot, Dialer.Answer answer) {
        openings[index(slot)].ask(answer);
    }

    /** Whether no request waits on its channels. */
    boolean idle() {
        for (int i = 0; i < channels.length(); i++) {
            Channel channel = channels.get(i);
            if (channel != null && !channel.passed(channel.mark())) {
                return false;
            }
        }
        return true;
    }

    /** Closes the channels, for good. */
    void retire(String why) {
        retired = true;
        for (int i = 0; i < channels.length(); i++) {
            Channel channel = channels.get(i);
            if (channel != null) {
                channel.close(why);
            }
        }
    }

    private int index(int slot) {
        return channels.length() == 1 ? 0 : Math.floorMod(slot, channels.length());
    }

    /** The opening of one channel: who waits for it, and how the last try went. */
    private final class Opening implements Dialer.Answer {
        private final int index;
        private final ReentrantLock lock = new ReentrantLock();
        private final List<Dialer.Answer> waiting = new ArrayList<>();
        private boolean dialling;
        private long backoff;
        private long notBefore;
        private String failure = "";
        private @Nullable Throwable cause;

        Opening(int index) {
            this.index = index;
        }

        void ask(Dialer.Answer answer) {
            boolean dial = false;
            String failed = null;
            Channel there;
            lock.lock();
            try {
                there = channels.get(index);
                if (there == null || there.closed()) {
                    if (retired) {
                        failed = "the node is no longer part of the cluster, or the client is closed";
                    } else if (!dialling && backoff > 0 && timeline.now() - notBefore < 0) {
                        failed = failure;
                    } else {
                        waiting.add(answer);
                        dial = !dialling;
                        dialling = true;
                    }
                }
            } finally {
                lock.unlock();
            }
            if (failed != null) {
                answer.failed(failed, cause);
            } else if (dial) {
                whenSettled(there, () -> dialer.dial(endpoint, this));
            } else if (there != null && !there.closed()) {
                answer.opened(there);
            }
        }

        @Override
        public void opened(Channel channel) {
            channels.set(index, channel);
            if (retired) {
                channel.close("the client was closed");
            }
            List<Dialer.Answer> told = finish(0, "", null);
            told.forEach(answer -> answer.opened(channel));
        }

        @Override
        public void failed(String why, @Nullable Throwable thrown) {
            long next = Math.min(MAX_BACKOFF_NANOS, Math.max(FIRST_BACKOFF_NANOS, backoff * 2));
            List<Dialer.Answer> told = finish(next, why, thrown);
            told.forEach(answer -> answer.failed(why, thrown));
        }

        private List<Dialer.Answer> finish(long nextBackoff, String why, @Nullable Throwable thrown) {
            lock.lock();
            try {
                List<Dialer.Answer> told = List.copyOf(waiting);
                waiting.clear();
                dialling = false;
                backoff = nextBackoff;
                notBefore = timeline.now() + nextBackoff;
                failure = why;
                cause = thrown;
                return told;
            } finally {
                lock.unlock();
            }
        }
    }

    private static void whenSettled(@Nullable Channel old, Runnable task) {
        if (old == null) {
            task.run();
        } else {
            old.whenPassed(Long.MAX_VALUE, task);
        }
    }
}
