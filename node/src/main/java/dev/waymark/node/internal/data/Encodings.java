package dev.waymark.node.internal.data;

/**
 * When a collection is small, and is kept as a small one: the limits that CONFIG knows, in its order of words, and the
 * seed of the hashes of large ones.
 *
 * <p>All collections of a node share one. A changed limit is heeded by what is written from then on. There is none for
 * lists ({@code list-max-listpack-size}): they have one encoding only, and it says nothing of its parts. Not
 * thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/optimization/memory-optimization/">Memory
 *     optimization</a>
 */
public final class Encodings {

    private final KeyHash hash;
    private long hashEntries = 128;
    private long hashBytes = 64;
    private long setIntegers = 512;
    private long sortedSetEntries = 128;
    private long sortedSetBytes = 64;

    /** @param seed of the hashes of fields and members; not to be guessed by clients */
    public Encodings(long seed) {
        hash = new KeyHash(seed);
    }

    KeyHash hash() {
        return hash;
    }

    /** {@code hash-max-listpack-entries}: the most fields of a small hash. */
    public long hashEntries() {
        return hashEntries;
    }

    /** Changes it. */
    public void hashEntries(long most) {
        hashEntries = most;
    }

    /** {@code hash-max-listpack-value}: the longest field or value of a small hash, in bytes. */
    public long hashBytes() {
        return hashBytes;
    }

    /** Changes it. */
    public void hashBytes(long most) {
        hashBytes = most;
    }

    /** {@code set-max-intset-entries}: the most members of a set of integers. */
    public long setIntegers() {
        return setIntegers;
    }

    /** Changes it. */
    public void setIntegers(long most) {
        setIntegers = most;
    }

    /** {@code zset-max-listpack-entries}: the most members of a small sorted set. */
    public long sortedSetEntries() {
        return sortedSetEntries;
    }

    /** Changes it. */
    public void sortedSetEntries(long most) {
        sortedSetEntries = most;
    }

    /** {@code zset-max-listpack-value}: the longest member of a small sorted set, in bytes. */
    public long sortedSetBytes() {
        return sortedSetBytes;
    }

    /** Changes it. */
    public void sortedSetBytes(long most) {
        sortedSetBytes = most;
    }
}
