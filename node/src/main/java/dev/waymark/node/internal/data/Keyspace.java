package dev.waymark.node.internal.data;

import dev.waymark.node.internal.data.Boxes.Box;
import dev.waymark.protocol.RespWriter;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * All keys of a node, with what they hold and when they expire.
 *
 * <p>An entry is named by an int: {@link #NONE} for none, positive for a small string in {@link Strings}, negative for
 * an object. An entry's number is good until the next change of its key, and at most until the end of a command.
 * {@link SlotIndex} finds entries, slot by slot: how many keys a slot has, and which, is known without a search.
 *
 * <p>Whether a key has expired is asked here ({@link #expired}) but not acted upon: what that entails, events and
 * replication among them, is for those who run commands.
 *
 * <p>Not thread-safe: only the thread that runs a node's commands touches it.
 */
public final class Keyspace {

    /** No entry. */
    public static final int NONE = 0;

    /** How many bytes of a table an entry takes. */
    private static final int PLACE_BYTES = 16;

    /** How many bytes a key that is an object takes besides what it holds: its box, its array, its place. */
    private static final int BOX_BYTES = 80;

    /** A page that is emptied is no page won: its entries fill the holes of others. */
    private static final int EMPTIED_PER_NEW = 4;

    private final KeyHash hash;
    private final Strings strings = new Strings();
    private final Boxes boxes = new Boxes();
    private final SlotIndexes indexes = new SlotIndexes();
    private long boxMemory;
    private int clock;

    /** Where the next page to be emptied is looked for first. */
    private int chance;

    /** @param seed of the hashes of keys; not to be guessed by clients */
    public Keyspace(long seed) {
        hash = new KeyHash(seed);
    }

    /** Tells what the time is, for when keys were last used. */
    public void clock(long millis) {
        clock = (int) (millis / 1000) & 0xFFFFFF;
    }

    /** How many keys there are, expired ones that are still here included. */
    public long size() {
        return indexes.size();
    }

    /** How many of them expire. */
    public long sizeExpiring() {
        return indexes.sizeExpiring();
    }

    /** How many keys of a slot are here. */
    public int size(int slot) {
        return indexes.size(slot);
    }

    /** How many keys of a slot are here that expire. */
    public int sizeExpiring(int slot) {
        return indexes.sizeExpiring(slot);
    }

    /** About how many bytes keys and values take, tables not included. */
    public long memory() {
        return strings.pages().memory() + boxMemory;
    }

    /**
     * About how many bytes keys, values and their places need: what removing keys makes less at once, other than
     * {@link #memory}, which also has the holes that they leave.
     */
    public long used() {
        return strings.pages().live() + boxMemory + PLACE_BYTES * size();
    }

    /** The entry of a key, expired or not; {@link #NONE} when there is none. */
    public int find(int slot, byte[] key, int at, int length) {
        int hashed = hash.of(key, at, length);
        Table table = indexes.table(slot, hashed);
        if (table == null) {
            return NONE;
        }
        int cell = cell(table, hashed, key, at, length);
        return cell < 0 ? NONE : table.entry(cell);
    }

    /** The entry of a key, expired or not; {@link #NONE} when there is none. */
    public int find(byte[] key) {
        return find(Slots.of(key), key, 0, key.length);
    }

    /** What an entry holds. */
    public Type type(int entry) {
        return entry > 0 ? Type.STRING : box(entry).value.type();
    }

    /** How an entry is kept, in the words of OBJECT ENCODING. */
    public String encoding(int entry) {
        return entry > 0 ? strings.encoding(entry) : box(entry).value.encoding();
    }

    /** The object an entry holds; null when it is a small string. */
    public @Nullable Value value(int entry) {
        return entry > 0 ? null : box(entry).value;
    }

    /** A copy of its key. */
    public byte[] key(int entry) {
        return entry > 0 ? strings.key(entry) : box(entry).key.clone();
    }

    /** When an entry expires, in ms since 1970; -1 for never. */
    public long expiresAt(int entry) {
        return entry > 0 ? strings.expiresAt(entry) : box(entry).expiresAt;
    }

    /** Whether its time is over. */
    public boolean expired(int entry, long now) {
        long at = expiresAt(entry);
        return at >= 0 && at < now;
    }

    /** Remembers that an entry was used now. */
    public void use(int entry) {
        if (entry > 0) {
            strings.use(entry, clock);
        } else {
            box(entry).used = clock;
        }
    }

    /** How long an entry was not used, in s. */
    public int idleSeconds(int entry) {
        return clock - (entry > 0 ? strings.used(entry) : box(entry).used) & 0xFFFFFF;
    }

    /** Pretends that an entry was not used for so long. */
    public void idleSeconds(int entry, long seconds) {
        int used = clock - (int) Math.min(seconds, 0xFFFFFF) & 0xFFFFFF;
        if (entry > 0) {
            strings.use(entry, used);
        } else {
            box(entry).used = used;
        }
    }

    /** About how many bytes an entry takes with its key and its place. */
    public long memory(int entry) {
        return PLACE_BYTES
                + (entry > 0
                        ? strings.memory(entry)
                        : BOX_BYTES + box(entry).key.length + box(entry).value.memory());
    }

    /** Whether a string is kept as a number. */
    public boolean isNumber(int entry) {
        return entry > 0 && strings.isNumber(entry);
    }

    /** The number of an entry of which {@link #isNumber} says so. */
    public long number(int entry) {
        return strings.number(entry);
    }

    /** The length of a string. */
    public int length(int entry) {
        if (entry < 0) {
            return large(entry).length();
        }
        return strings.isNumber(entry) ? digits(entry).length : strings.length(entry);
    }

    /** A copy of a string. */
    public byte[] string(int entry) {
        return string(entry, 0, length(entry));
    }

    /** A copy of a part of a string; {@code from} and {@code to} lie within it. */
    public byte[] string(int entry, int from, int to) {
        if (entry < 0) {
            return Arrays.copyOfRange(large(entry).bytes(), from, to);
        }
        if (strings.isNumber(entry)) {
            return Arrays.copyOfRange(digits(entry), from, to);
        }
        int at = strings.offset(entry);
        return Arrays.copyOfRange(strings.bytes(entry), at + from, at + to);
    }

    /**
     * The array in which a string lies, at {@link #offset}, {@link #length} bytes of it. It is the key's own and not to
     * be kept, except for a number, whose digits are made for this call.
     */
    public byte[] bytes(int entry) {
        if (entry < 0) {
            return large(entry).bytes();
        }
        return strings.isNumber(entry) ? digits(entry) : strings.bytes(entry);
    }

    /** Where a string begins in its {@link #bytes}. */
    public int offset(int entry) {
        return entry < 0 || strings.isNumber(entry) ? 0 : strings.offset(entry);
    }

    /** Writes a string as a bulk. */
    public void write(int entry, RespWriter out) {
        if (entry < 0) {
            out.bulk(large(entry).bytes(), 0, large(entry).length());
        } else if (strings.isNumber(entry)) {
            out.bulk(digits(entry));
        } else {
            out.bulk(strings.bytes(entry), strings.offset(entry), strings.length(entry));
        }
    }

    /** Changes a number in its place. */
    public void overwrite(int entry, long number) {
        strings.overwrite(entry, number);
    }

    /**
     * Makes a key hold a string.
     *
     * @param expiresAt in ms since 1970; -1 for never
     * @return its entry
     */
    public int put(
            int slot, byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int length, long expiresAt) {
        int hashed = hash.of(key, keyAt, keyLength);
        Table table = indexes.table(slot, hashed);
        int cell = table == null ? -1 : cell(table, hashed, key, keyAt, keyLength);
        if (table != null && cell >= 0) {
            int old = table.entry(cell);
            if (old > 0
                    && strings.expiresAt(old) < 0
                    && expiresAt < 0
                    && strings.overwrite(old, value, valueAt, length)) {
                strings.use(old, clock);
                return old;
            }
        }
        int entry;
        if (Strings.fits(keyLength, length)) {
            entry = strings.create(key, keyAt, keyLength, value, valueAt, length, expiresAt, clock);
        } else {
            byte[] copy = Arrays.copyOfRange(value, valueAt, valueAt + length);
            entry = boxed(key, keyAt, keyLength, new LargeString(copy), expiresAt);
        }
        place(slot, hashed, table, cell, entry);
        return entry;
    }

    /**
     * Makes a key hold a string of at least {@code least} bytes, with zeros behind those it has, and kept as bytes,
     * which may then be changed in their place.
     *
     * @param entry the key's; {@link #NONE} when it is not there
     * @return its entry, which may be another than before
     */
    public int stretch(int entry, int slot, byte[] key, int keyAt, int keyLength, int least) {
        if (entry < 0) {
            large(entry).extend(least);
            changed(entry);
            return entry;
        }
        int stretched = entry;
        if (entry == NONE || strings.isNumber(entry) || strings.length(entry) < least) {
            byte[] whole = entry == NONE ? new byte[least] : string(entry);
            whole = Arrays.copyOf(whole, Math.max(whole.length, least));
            long expiresAt = entry == NONE ? -1 : expiresAt(entry);
            stretched = put(slot, key, keyAt, keyLength, whole, 0, whole.length, expiresAt);
        }
        written(stretched);
        return stretched;
    }

    /** Remembers that a string was made by writing into it, which {@link #encoding} tells. */
    public void written(int entry) {
        if (entry < 0) {
            large(entry).extend(0);
        } else {
            strings.written(entry);
        }
    }

    /** Makes another key of the slot hold a copy of what an entry holds, with the same time to live. */
    public void copy(int entry, int slot, byte[] key, int keyAt, int keyLength) {
        if (entry < 0) {
            put(slot, key, keyAt, keyLength, box(entry).value.copy(), expiresAt(entry));
        } else if (strings.isNumber(entry)) {
            put(slot, key, keyAt, keyLength, strings.number(entry), expiresAt(entry));
        } else {
            byte[] bytes = string(entry);
            int copy = put(slot, key, keyAt, keyLength, bytes, 0, bytes.length, expiresAt(entry));
            if (strings.isWritten(entry)) {
                written(copy);
            }
        }
    }

    /** Makes another key of the slot hold what an entry holds, whose own key must go then. */
    public void hand(int entry, int slot, byte[] key, int keyAt, int keyLength) {
        int idle = idleSeconds(entry);
        if (entry < 0) {
            put(slot, key, keyAt, keyLength, box(entry).value, expiresAt(entry));
        } else {
            copy(entry, slot, key, keyAt, keyLength);
        }
        idleSeconds(find(slot, key, keyAt, keyLength), idle);
    }

    /** Makes a key hold a string of digits, kept as a number. */
    public int put(int slot, byte[] key, int keyAt, int keyLength, long number, long expiresAt) {
        if (!Strings.fits(keyLength, Long.BYTES)) {
            byte[] digits = Long.toString(number).getBytes(StandardCharsets.ISO_8859_1);
            return put(slot, key, keyAt, keyLength, digits, 0, digits.length, expiresAt);
        }
        int hashed = hash.of(key, keyAt, keyLength);
        Table table = indexes.table(slot, hashed);
        int cell = table == null ? -1 : cell(table, hashed, key, keyAt, keyLength);
        if (table != null && cell >= 0 && expiresAt < 0) {
            int old = table.entry(cell);
            if (isNumber(old) && strings.expiresAt(old) < 0) {
                strings.overwrite(old, number);
                strings.use(old, clock);
                return old;
            }
        }
        int entry = strings.create(key, keyAt, keyLength, number, expiresAt, clock);
        place(slot, hashed, table, cell, entry);
        return entry;
    }

    /** Makes a key hold an object. */
    public int put(int slot, byte[] key, int keyAt, int keyLength, Value value, long expiresAt) {
        int hashed = hash.of(key, keyAt, keyLength);
        Table table = indexes.table(slot, hashed);
        int cell = table == null ? -1 : cell(table, hashed, key, keyAt, keyLength);
        int entry = boxed(key, keyAt, keyLength, value, expiresAt);
        place(slot, hashed, table, cell, entry);
        return entry;
    }

    /** Takes a key out; false when it was not there. */
    public boolean remove(int slot, byte[] key, int at, int length) {
        int hashed = hash.of(key, at, length);
        Table table = indexes.table(slot, hashed);
        int cell = table == null ? -1 : cell(table, hashed, key, at, length);
        if (table == null || cell < 0) {
            return false;
        }
        int entry = table.entry(cell);
        indexes.remove(slot, table, cell);
        discard(slot, entry);
        return true;
    }

    /**
     * Changes when a key expires.
     *
     * @param millis since 1970; -1 for never
     * @return its entry, which may be another than before
     */
    public int expireAt(int slot, byte[] key, int at, int length, long millis) {
        int hashed = hash.of(key, at, length);
        Table table = Objects.requireNonNull(indexes.table(slot, hashed), "the slot is empty");
        int cell = cell(table, hashed, key, at, length);
        int entry = table.entry(cell);
        boolean before = expiresAt(entry) >= 0;
        int after = entry;
        if (entry < 0) {
            box(entry).expiresAt = millis;
        } else if (!strings.expireAt(entry, millis)) {
            after = strings.copy(entry, millis);
            table.replace(cell, after);
            strings.free(entry);
        }
        indexes.countExpiring(slot, before, millis >= 0);
        return after;
    }

    /** Counts anew what an object takes, after it was changed. */
    public void changed(int entry) {
        if (entry < 0) {
            Box box = box(entry);
            long now = BOX_BYTES + box.key.length + box.value.memory();
            boxMemory += now - box.counted;
            box.counted = now;
        }
    }

    /** Forgets everything. */
    public void clear() {
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            clear(slot);
        }
    }

    /** Forgets the keys of a slot; how many there were. */
    public int clear(int slot) {
        SlotIndex index = indexes.take(slot);
        if (index == null) {
            return 0;
        }
        index.forEach(entry -> discard(slot, entry));
        return index.size();
    }

    /** Gives every entry to {@code action}, which must not change anything here. */
    public void forEach(IntConsumer action) {
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            forEach(slot, action);
        }
    }

    /** Gives every entry of a slot to {@code action}, which must not change anything here. */
    public void forEach(int slot, IntConsumer action) {
        indexes.forEach(slot, action);
    }

    /**
     * Gives some entries to {@code action}, which must not change anything here. Whoever begins with 0 and goes on with
     * what the last call gave, until that is 0, is given every entry that was there all the time.
     *
     * @param least how many entries to look for
     */
    public long scan(long cursor, int least, IntConsumer action) {
        return indexes.scan(cursor, least, false, action);
    }

    /** The same, but passes over the slots that have no key that expires. */
    public long scanExpiring(long cursor, int least, IntConsumer action) {
        return indexes.scan(cursor, least, true, action);
    }

    /** An entry by chance; {@link #NONE} when there is none. */
    public int any(RandomGenerator random) {
        return size() == 0 ? NONE : indexes.any(random);
    }

    /**
     * Makes up for the memory that was asked for since the last call: pages are emptied for each new one, as long as
     * there are many holes. To be called between commands, often.
     */
    public void tidy() {
        int pages = strings.pages().takeGrown() * EMPTIED_PER_NEW;
        while (pages-- > 0 && compact(chance += 0x9E37_79B9)) {
            // Next.
        }
    }

    /**
     * Moves the entries of pages that are hardly used into others, and so gives memory back.
     *
     * @param chance where to look first
     * @return whether there was something to do
     */
    public boolean compact(int chance) {
        Pages.Page page = strings.pages().sparsest(chance);
        if (page == null) {
            return false;
        }
        for (int entry : strings.pages().cells(page)) {
            byte[] key = strings.key(entry);
            int hashed = hash.of(key, 0, key.length);
            Table table = indexes.table(Slots.of(key), hashed);
            int cell = table == null ? -1 : cell(table, hashed, key, 0, key.length);
            if (table != null && cell >= 0 && table.entry(cell) == entry) {
                table.replace(cell, strings.move(entry));
            } else {
                // There was no memory left to give it its place, when it was made.
                strings.free(entry);
            }
        }
        return true;
    }

    private int boxed(byte[] key, int keyAt, int keyLength, Value value, long expiresAt) {
        Box box = new Box(Arrays.copyOfRange(key, keyAt, keyAt + keyLength), value);
        box.expiresAt = expiresAt;
        box.used = clock;
        int entry = ~boxes.add(box);
        changed(entry);
        return entry;
    }

    /** Puts an entry into its slot, in place of the one in {@code cell}, or beside the others when that is negative. */
    private void place(int slot, int hashed, @Nullable Table table, int cell, int entry) {
        if (table == null || cell < 0) {
            indexes.add(slot, hashed, entry);
            indexes.countExpiring(slot, false, expiresAt(entry) >= 0);
            return;
        }
        indexes.countExpiring(slot, false, expiresAt(entry) >= 0);
        int old = table.entry(cell);
        table.replace(cell, entry);
        discard(slot, old);
    }

    private void discard(int slot, int entry) {
        indexes.countExpiring(slot, expiresAt(entry) >= 0, false);
        if (entry > 0) {
            strings.free(entry);
        } else {
            boxMemory -= box(entry).counted;
            boxes.remove(~entry);
        }
    }

    private int cell(Table table, int hashed, byte[] key, int at, int length) {
        for (int cell = table.home(hashed); table.entry(cell) != NONE; cell = table.next(cell)) {
            if (table.hash(cell) == hashed && isKey(table.entry(cell), key, at, length)) {
                return cell;
            }
        }
        return -1;
    }

    private boolean isKey(int entry, byte[] key, int at, int length) {
        if (entry > 0) {
            return strings.isKey(entry, key, at, length);
        }
        byte[] own = box(entry).key;
        return Arrays.equals(own, 0, own.length, key, at, at + length);
    }

    private Box box(int entry) {
        return boxes.get(~entry);
    }

    private LargeString large(int entry) {
        return (LargeString) box(entry).value;
    }

    private byte[] digits(int entry) {
        return Long.toString(strings.number(entry)).getBytes(StandardCharsets.ISO_8859_1);
    }
}
