package dev.waymark.protocol;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a command beforehand: a row of {@code commands.tsv}.
 *
 * <p>Immutable. The methods that take words take the whole command as it is sent, its name first: {@code OBJECT},
 * {@code ENCODING}, {@code k}.
 *
 * @param name upper case, a subcommand behind a space: {@code GET}, {@code OBJECT ENCODING}
 * @param arity as COMMAND INFO has it: the number of words, name and subcommand included; negative for "at least"
 * @param flags as COMMAND INFO has them: {@code write}, {@code readonly}, {@code blocking}, ...
 * @param firstKey the index of the first key among the words, 0 when there is none at a fixed place
 * @param lastKey the index of the last key; negative counts from the end, -1 being the last word
 * @param keyStep how far one key is from the next
 * @param keySpecs where the keys are, more exactly than the three above can say
 * @param group as COMMAND DOCS has it: {@code string}, {@code sorted-set}, {@code cluster}, ...
 * @param sinceRedis the first version of Redis that has it; null when none has
 * @param sinceValkey the same for Valkey, which began with what Redis had
 * @param repetition when it may be repeated
 * @see <a href="https://redis.io/docs/latest/commands/command/">COMMAND</a>
 */
public record CommandInfo(
        String name,
        int arity,
        Set<String> flags,
        int firstKey,
        int lastKey,
        int keyStep,
        List<KeySpec> keySpecs,
        String group,
        @Nullable String sinceRedis,
        @Nullable String sinceValkey,
        Repetition repetition) {

    /** Takes copies of what is not immutable already. */
    public CommandInfo {
        flags = Set.copyOf(flags);
        keySpecs = List.copyOf(keySpecs);
    }

    /** Whether a command of so many words, its name included, has as many as it must have. */
    public boolean accepts(int words) {
        return arity < 0 ? words >= -arity : words == arity;
    }

    /**
     * What the command is whatever its options and keys are. A {@code SET} may carry {@code NX}, so it is an other
     * write here; whoever knows the words asks {@link #idempotence(byte[][])}, whoever writes it without options
     * {@link #idempotenceWithoutOptions()}.
     */
    public Idempotence idempotence() {
        return repetition.always();
    }

    /** What the command is when it has no optional words. */
    public Idempotence idempotenceWithoutOptions() {
        return repetition.withoutOptions();
    }

    /** What the command is with these words. */
    public Idempotence idempotence(byte[][] words) {
        return repetition.of(this, words);
    }

    /**
     * Where the keys are among the words, ascending and each place once. A command that is malformed (a count that is
     * no number, or larger than the words that follow) has no keys there: the server refuses it, wherever it is sent.
     */
    public int[] keyPositions(byte[][] words) {
        return KeyPositions.of(this, words, false);
    }

    /**
     * What the command does with each of its keys, in the order of its key specs. As {@link #keyPositions}, it finds
     * none when the command is malformed.
     */
    public List<KeyUse> keyUses(byte[][] words) {
        return KeyUses.of(this, words);
    }

    /** Where the words are that decide the slot: the keys, and the channels of sharded publish and subscribe. */
    public int[] slotPositions(byte[][] words) {
        return KeyPositions.of(this, words, true);
    }
}
