package dev.waymark.verification.node.interop;

import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.node.SlotMigration;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * An embedded cluster of which one slot goes round from node to node, as long as a client works with it.
 *
 * <p>It stays open for a moment each time, half of its keys here and half there: a client meets ASK and MOVED.
 */
final class Wandering implements AutoCloseable {

    /** The hash tag of the keys whose slot moves. */
    static final String TAG = "{hot}";

    /** So many moves are enough. */
    private static final int ENOUGH = 8;

    private static final int FILLERS = 40;
    private static final int SLOT = Slots.of("hot".getBytes(StandardCharsets.UTF_8));
    private static final long OPEN_MILLIS = 20;

    /** So long it rests: some clients give up after five redirects of one command. */
    private static final long CLOSED_MILLIS = 50;

    private final EmbeddedCluster cluster = EmbeddedCluster.builder().shards(3).start();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final Thread mover = new Thread(this::move, "moves a slot");
    private volatile boolean stopped;
    private volatile int moves;

    Wandering() {
        for (int i = 0; i < FILLERS; i++) {
            ownerCommand("SET", TAG + "filler:" + i, "x".repeat(100));
        }
    }

    void begin() {
        mover.start();
    }

    /** Whether the slot has moved often enough by now. */
    boolean hasMovedEnough() {
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        return moves >= ENOUGH;
    }

    int port() {
        return cluster.node(0).port();
    }

    /** Runs a command at the node that has the slot, past its port. */
    Reply ownerCommand(String... words) {
        return cluster.owner(SLOT).command(words);
    }

    private void move() {
        try {
            for (int i = 1; !stopped; i++) {
                EmbeddedNode target = cluster.node(i % 3);
                if (cluster.owner(SLOT).id().equals(target.id())) {
                    continue;
                }
                SlotMigration migration = cluster.beginMigration(SLOT, target);
                for (int key = 0; key < FILLERS / 2; key++) {
                    migration.moveKey(TAG + "filler:" + key);
                }
                migration.moveKey(TAG + "counter");
                Thread.sleep(OPEN_MILLIS);
                migration.finishMigration();
                moves++;
                Thread.sleep(CLOSED_MILLIS);
            }
        } catch (RuntimeException e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the slot rest where it is. */
    void rest() throws InterruptedException {
        stopped = true;
        mover.join();
        hasMovedEnough(); // Tells when moving has failed.
    }

    @Override
    public void close() {
        stopped = true;
        mover.interrupt();
        cluster.close();
    }
}
