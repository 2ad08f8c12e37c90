package dev.waymark.node.internal.data;

import dev.waymark.protocol.RespWriter;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A set: an array of integers while it has nothing else and not too many of them, and then a table for good.
 *
 * <p>A table of few short members is no table yet but an array of them. Clients are not told: Redis 7.0 has no word for
 * it, and its tables have no order.
 *
 * <p>An entry, a member, is named by an int: {@link #NONE} for none. It is good until the next change of the set.
 * Windows that are given here must not lie in the set itself. Not thread-safe.
 */
public final class SetValue implements Value {

    /** No entry. */
    public static final int NONE = Members.NONE;

    /** As many members are quickly looked through. */
    private static final int FEW = 32;

    private static final int SHORT_BYTES = 64;
    private static final int OVERHEAD = 24;
    private static final byte[] NOTHING = {};

    private final Encodings encodings;
    private Members members;

    /** An empty set. */
    public SetValue(Encodings encodings) {
        this(encodings, new IntegerSet());
    }

    private SetValue(Encodings encodings, Members members) {
        this.encodings = encodings;
        this.members = members;
    }

    @Override
    public SetValue copy() {
        return new SetValue(encodings, members.copy());
    }

    @Override
    public Type type() {
        return Type.SET;
    }

    @Override
    public String encoding() {
        return members instanceof IntegerSet ? "intset" : "hashtable";
    }

    @Override
    public long memory() {
        return OVERHEAD + members.memory();
    }

    @Override
    public boolean isEmpty() {
        return members.size() == 0;
    }

    /** How many members there are. */
    public int size() {
        return members.size();
    }

    /** Whether this is a member. */
    public boolean contains(byte[] member, int at, int length) {
        return members.find(member, at, length) != NONE;
    }

    /** Adds a member; false when it is one already. */
    public boolean add(byte[] member, int at, int length) {
        if (members instanceof IntegerSet && !Digits.isInteger(member, at, length)) {
            leaveIntegers();
        }
        if (members instanceof PackedEntries
                && (members.size() >= FEW || length > SHORT_BYTES)
                && !contains(member, at, length)) {
            members = MemberTable.of(encodings.hash(), members);
        }
        boolean added = members.put(member, at, length, NOTHING, 0, 0);
        if (added && members instanceof IntegerSet && members.size() > encodings.setIntegers()) {
            leaveIntegers();
        }
        return added;
    }

    /** Takes a member out; false when it was none. */
    public boolean remove(byte[] member, int at, int length) {
        int entry = members.find(member, at, length);
        if (entry == NONE) {
            return false;
        }
        members.remove(entry);
        return true;
    }

    /** Takes out an entry. */
    public void remove(int entry) {
        members.remove(entry);
    }

    /** A copy of a member. */
    public byte[] member(int entry) {
        byte[] bytes = members.bytes(entry);
        int at = Entry.keyAt(bytes, members.offset(entry));
        return Arrays.copyOfRange(bytes, at, at + Entry.keyLength(bytes, members.offset(entry)));
    }

    /** Writes a member as a bulk. */
    public void write(int entry, RespWriter out) {
        give(entry, out::bulk);
    }

    /** Gives a member to {@code action}. */
    public void give(int entry, BytesConsumer action) {
        byte[] bytes = members.bytes(entry);
        int pos = members.offset(entry);
        action.accept(bytes, Entry.keyAt(bytes, pos), Entry.keyLength(bytes, pos));
    }

    /** Gives every member to {@code action}, which must not change the set; integers in ascending order. */
    public void forEach(BytesConsumer action) {
        members.forEach(entry -> give(entry, action));
    }

    /**
     * Gives some members to {@code action}, which must not change the set. Whoever begins with 0 and goes on with what
     * the last call gave, until that is 0, is given every member that was there all the time. A small set gives all.
     *
     * @param cursor where to go on, a number without a sign
     * @param least how many members to look for
     */
    public long scan(long cursor, int least, BytesConsumer action) {
        return members.scan(cursor, least, entry -> give(entry, action));
    }

    /** An entry by chance, each as likely as any other. There must be one. */
    public int any(RandomGenerator random) {
        return members.any(random);
    }

    /**
     * Different entries by chance, each as likely as any other.
     *
     * @param count how many; all of them if there are no more
     */
    public int[] sample(int count, RandomGenerator random) {
        return members.sample(count, random);
    }

    private void leaveIntegers() {
        if (members.size() > FEW) {
            members = MemberTable.of(encodings.hash(), members);
        } else {
            PackedEntries packed = new PackedEntries();
            forEach((bytes, at, length) -> packed.put(bytes, at, length, NOTHING, 0, 0));
            members = packed;
        }
    }
}
