package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.number;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyless;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.OBJECTS;
import static dev.waymark.client.command.Decoders.OBJECT_MAPS;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;

import dev.waymark.protocol.Slots;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The CLUSTER commands on slots, which are 0 to 16383. They speak of the node that serves them. */
public final class ClusterSlots {

    private static final Spec CLUSTER_ADDSLOTS = Spec.of("CLUSTER", "ADDSLOTS");
    private static final Spec CLUSTER_ADDSLOTSRANGE = Spec.of("CLUSTER", "ADDSLOTSRANGE");
    private static final Spec CLUSTER_CANCELSLOTMIGRATIONS = Spec.of("CLUSTER", "CANCELSLOTMIGRATIONS");
    private static final Spec CLUSTER_COUNTKEYSINSLOT = Spec.of("CLUSTER", "COUNTKEYSINSLOT");
    private static final Spec CLUSTER_DELSLOTS = Spec.of("CLUSTER", "DELSLOTS");
    private static final Spec CLUSTER_DELSLOTSRANGE = Spec.of("CLUSTER", "DELSLOTSRANGE");
    private static final Spec CLUSTER_FLUSHSLOT = Spec.of("CLUSTER", "FLUSHSLOT");
    private static final Spec CLUSTER_FLUSHSLOTS = Spec.of("CLUSTER", "FLUSHSLOTS");
    private static final Spec CLUSTER_GETKEYSINSLOT = Spec.of("CLUSTER", "GETKEYSINSLOT");
    private static final Spec CLUSTER_GETSLOTMIGRATIONS = Spec.of("CLUSTER", "GETSLOTMIGRATIONS");
    private static final Spec CLUSTER_KEYSLOT = Spec.of("CLUSTER", "KEYSLOT");
    private static final Spec CLUSTER_MIGRATESLOTS = Spec.of("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE");
    private static final Spec CLUSTER_SETSLOT = Spec.of("CLUSTER", "SETSLOT");
    private static final Spec CLUSTER_SLOT_STATS = Spec.of("CLUSTER", "SLOT-STATS");

    private ClusterSlots() {}

    /**
     * Lets the node serve slots that none serves; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-addslots/">CLUSTER ADDSLOTS</a>
     */
    public static Command<Boolean> addslots(int... slots) {
        return slots(CLUSTER_ADDSLOTS, slots).returns(ok());
    }

    /**
     * Lets the node serve ranges of slots that none serves, each given as its first and its last; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-addslotsrange/">CLUSTER ADDSLOTSRANGE</a>
     */
    public static Command<Boolean> addslotsrange(int... firstsAndLasts) {
        return ranges(CLUSTER_ADDSLOTSRANGE, firstsAndLasts).returns(ok());
    }

    /**
     * Cancels the atomic slot migrations of the node (Valkey 9); true. An error when there is none.
     *
     * @see <a href="https://valkey.io/commands/cluster-cancelslotmigrations/">CLUSTER CANCELSLOTMIGRATIONS</a>
     */
    public static Command<Boolean> cancelslotmigrations() {
        return keyless(CLUSTER_CANCELSLOTMIGRATIONS, ok());
    }

    /**
     * How many keys of a slot the node holds.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-countkeysinslot/">CLUSTER COUNTKEYSINSLOT</a>
     */
    public static Command<Long> countkeysinslot(int slot) {
        return keyless(CLUSTER_COUNTKEYSINSLOT, number(), slot(slot));
    }

    /**
     * Lets the node forget who serves slots; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-delslots/">CLUSTER DELSLOTS</a>
     */
    public static Command<Boolean> delslots(int... slots) {
        return slots(CLUSTER_DELSLOTS, slots).returns(ok());
    }

    /**
     * Lets the node forget who serves ranges of slots, each given as its first and its last; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-delslotsrange/">CLUSTER DELSLOTSRANGE</a>
     */
    public static Command<Boolean> delslotsrange(int... firstsAndLasts) {
        return ranges(CLUSTER_DELSLOTSRANGE, firstsAndLasts).returns(ok());
    }

    /**
     * Deletes the keys of a slot (Valkey 9); true.
     *
     * @see <a href="https://valkey.io/commands/cluster-flushslot/">CLUSTER FLUSHSLOT</a>
     */
    public static Command<Boolean> flushslot(int slot, FlushMode mode) {
        return begin(CLUSTER_FLUSHSLOT).arg(slot(slot)).arg(mode.name()).returns(ok());
    }

    /**
     * Lets the node forget who serves its slots; true. It must have no keys.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-flushslots/">CLUSTER FLUSHSLOTS</a>
     */
    public static Command<Boolean> flushslots() {
        return keyless(CLUSTER_FLUSHSLOTS, ok());
    }

    /**
     * Up to {@code count} keys of a slot that the node holds.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-getkeysinslot/">CLUSTER GETKEYSINSLOT</a>
     */
    public static Command<List<String>> getkeysinslot(int slot, long count) {
        return keyless(CLUSTER_GETKEYSINSLOT, STRINGS, slot(slot), number(count));
    }

    /**
     * The atomic slot migrations of the node, the latest first (Valkey 9).
     *
     * @see <a href="https://valkey.io/commands/cluster-getslotmigrations/">CLUSTER GETSLOTMIGRATIONS</a>
     */
    public static Command<List<Map<String, @Nullable Object>>> getslotmigrations() {
        return keyless(CLUSTER_GETSLOTMIGRATIONS, OBJECT_MAPS);
    }

    /**
     * The slot of a key.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-keyslot/">CLUSTER KEYSLOT</a>
     */
    public static Command<Long> keyslot(String key) {
        return keyslot(utf8(key));
    }

    /** {@link #keyslot(String)} in bytes. */
    public static Command<Long> keyslot(byte[] key) {
        return keyless(CLUSTER_KEYSLOT, number(), key);
    }

    /**
     * Begins to move ranges of slots of this primary to another one atomically, each given as its first and its last
     * (Valkey 9); true.
     *
     * @see <a href="https://valkey.io/commands/cluster-migrateslots/">CLUSTER MIGRATESLOTS</a>
     */
    public static Command<Boolean> migrateslots(String target, int... firstsAndLasts) {
        return ranges(CLUSTER_MIGRATESLOTS, firstsAndLasts)
                .arg("NODE")
                .arg(target)
                .returns(ok());
    }

    /**
     * Lets this target of a migration accept a slot from a source; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT</a>
     */
    public static Command<Boolean> setslotImporting(int slot, String source) {
        return begin(CLUSTER_SETSLOT)
                .arg(slot(slot))
                .arg("IMPORTING")
                .arg(source)
                .returns(ok());
    }

    /**
     * Lets this source of a migration give a slot to a target; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT</a>
     */
    public static Command<Boolean> setslotMigrating(int slot, String target) {
        return begin(CLUSTER_SETSLOT)
                .arg(slot(slot))
                .arg("MIGRATING")
                .arg(target)
                .returns(ok());
    }

    /**
     * Gives a slot to a node, and ends its migration; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT</a>
     */
    public static Command<Boolean> setslotNode(int slot, String owner) {
        return begin(CLUSTER_SETSLOT).arg(slot(slot)).arg("NODE").arg(owner).returns(ok());
    }

    /**
     * Ends the migration of a slot without giving it away; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/cluster-setslot/">CLUSTER SETSLOT</a>
     */
    public static Command<Boolean> setslotStable(int slot) {
        return begin(CLUSTER_SETSLOT).arg(slot(slot)).arg("STABLE").returns(ok());
    }

    /**
     * How much the slots from {@code first} to {@code last} are used, of those that the node serves (Valkey 8, Redis
     * 8.2): for each its number and its counters.
     *
     * @see <a href="https://valkey.io/commands/cluster-slot-stats/">CLUSTER SLOT-STATS</a>
     */
    public static Command<List<@Nullable Object>> slotStats(int first, int last) {
        return begin(CLUSTER_SLOT_STATS)
                .arg("SLOTSRANGE")
                .arg(slot(first))
                .arg(slot(last))
                .returns(OBJECTS);
    }

    /**
     * The {@code limit} slots with the greatest of a counter ({@code key-count}, {@code cpu-usec}, ...), of those that
     * the node serves (Valkey 8, Redis 8.2).
     *
     * @see <a href="https://valkey.io/commands/cluster-slot-stats/">CLUSTER SLOT-STATS</a>
     */
    public static Command<List<@Nullable Object>> slotStatsBy(String counter, long limit) {
        return begin(CLUSTER_SLOT_STATS)
                .arg("ORDERBY")
                .arg(counter)
                .arg("LIMIT")
                .arg(limit)
                .returns(OBJECTS);
    }

    private static byte[] slot(int slot) {
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new IllegalArgumentException("slot " + slot + " is not one of 0 to " + (Slots.COUNT - 1));
        }
        return number(slot);
    }

    private static Command.Builder slots(Spec spec, int... slots) {
        byte[][] words = new byte[slots.length][];
        for (int i = 0; i < slots.length; i++) {
            words[i] = slot(slots[i]);
        }
        return begin(spec).args(words);
    }

    private static Command.Builder ranges(Spec spec, int... firstsAndLasts) {
        if (firstsAndLasts.length % 2 != 0) {
            throw new IllegalArgumentException("a range of slots needs a first and a last");
        }
        for (int i = 0; i < firstsAndLasts.length; i += 2) {
            if (firstsAndLasts[i] > firstsAndLasts[i + 1]) {
                throw new IllegalArgumentException(
                        "slot range " + firstsAndLasts[i] + "-" + firstsAndLasts[i + 1] + " is upside down");
            }
        }
        return slots(spec, firstsAndLasts);
    }
}
