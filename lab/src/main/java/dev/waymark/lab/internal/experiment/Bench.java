package dev.waymark.lab.internal.experiment;

import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.lab.LabException;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.lab.LabOptions;
import dev.waymark.lab.Progress;
import dev.waymark.lab.internal.strategy.ClientMap;
import dev.waymark.lab.internal.strategy.PlainClient;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** What every experiment gets: the cluster, the keys, how much to do, and whom to tell. */
record Bench(Site site, Dataset dataset, LabOptions options, Progress progress) {

    /** Chance that depends on the seed and on who asks, so that no experiment depends on which others ran. */
    Random random(String who) {
        return new Random(options.seed() ^ ((long) who.hashCode() << 32));
    }

    /** The slots that move. */
    int[] slots() {
        return site.movingSlots(options.slots());
    }

    /** A client that is connected to all primaries and sends to the first one what it knows no owner of. */
    PlainClient client(ClientMap map, RedirectPolicy policy) {
        PlainClient client = new PlainClient(site.source(), site.login(), map, policy, random("jitter"));
        try {
            client.connect(site.endpoints());
            return client;
        } catch (IOException e) {
            client.close();
            throw new LabException(Reason.FAILED, "cannot connect: " + e.getMessage(), e);
        }
    }

    /** Reads {@code keys} one after the other, from the first again when there are fewer than {@code requests}. */
    void read(PlainClient client, List<byte[]> keys, int requests, String work) {
        progress.begin(work, requests);
        for (int i = 0; i < requests; i++) {
            client.get(keys.get(i % keys.size()));
            progress.done(i + 1);
        }
    }

    /** Moves all {@link #slots()} away from the first primary, or home, as fast as it goes. */
    long moveSlots(boolean away, String work) {
        return moveSlots(away, 0, work);
    }

    /**
     * Moves all {@link #slots()} away from the first primary, or home; those that are there already stay.
     *
     * @param rest how many times as long as a slot took to rest behind it
     * @return how many keys were moved
     */
    long moveSlots(boolean away, int rest, String work) {
        int[] slots = slots();
        progress.begin(work, slots.length);
        long keys = 0;
        for (int i = 0; i < slots.length; i++) {
            long start = System.nanoTime();
            keys += site.move(slots[i], away);
            progress.done(i + 1);
            if (rest > 0) {
                LockSupport.parkNanos((System.nanoTime() - start) * rest);
            }
        }
        return keys;
    }

    /** Two digits behind the point are enough for a mean. */
    static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
