package dev.waymark.client.command;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/** The words that an option adds to its command. Immutable. */
abstract sealed class Option
        permits ClientFilter,
                CopyOption,
                ExpireOption,
                GetexOption,
                HsetexOption,
                LposOption,
                RangeOption,
                RestoreOption,
                ScanOption,
                SetOption,
                SortOption,
                ZaddOption {

    final byte[][] words;

    Option(byte[]... words) {
        this.words = words;
    }

    /** {@code EX seconds} when they are whole, else {@code PX milliseconds}. */
    static byte[][] after(Duration time) {
        long millis = Arguments.positiveMillis(time);
        return millis % 1000 == 0 ? words("EX", millis / 1000) : words("PX", millis);
    }

    /** {@code EXAT seconds} when they are whole, else {@code PXAT milliseconds}. */
    static byte[][] at(Instant time) {
        long millis = time.toEpochMilli();
        return millis % 1000 == 0 ? words("EXAT", millis / 1000) : words("PXAT", millis);
    }

    static byte[][] words(String word, long... numbers) {
        byte[][] words = new byte[1 + numbers.length][];
        words[0] = Command.utf8(word);
        for (int i = 0; i < numbers.length; i++) {
            words[1 + i] = Command.utf8(Long.toString(numbers[i]));
        }
        return words;
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof Option that && getClass() == that.getClass() && Arrays.deepEquals(words, that.words);
    }

    @Override
    public final int hashCode() {
        return Arrays.deepHashCode(words);
    }

    /** The first word alone: the others may be values. */
    @Override
    public final String toString() {
        return new String(words[0], StandardCharsets.UTF_8);
    }
}
