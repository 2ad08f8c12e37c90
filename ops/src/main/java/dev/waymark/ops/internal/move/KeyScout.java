package dev.waymark.ops.internal.move;

import dev.waymark.ops.MoveOptions;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.RefusedException;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the keys of slots at their source and hands them to the carriers in batches, until there are none. Used by one
 * thread.
 *
 * <p>It lists while earlier keys are still on their way, and asks for so many more: so the carriers never wait for it.
 */
final class KeyScout {

    /** So many keys of a slot are asked for at a time: a server lists them in one go, and serves nobody meanwhile. */
    private static final int LISTED = 2000;

    /** So many keys are measured at a time, for the same reason. */
    private static final int MEASURED = 200;

    private final PlainConnection source;
    private final MoveOptions options;
    private final Carriers carriers;

    KeyScout(PlainConnection source, MoveOptions options, Carriers carriers) {
        this.source = source;
        this.options = options;
        this.carriers = carriers;
    }

    /**
     * Returns when the source has no key of these slots but those that are at both ends with different values. The step
     * is done for slots of which none is left.
     *
     * @return what is to be said of keys that stay; empty when none does
     */
    String empty(List<SlotMove> slots) throws IOException {
        List<SlotKeys> open = new ArrayList<>(slots.stream().map(SlotKeys::new).toList());
        int conflicts = 0;
        String where = "";
        while (!open.isEmpty()) {
            long seen = carriers.carried();
            boolean any = false;
            for (Listing listing : list(open)) {
                SlotKeys keys = listing.keys();
                List<byte[]> fresh = keys.take(listing.listed());
                if (!fresh.isEmpty()) {
                    any = true;
                    refuseEndless(keys);
                    hand(keys, fresh);
                } else if (listing.settledBefore()) {
                    open.remove(keys);
                    if (keys.conflicts() == 0) {
                        keys.slot().done(SlotStep.MOVE_KEYS);
                    } else {
                        conflicts += keys.conflicts();
                        where += " " + keys.slot().slot();
                    }
                }
            }
            if (!any && !open.isEmpty() && open.stream().noneMatch(SlotKeys::isSettled)) {
                carriers.awaitMoreThan(seen);
            }
        }
        return conflicts == 0 ? "" : complaint(conflicts, where);
    }

    private String complaint(int conflicts, String where) {
        return conflicts + (conflicts == 1 ? " key is" : " keys are")
                + " at both ends with different values, in slots" + where
                + ", which stay open; nothing was overwritten. Delete the wrong one at its node, or let what "
                + source.endpoint() + " has win with --replace";
    }

    /** @param settledBefore whether nothing of the slot was on its way when the source was asked */
    private record Listing(SlotKeys keys, List<byte[]> listed, boolean settledBefore) {}

    private List<Listing> list(List<SlotKeys> open) throws IOException {
        List<byte[][]> commands = new ArrayList<>();
        List<Boolean> settled = new ArrayList<>();
        List<Boolean> counting = new ArrayList<>();
        for (SlotKeys keys : open) {
            String slot = Integer.toString(keys.slot().slot());
            counting.add(!keys.isCounted());
            if (!keys.isCounted()) {
                commands.add(PlainConnection.bytes("CLUSTER", "COUNTKEYSINSLOT", slot));
            }
            settled.add(keys.isSettled());
            String most = Integer.toString(keys.beforeListing() + LISTED);
            commands.add(PlainConnection.bytes("CLUSTER", "GETKEYSINSLOT", slot, most));
        }
        List<Reply> replies = source.callAll(commands);
        List<Listing> listings = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < open.size(); i++) {
            if (counting.get(i)) {
                open.get(i)
                        .counted(good(replies.get(next++), Reply.Number.class).value());
            }
            List<byte[]> keys = good(replies.get(next++), Reply.Items.class).items().stream()
                    .map(key -> ((Reply.Bulk) key).bytes())
                    .toList();
            listings.add(new Listing(open.get(i), keys, settled.get(i)));
        }
        return listings;
    }

    private void refuseEndless(SlotKeys keys) throws IOException {
        if (keys.isEndless()) {
            throw new IOException("slot " + keys.slot().slot() + " stays open: " + source.endpoint()
                    + " lists keys of it again and again that it does not send");
        }
    }

    /** Measures the keys and puts them into batches. */
    private void hand(SlotKeys from, List<byte[]> fresh) throws IOException {
        List<byte[]> batch = new ArrayList<>();
        long batchBytes = 0;
        for (int at = 0; at < fresh.size(); at += MEASURED) {
            List<byte[]> some = fresh.subList(at, Math.min(fresh.size(), at + MEASURED));
            List<Long> sizes = measure(some);
            for (int i = 0; i < some.size(); i++) {
                long bytes = sizes.get(i);
                boolean full = batch.size() == options.batchKeys() || batchBytes + bytes > options.batchBytes();
                if (full && !batch.isEmpty()) {
                    carriers.put(new Batch(from, List.copyOf(batch), batchBytes, false));
                    batch.clear();
                    batchBytes = 0;
                }
                if (bytes >= options.bigKeyBytes()) {
                    carriers.put(new Batch(from, List.of(some.get(i)), bytes, true));
                } else {
                    batch.add(some.get(i));
                    batchBytes += bytes;
                }
            }
        }
        if (!batch.isEmpty()) {
            carriers.put(new Batch(from, List.copyOf(batch), batchBytes, false));
        }
    }

    /** A key that has gone meanwhile counts nothing. */
    private List<Long> measure(List<byte[]> keys) throws IOException {
        byte[][] words = PlainConnection.bytes("MEMORY", "USAGE");
        List<byte[][]> commands =
                keys.stream().map(key -> new byte[][] {words[0], words[1], key}).toList();
        List<Long> sizes = new ArrayList<>(keys.size());
        for (Reply reply : source.callAll(commands)) {
            sizes.add(reply instanceof Reply.Number number ? number.value() : 0L);
        }
        return sizes;
    }

    private <T extends Reply> T good(Reply reply, Class<T> type) throws IOException {
        if (reply instanceof Reply.Failure failure) {
            throw new RefusedException(source.endpoint(), failure);
        }
        if (!type.isInstance(reply)) {
            throw new IOException(source.endpoint() + " does not answer as a cluster node does");
        }
        return type.cast(reply);
    }
}
