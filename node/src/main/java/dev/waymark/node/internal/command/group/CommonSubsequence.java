package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.Type;
import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * LCS: the longest common subsequence of two strings.
 *
 * @see <a href="https://redis.io/docs/latest/commands/lcs/">LCS</a>
 */
final class CommonSubsequence {

    /** As much memory as the table of lengths may take. */
    private static final long MOST_CELLS = (512L << 20) / Integer.BYTES;

    private final byte[] a;
    private final byte[] b;
    private final int[] lengths;

    /** A stretch that both have: from and to, inclusive, in either. */
    private record Match(int fromA, int toA, int fromB, int toB) {
        int length() {
            return toA - fromA + 1;
        }
    }

    private CommonSubsequence(byte[] a, byte[] b) {
        this.a = a;
        this.b = b;
        this.lengths = new int[(a.length + 1) * (b.length + 1)];
        for (int i = 1; i <= a.length; i++) {
            for (int j = 1; j <= b.length; j++) {
                lengths[at(i, j)] = a[i - 1] == b[j - 1]
                        ? lengths[at(i - 1, j - 1)] + 1
                        : Math.max(lengths[at(i - 1, j)], lengths[at(i, j - 1)]);
            }
        }
    }

    static void lcs(Call call) {
        Arguments args = call.args();
        int first = call.find(1);
        int second = call.find(2);
        byte[] a = string(call, first);
        byte[] b = string(call, second);
        boolean length = false;
        boolean positions = false;
        boolean withLength = false;
        long shortest = 0;
        for (int word = 3; word < args.count(); word++) {
            if (args.is(word, "LEN")) {
                length = true;
            } else if (args.is(word, "IDX")) {
                positions = true;
            } else if (args.is(word, "WITHMATCHLEN")) {
                withLength = true;
            } else if (args.is(word, "MINMATCHLEN") && word + 1 < args.count()) {
                shortest = Math.max(0, args.number(++word));
            } else {
                throw Refusal.SYNTAX;
            }
        }
        if (length && positions) {
            throw new Refusal("ERR If you want both the length and indexes, please just use IDX.");
        }
        if ((a.length + 1L) * (b.length + 1L) > MOST_CELLS) {
            throw new Refusal("ERR Insufficient memory, transient memory for LCS exceeds proto-max-bulk-len");
        }
        CommonSubsequence common = new CommonSubsequence(a, b);
        if (positions) {
            common.writeMatches(call.reply(), shortest, withLength);
        } else if (length) {
            call.reply().number(common.length());
        } else {
            call.reply().bulk(common.bytes());
        }
    }

    private static byte[] string(Call call, int entry) {
        if (entry == Keyspace.NONE) {
            return new byte[0];
        }
        if (call.keys().type(entry) != Type.STRING) {
            throw new Refusal("ERR The specified keys must contain string values");
        }
        return call.keys().string(entry);
    }

    private int length() {
        return lengths[at(a.length, b.length)];
    }

    private byte[] bytes() {
        byte[] found = new byte[length()];
        int left = found.length;
        for (int i = a.length, j = b.length; left > 0; ) {
            if (a[i - 1] == b[j - 1]) {
                found[--left] = a[i - 1];
                i--;
                j--;
            } else if (lengths[at(i - 1, j)] > lengths[at(i, j - 1)]) {
                i--;
            } else {
                j--;
            }
        }
        return found;
    }

    /** The stretches, the last one first, as the way back through the table meets them. */
    private List<Match> matches() {
        List<Match> matches = new ArrayList<>();
        int i = a.length;
        int j = b.length;
        while (i > 0 && j > 0) {
            if (a[i - 1] != b[j - 1]) {
                if (lengths[at(i - 1, j)] > lengths[at(i, j - 1)]) {
                    i--;
                } else {
                    j--;
                }
                continue;
            }
            int toA = i - 1;
            int toB = j - 1;
            do {
                i--;
                j--;
            } while (i > 0 && j > 0 && a[i - 1] == b[j - 1]);
            matches.add(new Match(i, toA, j, toB));
        }
        return matches;
    }

    private void writeMatches(RespWriter out, long shortest, boolean withLength) {
        List<Match> matches =
                matches().stream().filter(match -> match.length() >= shortest).toList();
        out.map(2).bulk("matches").array(matches.size());
        for (Match match : matches) {
            out.array(withLength ? 3 : 2);
            out.array(2).number(match.fromA()).number(match.toA());
            out.array(2).number(match.fromB()).number(match.toB());
            if (withLength) {
                out.number(match.length());
            }
        }
        out.bulk("len").number(length());
    }

    private int at(int i, int j) {
        return i * (b.length + 1) + j;
    }
}
