package dev.waymark.node;

import dev.waymark.node.internal.serve.Pending;
import dev.waymark.protocol.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One slot, or some, on the way between two nodes of an {@link EmbeddedCluster}, held wherever a test wants it.
 *
 * <p>Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT, "Redis Cluster live resharding
 *     explained"</a>
 */
public final class SlotMigration {

    private static final int BATCH = 100;

    private final List<Integer> slots;
    private final EmbeddedNode source;
    private final EmbeddedNode target;
    private final List<EmbeddedNode> all;

    private SlotMigration(List<Integer> slots, EmbeddedNode source, EmbeddedNode target, List<EmbeddedNode> all) {
        this.slots = List.copyOf(slots);
        this.source = source;
        this.target = target;
        this.all = all;
    }

    /** The target first: an ASK must never reach a node that does not import. */
    static SlotMigration begin(List<Integer> slots, EmbeddedNode source, EmbeddedNode target, List<EmbeddedNode> all) {
        SlotMigration migration = new SlotMigration(slots, source, target, all);
        migration.setSlots(target, "IMPORTING", source.id());
        migration.setSlots(source, "MIGRATING", target.id());
        return migration;
    }

    private void setSlots(EmbeddedNode node, String... state) {
        node.running()
                .console()
                .callAll(slots.stream().map(slot -> setSlot(slot, state)).toList());
    }

    private static byte[][] setSlot(int slot, String... state) {
        List<String> words = new ArrayList<>(List.of("CLUSTER", "SETSLOT", Integer.toString(slot)));
        words.addAll(List.of(state));
        return words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }

    /** Where the keys come from. */
    public EmbeddedNode source() {
        return source;
    }

    /** Where they go to. */
    public EmbeddedNode target() {
        return target;
    }

    /** Moves one key; one that is not at the source stays where it is. */
    public void moveKey(String key) {
        migrate(List.of(key.getBytes(StandardCharsets.UTF_8)));
    }

    /** Has the target forget that it imports the slot, as an operator's slip or a failover does. */
    public void forgetImporting() {
        setSlots(target, "STABLE");
    }

    /** Moves what is left, and gives the slot to the target: every node knows it when this returns. */
    public void finishMigration() {
        for (int slot : slots) {
            for (List<byte[]> keys = keys(slot); !keys.isEmpty(); keys = keys(slot)) {
                migrate(keys);
            }
        }
        // The target before the source: each would send clients to the other until both know.
        setSlots(target, "NODE", target.id());
        setSlots(source, "NODE", target.id());
        List<Pending<Boolean>> others = new ArrayList<>();
        for (EmbeddedNode other : all) {
            if (other != source && other != target && other.isAlive()) {
                others.add(learns(other));
            }
        }
        others.forEach(Pending::await);
    }

    /** The target has told all nodes; one that was not reached is told here. What is returned waits for it. */
    private Pending<Boolean> learns(EmbeddedNode other) {
        return other.running().submit(part -> {
            for (int slot : slots) {
                if (!part.isOwner(slot, target.id())) {
                    other.running().console().callHere(setSlot(slot, "NODE", target.id()));
                }
            }
            return true;
        });
    }

    private List<byte[]> keys(int slot) {
        Reply reply = source.command("CLUSTER", "GETKEYSINSLOT", Integer.toString(slot), Integer.toString(BATCH));
        List<byte[]> keys = new ArrayList<>();
        for (Reply key : ((Reply.Items) reply).items()) {
            keys.add(((Reply.Bulk) key).bytes());
        }
        return keys;
    }

    private void migrate(List<byte[]> keys) {
        List<byte[]> words = new ArrayList<>();
        for (String word : List.of("MIGRATE", "127.0.0.1", Integer.toString(target.port()), "", "0", "10000", "KEYS")) {
            words.add(word.getBytes(StandardCharsets.UTF_8));
        }
        words.addAll(keys);
        source.command(words.toArray(byte[][]::new));
    }
}
