package dev.waymark.node;

import dev.waymark.protocol.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One slot on its way between two nodes of an {@link EmbeddedCluster}, held wherever a test wants it.
 *
 * <p>Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT, "Redis Cluster live resharding
 *     explained"</a>
 */
public final class SlotMigration {

    private static final int BATCH = 100;

    private final String slot;
    private final EmbeddedNode source;
    private final EmbeddedNode target;
    private final List<EmbeddedNode> all;

    private SlotMigration(String slot, EmbeddedNode source, EmbeddedNode target, List<EmbeddedNode> all) {
        this.slot = slot;
        this.source = source;
        this.target = target;
        this.all = all;
    }

    /** The target first: an ASK must never reach a node that does not import. */
    static SlotMigration begin(int slot, EmbeddedNode source, EmbeddedNode target, List<EmbeddedNode> all) {
        SlotMigration migration = new SlotMigration(Integer.toString(slot), source, target, all);
        target.command("CLUSTER", "SETSLOT", migration.slot, "IMPORTING", source.id());
        source.command("CLUSTER", "SETSLOT", migration.slot, "MIGRATING", target.id());
        return migration;
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
        target.command("CLUSTER", "SETSLOT", slot, "STABLE");
    }

    /** Moves what is left, and gives the slot to the target: every node knows it when this returns. */
    public void finishMigration() {
        for (List<byte[]> keys = keys(); !keys.isEmpty(); keys = keys()) {
            migrate(keys);
        }
        // The target before the source: each would send clients to the other until both know.
        target.command("CLUSTER", "SETSLOT", slot, "NODE", target.id());
        source.command("CLUSTER", "SETSLOT", slot, "NODE", target.id());
        for (EmbeddedNode other : all) {
            if (other != source && other != target && other.isAlive()) {
                other.command("CLUSTER", "SETSLOT", slot, "NODE", target.id());
            }
        }
    }

    private List<byte[]> keys() {
        Reply reply = source.command("CLUSTER", "GETKEYSINSLOT", slot, Integer.toString(BATCH));
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
