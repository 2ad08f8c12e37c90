package dev.waymark.node.internal.data;

/**
 * What a key holds, unless it is a small string: those live in pages and are no objects.
 *
 * <p>Not thread-safe, as all data of a node: only the thread that runs its commands touches them.
 */
public interface Value {

    /** What it is. */
    Type type();

    /** How it is kept at present, in the words of OBJECT ENCODING. */
    String encoding();

    /** About how many bytes it takes in memory. Quick, however large it is. */
    long memory();

    /** The same once more, sharing nothing that can change. */
    Value copy();

    /** Whether nothing is in it: then its key goes, except for streams. */
    boolean isEmpty();
}
