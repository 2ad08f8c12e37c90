package dev.waymark.protocol;

/**
 * The words of an inline command, one after the other, their quotes and escapes taken away in place.
 *
 * <p>White space separates words. In double quotes {@code \n \r \t \b \a \xHH} are what they are in C and any other
 * escaped character is itself; in single quotes only {@code \'} is an escape. A closing quote ends its word. A zero
 * byte ends the line.
 */
final class InlineWords {

    private final byte[] line;
    private final int end;

    /** The next byte to look at. */
    private int at;

    private int from;

    /** Where the word ends so far; never beyond {@link #at}, because a word only shrinks. */
    private int to;

    InlineWords(byte[] line, int from, int end) {
        this.line = line;
        this.at = from;
        int stop = from;
        while (stop < end && line[stop] != 0) {
            stop++;
        }
        this.end = stop;
    }

    /** Where the word begins that {@link #next} found. */
    int from() {
        return from;
    }

    /** Where it ends (exclusive). */
    int to() {
        return to;
    }

    /** Goes to the next word; false when there is none. */
    boolean next() throws RespSyntaxException {
        while (at < end && isSpace(line[at])) {
            at++;
        }
        from = at;
        to = at;
        if (at == end) {
            return false;
        }
        while (at < end && !isSpace(line[at])) {
            byte each = line[at++];
            if (each == '"' || each == '\'') {
                quoted(each);
                return true;
            }
            line[to++] = each;
        }
        return true;
    }

    private void quoted(byte quote) throws RespSyntaxException {
        while (at < end) {
            byte each = line[at++];
            if (each == quote) {
                if (at < end && !isSpace(line[at])) {
                    throw unbalanced();
                }
                return;
            }
            if (each == '\\' && at < end) {
                each = quote == '"' ? escaped() : apostrophe();
            }
            line[to++] = each;
        }
        throw unbalanced();
    }

    /** What stands behind a backslash in double quotes. */
    private byte escaped() {
        byte each = line[at++];
        if (each == 'x' && end - at >= 2) {
            int high = Character.digit(line[at], 16);
            int low = Character.digit(line[at + 1], 16);
            if (high >= 0 && low >= 0) {
                at += 2;
                return (byte) (high << 4 | low);
            }
        }
        return switch (each) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'a' -> 0x07;
            default -> each;
        };
    }

    /** What a backslash in single quotes stands for: itself, unless a single quote follows. */
    private byte apostrophe() {
        if (line[at] != '\'') {
            return '\\';
        }
        at++;
        return '\'';
    }

    private static boolean isSpace(byte each) {
        return each == ' ' || each >= '\t' && each <= '\r';
    }

    private static RespSyntaxException unbalanced() {
        return new RespSyntaxException("unbalanced quotes in request");
    }
}
