package dev.waymark.client.command;

import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOB;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.number;

/** The longest common subsequence of two strings of one slot. */
public final class Lcs {

    private static final Spec LCS = Spec.of("LCS");

    private Lcs() {}

    /**
     * The longest common subsequence of two values; empty when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lcs/">LCS</a>
     */
    public static Command<String> lcs(String first, String second) {
        return begin(LCS).key(first).key(second).returns(STRING);
    }

    /** {@link #lcs(String, String)} in bytes. */
    public static Command<byte[]> lcs(byte[] first, byte[] second) {
        return begin(LCS).key(first).key(second).returns(BLOB);
    }

    /**
     * The length of the longest common subsequence of two values.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lcs/">LCS</a>
     */
    public static Command<Long> lcsLen(String first, String second) {
        return lcsLen(utf8(first), utf8(second));
    }

    /** {@link #lcsLen(String, String)} in bytes. */
    public static Command<Long> lcsLen(byte[] first, byte[] second) {
        return begin(LCS).key(first).key(second).arg("LEN").returns(number());
    }

    /**
     * Where the longest common subsequence of two values lies in them: runs of at least {@code minLength}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lcs/">LCS</a>
     */
    public static Command<LcsMatches> lcsIdx(String first, String second, long minLength) {
        return lcsIdx(utf8(first), utf8(second), minLength);
    }

    /** {@link #lcsIdx(String, String, long)} in bytes. */
    public static Command<LcsMatches> lcsIdx(byte[] first, byte[] second, long minLength) {
        return begin(LCS)
                .key(first)
                .key(second)
                .arg("IDX")
                .arg("MINMATCHLEN")
                .arg(minLength)
                .arg("WITHMATCHLEN")
                .returns(LcsMatches.READER);
    }
}
