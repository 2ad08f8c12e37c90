package dev.waymark.lab.internal.cluster;

import dev.waymark.lab.internal.cluster.SlotMover.Primary;
import dev.waymark.ops.Login;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One slot on its way from a source to a target. Opened by {@link SlotMover#begin}; until {@link #finish} keys that
 * have left answer ASK at the source. Not thread-safe.
 */
public final class Migration {

    /** A server does nothing else while it migrates a batch: small batches keep it answering. */
    private static final int BATCH = 16;

    private static final String MIGRATE_TIMEOUT_MILLIS = "10000";

    private final int slot;
    private final Primary source;
    private final Primary target;
    private final List<Primary> others;
    private final Login login;
    private long keysMoved;

    Migration(int slot, Primary source, Primary target, List<Primary> others, Login login) {
        this.slot = slot;
        this.source = source;
        this.target = target;
        this.others = others;
        this.login = login;
    }

    /** The slot, 0 to 16383. */
    public int slot() {
        return slot;
    }

    /** How many keys were moved so far. */
    public long keysMoved() {
        return keysMoved;
    }

    /** The target first: an ASK must never reach a node that does not import. */
    void open() {
        work(() -> {
            SlotMover.require(target, setSlot("IMPORTING", source.id()));
            SlotMover.require(source, setSlot("MIGRATING", target.id()));
        });
    }

    /**
     * Moves some keys.
     *
     * @param most the most to move
     * @return how many were moved; 0 when none is left
     */
    public int moveKeys(int most) {
        int[] moved = {0};
        work(() -> {
            List<byte[]> batch = keysAtSource(Math.min(most, BATCH));
            while (!batch.isEmpty()) {
                migrate(batch);
                moved[0] += batch.size();
                // Fewer than a batch were the last ones; finish() looks again before it relies on that.
                batch = batch.size() < BATCH ? List.of() : keysAtSource(Math.min(most - moved[0], BATCH));
            }
        });
        keysMoved += moved[0];
        return moved[0];
    }

    /** Moves these keys; those of them that are not at the source any more are where they are. */
    public void moveKeys(List<byte[]> keys) {
        work(() -> migrate(keys));
        keysMoved += keys.size();
    }

    /** Moves what is left and gives the slot to the target. */
    public void finish() {
        moveKeys(Integer.MAX_VALUE);
        work(() -> {
            // A source that loses a slot deletes the keys it still has of it. No client can add one now (a missing key
            // is
            // answered with ASK), so that one look is enough; but look.
            Reply left = source.connection().require("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(slot));
            if (!left.equals(new Reply.Number(0))) {
                throw new IOException(source.endpoint() + " still has keys of it");
            }
            // The target before the source: each would send clients to the other until both know.
            String[] owned = setSlot("NODE", target.id());
            SlotMover.require(target, owned);
            SlotMover.requireOfPrimary(source, owned);
            for (Primary other : others) {
                SlotMover.requireOfPrimary(other, owned);
            }
        });
    }

    private String[] setSlot(String state, String node) {
        return new String[] {"CLUSTER", "SETSLOT", Integer.toString(slot), state, node};
    }

    private List<byte[]> keysAtSource(int most) throws IOException {
        Reply reply =
                source.connection().require("CLUSTER", "GETKEYSINSLOT", Integer.toString(slot), Integer.toString(most));
        List<byte[]> keys = new ArrayList<>();
        for (Reply key : ((Reply.Items) reply).items()) {
            keys.add(((Reply.Bulk) key).bytes());
        }
        return keys;
    }

    private void migrate(List<byte[]> keys) throws IOException {
        List<byte[]> words = new ArrayList<>(List.of(PlainConnection.bytes(
                "MIGRATE",
                target.endpoint().host(),
                Integer.toString(target.endpoint().port()),
                "",
                "0",
                MIGRATE_TIMEOUT_MILLIS)));
        if (login.password() != null) {
            words.addAll(List.of(
                    login.user() == null
                            ? PlainConnection.bytes("AUTH", login.password())
                            : PlainConnection.bytes("AUTH2", login.user(), login.password())));
        }
        words.addAll(List.of(PlainConnection.bytes("KEYS")));
        words.addAll(keys);
        source.connection().require(words.toArray(byte[][]::new));
    }

    private void work(Work work) {
        try {
            work.run();
        } catch (IOException e) {
            throw new ClusterException(
                    "slot " + slot + " is stuck between " + source.endpoint() + " and " + target.endpoint() + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private interface Work {
        void run() throws IOException;
    }
}
