package dev.waymark.node.internal.command;

import dev.waymark.protocol.RequestReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The words of one command, its name first: windows on a buffer, so that nothing is copied that is not kept.
 *
 * <p>Not thread-safe. The one that a connection fills is filled again with the next command; whoever keeps words, for a
 * transaction or to wait for a key, keeps a {@link #copy}.
 */
public final class Arguments {

    private static final Refusal NO_INT = new Refusal(
            "ERR value is out of range, value must between " + Integer.MIN_VALUE + " and " + Integer.MAX_VALUE);

    private byte[] bytes = {};
    private int[] windows = new int[32];
    private int count;

    /** Takes over the command that {@code reader} has just found complete at {@code start} of {@code buffer}. */
    public void fill(RequestReader reader, byte[] buffer, int start) {
        bytes = buffer;
        count = reader.count();
        if (windows.length < 2 * count) {
            windows = new int[2 * count];
        }
        for (int i = 0; i < count; i++) {
            windows[2 * i] = start + reader.offset(i);
            windows[2 * i + 1] = reader.length(i);
        }
    }

    /** Arguments of these words. */
    public static Arguments of(byte[]... words) {
        Arguments arguments = new Arguments();
        arguments.windows = new int[2 * words.length];
        arguments.bytes =
                new byte[Arrays.stream(words).mapToInt(word -> word.length).sum()];
        int at = 0;
        for (byte[] word : words) {
            System.arraycopy(word, 0, arguments.bytes, at, word.length);
            arguments.windows[2 * arguments.count] = at;
            arguments.windows[2 * arguments.count + 1] = word.length;
            arguments.count++;
            at += word.length;
        }
        return arguments;
    }

    /** The same words in an array of their own. */
    public Arguments copy() {
        return of(words());
    }

    /** How many words there are, the name of the command included. */
    public int count() {
        return count;
    }

    /** The array in which all words lie. Not to be kept. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where a word begins in {@link #bytes}. */
    public int offset(int word) {
        return windows[2 * word];
    }

    /** How many bytes a word has. */
    public int length(int word) {
        return windows[2 * word + 1];
    }

    /** A copy of a word. */
    public byte[] word(int word) {
        return Arrays.copyOfRange(bytes, offset(word), offset(word) + length(word));
    }

    /** Copies of all words. */
    public byte[][] words() {
        byte[][] words = new byte[count][];
        Arrays.setAll(words, this::word);
        return words;
    }

    /** A word as error messages quote it: byte by byte, up to its first zero byte, where C sees its end. */
    public String quoted(int word) {
        return quoted(word, Integer.MAX_VALUE);
    }

    /** A word as error messages quote it: byte by byte, up to its first zero byte, and at most {@code most} bytes. */
    public String quoted(int word, int most) {
        String text = text(word);
        int zero = text.indexOf(0);
        int length = Math.min(zero < 0 ? text.length() : zero, most);
        return text.substring(0, length);
    }

    /** A word as text, byte by byte. */
    public String text(int word) {
        return new String(bytes, offset(word), length(word), StandardCharsets.ISO_8859_1);
    }

    /** Whether a word is this one, in whatever case; {@code upper} is upper case. */
    public boolean is(int word, String upper) {
        int length = length(word);
        if (length != upper.length()) {
            return false;
        }
        int at = offset(word);
        for (int i = 0; i < length; i++) {
            if (upper(bytes[at + i]) != upper.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether two words are the same, byte by byte. */
    public boolean same(int one, int other) {
        return Arrays.equals(
                bytes, offset(one), offset(one) + length(one), bytes, offset(other), offset(other) + length(other));
    }

    /**
     * A word as a number of 64 bits with a sign.
     *
     * @throws Refusal when it is none
     */
    public long number(int word) {
        return Integers.parse(bytes, offset(word), length(word), Refusal.NOT_AN_INTEGER);
    }

    /**
     * A word as a number of 32 bits with a sign.
     *
     * @throws Refusal when it is none
     */
    public int integer(int word) {
        long number = number(word);
        if (number != (int) number) {
            throw NO_INT;
        }
        return (int) number;
    }

    /**
     * A word as a number from {@code min} to {@code max}.
     *
     * @throws Refusal {@code otherwise}, when it is none
     */
    public long number(int word, long min, long max, Refusal otherwise) {
        long number = Integers.parse(bytes, offset(word), length(word), otherwise);
        if (number < min || number > max) {
            throw otherwise;
        }
        return number;
    }

    static int upper(byte each) {
        return each >= 'a' && each <= 'z' ? each - 32 : each & 0xFF;
    }
}
