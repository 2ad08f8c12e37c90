package dev.waymark.node.internal.data;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * Different keys, each with a value that may be empty: what hashes and sets are made of.
 *
 * <p>An entry is named by an int that is good until something changes. Not thread-safe.
 */
sealed interface Members permits PackedEntries, IntegerSet, MemberTable {

    /** No entry. */
    int NONE = 0;

    /** How many entries there are. */
    int size();

    /** How many bytes of memory they take, about. */
    long memory();

    /** Others with the same content. */
    Members copy();

    /** The entry of a key; {@link #NONE} when there is none. */
    int find(byte[] key, int at, int length);

    /**
     * Gives a key a value.
     *
     * @return whether the key is new
     */
    boolean put(byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength);

    /** Takes an entry out. */
    void remove(int entry);

    /** The array in which an entry lies, as {@link Entry} has it. */
    byte[] bytes(int entry);

    /** Where it begins there. */
    int offset(int entry);

    /** Gives every entry to {@code action}, which must not change anything here. */
    void forEach(IntConsumer action);

    /**
     * Gives some entries to {@code action}, which must not change anything here. Whoever begins with 0 and goes on with
     * what the last call gave, until that is 0, is given every entry that was there all the time.
     *
     * @param cursor where to go on, a number without a sign
     * @param least how many entries to look for
     */
    long scan(long cursor, int least, IntConsumer action);

    /** An entry by chance, each as likely as any other. There must be one. */
    int any(RandomGenerator random);

    /**
     * Different entries by chance, each as likely as any other; in no certain order.
     *
     * @param count how many; all of them if it is {@link #size} or more
     */
    default int[] sample(int count, RandomGenerator random) {
        int wanted = Math.min(count, size());
        // Trying until they differ is quick as long as most of the entries are left.
        if (wanted < size() / 4 && size() > 1000) {
            Set<Integer> found = new HashSet<>(2 * wanted);
            while (found.size() < wanted) {
                found.add(any(random));
            }
            return found.stream().mapToInt(Integer::intValue).toArray();
        }
        int[] sample = new int[wanted];
        int[] counts = {wanted, size()};
        // Each entry is taken with the chance that those still wanted have among those still to come.
        forEach(entry -> {
            if (random.nextInt(counts[1]) < counts[0]) {
                sample[wanted - counts[0]] = entry;
                counts[0]--;
            }
            counts[1]--;
        });
        return sample;
    }
}
