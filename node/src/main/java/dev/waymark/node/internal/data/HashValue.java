package dev.waymark.node.internal.data;

import dev.waymark.protocol.RespWriter;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * A hash: fields with values, packed in one array while they are few and short, and then in a table for good.
 *
 * <p>An entry, a field with its value, is named by an int: {@link #NONE} for none. It is good until the next change of
 * the hash. Windows that are given here must not lie in the hash itself. Not thread-safe.
 */
public final class HashValue implements Value {

    /** No entry. */
    public static final int NONE = Members.NONE;

    private static final int OVERHEAD = 24;

    private final Encodings encodings;
    private Members fields;

    /** An empty hash. */
    public HashValue(Encodings encodings) {
        this(encodings, new PackedEntries());
    }

    private HashValue(Encodings encodings, Members fields) {
        this.encodings = encodings;
        this.fields = fields;
    }

    @Override
    public HashValue copy() {
        return new HashValue(encodings, fields.copy());
    }

    @Override
    public Type type() {
        return Type.HASH;
    }

    @Override
    public String encoding() {
        return fields instanceof PackedEntries ? "listpack" : "hashtable";
    }

    @Override
    public long memory() {
        return OVERHEAD + fields.memory();
    }

    @Override
    public boolean isEmpty() {
        return fields.size() == 0;
    }

    /** How many fields there are. */
    public int size() {
        return fields.size();
    }

    /** The entry of a field; {@link #NONE} when there is none. */
    public int find(byte[] field, int at, int length) {
        return fields.find(field, at, length);
    }

    /**
     * Gives a field a value.
     *
     * @return whether the field is new
     */
    public boolean put(byte[] field, int fieldAt, int fieldLength, byte[] value, int valueAt, int valueLength) {
        boolean packed = fields instanceof PackedEntries;
        if (packed && Math.max(fieldLength, valueLength) > encodings.hashBytes()) {
            unpack();
            packed = false;
        }
        boolean added = fields.put(field, fieldAt, fieldLength, value, valueAt, valueLength);
        if (packed && fields.size() > encodings.hashEntries()) {
            unpack();
        }
        return added;
    }

    /** Takes a field out; false when it was not there. */
    public boolean remove(byte[] field, int at, int length) {
        int entry = fields.find(field, at, length);
        if (entry == NONE) {
            return false;
        }
        fields.remove(entry);
        return true;
    }

    /** A copy of the field of an entry. */
    public byte[] field(int entry) {
        byte[] bytes = fields.bytes(entry);
        int at = Entry.keyAt(bytes, fields.offset(entry));
        return Arrays.copyOfRange(bytes, at, at + Entry.keyLength(bytes, fields.offset(entry)));
    }

    /** A copy of the value of an entry. */
    public byte[] value(int entry) {
        byte[] bytes = fields.bytes(entry);
        int at = Entry.valueAt(bytes, fields.offset(entry));
        return Arrays.copyOfRange(bytes, at, at + valueLength(entry));
    }

    /** How many bytes the value of an entry has. */
    public int valueLength(int entry) {
        return Entry.valueLength(fields.bytes(entry), fields.offset(entry));
    }

    /** Writes the field of an entry as a bulk. */
    public void writeField(int entry, RespWriter out) {
        byte[] bytes = fields.bytes(entry);
        int pos = fields.offset(entry);
        out.bulk(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos));
    }

    /** Writes the value of an entry as a bulk. */
    public void writeValue(int entry, RespWriter out) {
        byte[] bytes = fields.bytes(entry);
        int pos = fields.offset(entry);
        out.bulk(bytes, Entry.valueAt(bytes, pos), Entry.valueLength(bytes, pos));
    }

    /** Gives every entry to {@code action}, which must not change the hash; packed ones in the order they came. */
    public void forEach(IntConsumer action) {
        fields.forEach(action);
    }

    /**
     * Gives some entries to {@code action}, which must not change the hash. Whoever begins with 0 and goes on with what
     * the last call gave, until that is 0, is given every entry that was there all the time; a packed hash gives all at
     * once.
     *
     * @param cursor where to go on, a number without a sign
     * @param least how many entries to look for
     */
    public long scan(long cursor, int least, IntConsumer action) {
        return fields.scan(cursor, least, action);
    }

    /** An entry by chance, each as likely as any other. There must be one. */
    public int any(RandomGenerator random) {
        return fields.any(random);
    }

    /**
     * Different entries by chance, each as likely as any other.
     *
     * @param count how many; all of them if there are no more
     */
    public int[] sample(int count, RandomGenerator random) {
        return fields.sample(count, random);
    }

    private void unpack() {
        fields = MemberTable.of(encodings.hash(), fields);
    }
}
