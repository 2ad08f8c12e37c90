package dev.waymark.protocol;

import dev.waymark.protocol.KeySpec.Counted;
import dev.waymark.protocol.KeySpec.Index;
import dev.waymark.protocol.KeySpec.Keyword;
import dev.waymark.protocol.KeySpec.Range;
import java.util.BitSet;

/**
 * Finds the keys among the words of a command.
 *
 * <p>The key specs of the table say where they are, with six exceptions. SORT and MIGRATE have specs that are marked
 * unknown or incomplete; those of GEORADIUS and GEORADIUSBYMEMBER take a key that is called STORE for the option; those
 * of XREAD and XREADGROUP find keys even when there is not an id for each, by which COMMAND GETKEYS goes. The servers
 * route these by code, and so does this class.
 */
final class KeyPositions {

    private static final int NOWHERE = -1;

    private final byte[][] words;
    private final BitSet found = new BitSet();

    private KeyPositions(byte[][] words) {
        this.words = words;
    }

    /**
     * The keys of a command.
     *
     * @param routing whether they are meant that decide the slot: channels are among them
     */
    static int[] of(CommandInfo command, byte[][] words, boolean routing) {
        KeyPositions positions = new KeyPositions(words);
        switch (command.name()) {
            case "SORT" -> positions.sort();
            case "MIGRATE" -> positions.migrate();
            case "GEORADIUS" -> positions.radius(6);
            case "GEORADIUSBYMEMBER" -> positions.radius(5);
            case "XREAD", "XREADGROUP" -> positions.streams(command, routing);
            default -> positions.bySpecs(command, routing);
        }
        return positions.found.stream().toArray();
    }

    /** The positions that one spec finds, ascending. */
    static int[] of(KeySpec spec, byte[][] words) {
        KeyPositions positions = new KeyPositions(words);
        positions.collect(spec);
        return positions.found.stream().toArray();
    }

    private void bySpecs(CommandInfo command, boolean routing) {
        for (KeySpec spec : command.keySpecs()) {
            if (routing || spec.findsKeys()) {
                int before = found.cardinality();
                collect(spec);
                if (spec.find() instanceof Counted && found.cardinality() == before) {
                    found.clear(); // A wrong count says that the whole command is malformed.
                    return;
                }
            }
        }
    }

    private void collect(KeySpec spec) {
        int begin = begin(spec.begin());
        if (begin == NOWHERE) {
            return;
        }
        if (spec.find() instanceof Range range) {
            collect(begin, last(range, begin), range.step());
        } else if (spec.find() instanceof Counted counted) {
            int keys = number(begin + counted.count());
            int first = begin + counted.first();
            // In long: a count from the wire may be anything.
            long last = first + (keys - 1L) * counted.step();
            if (keys > 0 && last < words.length) {
                collect(first, (int) last, counted.step());
            }
        }
    }

    private void collect(int first, int last, int step) {
        for (int i = first; i <= last && i < words.length; i += step) {
            found.set(i);
        }
    }

    private int begin(KeySpec.Begin begin) {
        if (begin instanceof Index index) {
            return index.index();
        }
        return begin instanceof Keyword keyword ? behind(keyword) : NOWHERE;
    }

    private int behind(Keyword keyword) {
        boolean forwards = keyword.from() > 0;
        int at = forwards ? keyword.from() : words.length + keyword.from();
        while (at > 0 && at < words.length) {
            if (is(at, keyword.word())) {
                return at + 1;
            }
            at += forwards ? 1 : -1;
        }
        return NOWHERE;
    }

    private int last(Range range, int begin) {
        if (range.last() >= 0) {
            return begin + range.last();
        }
        return range.limit() > 1
                ? begin + (words.length - begin) / range.limit() + range.last()
                : words.length + range.last();
    }

    /** The key, and the key behind STORE: the last one when there are several. What BY and GET name are patterns. */
    private void sort() {
        collect(1, 1, 1);
        int store = NOWHERE;
        for (int i = 2; i < words.length; i++) {
            if (is(i, "LIMIT")) {
                i += 2;
            } else if (is(i, "GET") || is(i, "BY")) {
                i++;
            } else if (is(i, "STORE") && i + 1 < words.length) {
                store = i + 1;
            }
        }
        if (store != NOWHERE) {
            found.set(store);
        }
    }

    /** The word before the database; or, when that is empty, everything behind KEYS. */
    private void migrate() {
        for (int i = 6; i < words.length - 1 && words[3].length == 0; i++) {
            if (is(i, "KEYS")) {
                collect(i + 1, words.length - 1, 1);
                return;
            }
            // What follows AUTH is a password, which may well be "keys".
            i += is(i, "AUTH") ? 1 : is(i, "AUTH2") ? 2 : 0;
        }
        collect(3, 3, 1);
    }

    /** The key, and the key behind STORE or STOREDIST: the last one when there are several. */
    private void radius(int firstOption) {
        collect(1, 1, 1);
        int store = NOWHERE;
        for (int i = firstOption; i < words.length - 1; i++) {
            if (is(i, "STORE") || is(i, "STOREDIST")) {
                store = ++i;
            }
        }
        if (store != NOWHERE) {
            found.set(store);
        }
    }

    /** The first half of what is behind STREAMS. */
    private void streams(CommandInfo command, boolean routing) {
        if (!routing) {
            bySpecs(command, false);
            return;
        }
        int at = 1;
        while (at < words.length && !is(at, "STREAMS")) {
            if (is(at, "BLOCK") || is(at, "COUNT")) {
                at += 2;
            } else if (is(at, "GROUP")) {
                at += 3;
            } else if (is(at, "NOACK")) {
                at++;
            } else {
                return;
            }
        }
        int behind = words.length - at - 1;
        if (behind > 0 && behind % 2 == 0) {
            collect(at + 1, at + behind / 2, 1);
        }
    }

    private boolean is(int index, String upperCase) {
        return equalsIgnoringCase(words[index], upperCase);
    }

    static boolean equalsIgnoringCase(byte[] word, String upperCase) {
        if (word.length != upperCase.length()) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            int each = word[i];
            if ((each >= 'a' && each <= 'z' ? each - ('a' - 'A') : each) != upperCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The decimal number in a word; -1 when it is none, too large to be a count of words, or missing. */
    private int number(int index) {
        if (index >= words.length || words[index].length == 0 || words[index].length > 9) {
            return -1;
        }
        int number = 0;
        for (byte digit : words[index]) {
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = number * 10 + (digit - '0');
        }
        return number;
    }
}
