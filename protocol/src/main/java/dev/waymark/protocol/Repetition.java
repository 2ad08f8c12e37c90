package dev.waymark.protocol;

import java.util.Arrays;
import java.util.Set;

/**
 * Whether a command may be repeated, and what in its words takes that back.
 *
 * <p>Immutable.
 *
 * @param best what the command is when nothing takes it back; what is left then is {@link Idempotence#OTHER_WRITE}
 * @param from the index of the first word that may be an option
 * @param unless the options, in upper case, that take it back: {@code NX} of SET
 * @param onlyWith an option, in upper case, without which it is taken back: {@code REPLACE} of COPY; empty for none
 * @param distinctKeys whether a key that occurs twice takes it back: {@code SDIFFSTORE a b a} computes with its own
 *     result when repeated
 */
public record Repetition(Idempotence best, int from, Set<String> unless, String onlyWith, boolean distinctKeys) {

    /** Takes a copy of the options, unless they are immutable already. */
    public Repetition {
        unless = Set.copyOf(unless);
    }

    /** One that no word changes. */
    public static Repetition always(Idempotence idempotence) {
        return new Repetition(idempotence, 0, Set.of(), "", false);
    }

    Idempotence always() {
        return unless.isEmpty() && onlyWith.isEmpty() && !distinctKeys ? best : Idempotence.OTHER_WRITE;
    }

    Idempotence withoutOptions() {
        return onlyWith.isEmpty() && !distinctKeys ? best : Idempotence.OTHER_WRITE;
    }

    Idempotence of(CommandInfo command, byte[][] words) {
        boolean required = onlyWith.isEmpty();
        for (int i = from; i < words.length; i++) {
            // A value that looks like such an option is taken for one. That errs on the safe side.
            if (isOneOf(words[i])) {
                return Idempotence.OTHER_WRITE;
            }
            required |= KeyPositions.equalsIgnoringCase(words[i], onlyWith);
        }
        return required && (!distinctKeys || areDistinct(words, command.keyPositions(words)))
                ? best
                : Idempotence.OTHER_WRITE;
    }

    private boolean isOneOf(byte[] word) {
        for (String option : unless) {
            if (KeyPositions.equalsIgnoringCase(word, option)) {
                return true;
            }
        }
        return false;
    }

    private static boolean areDistinct(byte[][] words, int[] keys) {
        for (int i = 0; i < keys.length; i++) {
            for (int j = 0; j < i; j++) {
                if (Arrays.equals(words[keys[i]], words[keys[j]])) {
                    return false;
                }
            }
        }
        return true;
    }
}
