package dev.waymark.protocol;

import java.util.Set;

/**
 * One place where a command has keys: where to begin, and how to find them from there.
 *
 * <p>Immutable.
 *
 * @param begin how to find the first key, or the count before it
 * @param find which words are keys from there on
 * @param flags as COMMAND INFO has them: {@code RO}, {@code RW}, {@code access}, {@code insert}, ... and
 *     {@code not_key} for a channel, which decides the slot as a key does
 * @see <a href="https://redis.io/docs/latest/develop/reference/key-specs/">Key specifications</a>
 */
public record KeySpec(Begin begin, Find find, Set<String> flags) {

    /** Takes a copy of the flags, unless they are immutable already. */
    public KeySpec {
        flags = Set.copyOf(flags);
    }

    /** Whether it finds keys; otherwise it finds channels. */
    public boolean findsKeys() {
        return !flags.contains("not_key");
    }

    /** Where to begin. */
    public sealed interface Begin {}

    /** At a fixed place, the command's name being 0. */
    public record Index(int index) implements Begin {}

    /**
     * Behind a keyword.
     *
     * @param from where to look first; negative counts from the end, and looks backwards
     */
    public record Keyword(String word, int from) implements Begin {}

    /** How to find the keys. */
    public sealed interface Find {}

    /**
     * Every {@code step}-th word from the beginning on.
     *
     * @param last the last one, counted from the beginning; negative counts from the end of the command
     * @param limit with {@code last} -1: take only the first so-many-th part of the words; 0 and 1 take all
     */
    public record Range(int last, int step, int limit) implements Find {}

    /**
     * As many as a word says. All three are counted from the beginning.
     *
     * @param count where the number of keys is
     * @param first where the first key is
     * @param step how far one key is from the next
     */
    public record Counted(int count, int first, int step) implements Find {}

    /** In a way that only code can tell. */
    public record Unknown() implements Begin, Find {
        /** The one instance. */
        public static final Unknown INSTANCE = new Unknown();
    }
}
