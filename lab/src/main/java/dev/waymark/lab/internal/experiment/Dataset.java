package dev.waymark.lab.internal.experiment;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.LabException;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The lab's keys: all begin with {@link #PREFIX}, so that they can be told from a user's.
 *
 * <p>Key number {@code i} is the prefix and {@code i}. The numbers run on: the reads of an old map need keys of certain
 * slots and take them from further numbers.
 */
final class Dataset {

    /** What all keys of the lab begin with. */
    static final String PREFIX = "waymark-lab:";

    private static final byte[] VALUE = "v".repeat(100).getBytes(StandardCharsets.UTF_8);
    private static final int BATCH = 500;

    private final Site site;

    Dataset(Site site) {
        this.site = site;
    }

    /** Key number {@code i}. */
    static byte[] key(int i) {
        return (PREFIX + i).getBytes(StandardCharsets.UTF_8);
    }

    /** A key of the given slot and name, by a hash tag. */
    static byte[] keyIn(int slot, String name) {
        return (PREFIX + "{" + HashTags.of(slot) + "}" + name).getBytes(StandardCharsets.UTF_8);
    }

    /** The first keys, by number, that lie in these slots. */
    static List<byte[]> keysIn(int[] slots, int count) {
        BitSet wanted = new BitSet(Slots.COUNT);
        Arrays.stream(slots).forEach(wanted::set);
        List<byte[]> keys = new ArrayList<>(count);
        for (int i = 0; keys.size() < count; i++) {
            byte[] key = key(i);
            if (wanted.get(Slots.of(key))) {
                keys.add(key);
            }
        }
        return keys;
    }

    /** @throws LabException when the cluster has a key that is not the lab's */
    void requireNoOtherKeys() {
        onEachPrimary((connection, keys) -> {
            for (byte[] key : keys) {
                if (!new String(key, StandardCharsets.ISO_8859_1).startsWith(PREFIX)) {
                    throw new LabException(
                            Reason.UNSAFE,
                            connection.endpoint() + " has data that is not the lab's (keys without the prefix " + PREFIX
                                    + "); give it an empty cluster, or let it start its own",
                            null);
                }
            }
        });
    }

    /** Gives each of these keys a value of 100 bytes. */
    void load(List<byte[]> keys, LongConsumer done) {
        @Nullable Endpoint[] owners = site.newMap();
        Map<Endpoint, List<byte[][]>> perNode = new HashMap<>();
        for (byte[] key : keys) {
            Endpoint owner = Objects.requireNonNull(owners[Slots.of(key)], "a slot lost its owner");
            perNode.computeIfAbsent(owner, node -> new ArrayList<>()).add(new byte[][] {{'S', 'E', 'T'}, key, VALUE});
        }
        long sum = 0;
        for (Map.Entry<Endpoint, List<byte[][]>> entry : perNode.entrySet()) {
            List<byte[][]> commands = entry.getValue();
            try (PlainConnection connection = site.connect(entry.getKey())) {
                for (int from = 0; from < commands.size(); from += BATCH) {
                    int to = Math.min(from + BATCH, commands.size());
                    requireServed(connection, commands.subList(from, to));
                    sum += to - from;
                    done.accept(sum);
                }
            } catch (IOException e) {
                throw new LabException(Reason.FAILED, "cannot write the keys: " + e.getMessage(), e);
            }
        }
    }

    /** Removes every key of the lab. */
    void remove() {
        onEachPrimary((connection, keys) -> {
            List<byte[][]> commands = new ArrayList<>();
            for (byte[] key : keys) {
                if (new String(key, StandardCharsets.ISO_8859_1).startsWith(PREFIX)) {
                    commands.add(new byte[][] {PlainConnection.bytes("UNLINK")[0], key});
                }
            }
            requireServed(connection, commands);
        });
    }

    private static void requireServed(PlainConnection connection, List<byte[][]> commands) throws IOException {
        for (Reply reply : connection.callAll(commands)) {
            if (reply instanceof Reply.Failure failure) {
                throw new IOException(connection.endpoint() + " answered " + failure.line());
            }
        }
    }

    private interface Batch {
        void see(PlainConnection connection, List<byte[]> keys) throws IOException;
    }

    private void onEachPrimary(Batch batch) {
        for (Endpoint node : site.endpoints()) {
            try (PlainConnection connection = site.connect(node)) {
                String cursor = "0";
                do {
                    Reply.Items page =
                            (Reply.Items) connection.require("SCAN", cursor, "COUNT", Integer.toString(BATCH));
                    cursor = String.valueOf(PlainConnection.text(page.items().get(0)));
                    List<byte[]> keys = new ArrayList<>();
                    for (Reply key : ((Reply.Items) page.items().get(1)).items()) {
                        keys.add(((Reply.Bulk) key).bytes());
                    }
                    batch.see(connection, keys);
                } while (!cursor.equals("0"));
            } catch (IOException e) {
                throw new LabException(Reason.FAILED, "cannot look through the keys: " + e.getMessage(), e);
            }
        }
    }
}
