package dev.waymark.cli.repl;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A line that was typed, taken apart into words. Immutable.
 *
 * <p>White space separates words. In double quotes {@code \n \r \t \b \a \xHH} are what they are in C and any other
 * escaped character is itself; in single quotes only {@code \'} is an escape. A closing quote ends its word.
 *
 * @param words empty unless it is {@link State#COMPLETE}
 */
record Line(State state, List<byte[]> words) {

    /** What may be wrong with its quotes. */
    enum State {
        COMPLETE,
        /** A quote is still open: more may follow. */
        OPEN,
        /** Something follows a closing quote at once. */
        WRONG
    }

    Line {
        words = List.copyOf(words);
    }

    static Line parse(byte[] line) {
        return new Parsing(line).line();
    }

    private static final class Parsing {

        private final byte[] line;
        private final ByteArrayOutputStream word = new ByteArrayOutputStream();
        private int at;

        Parsing(byte[] line) {
            this.line = line;
        }

        Line line() {
            List<byte[]> words = new ArrayList<>();
            while (true) {
                while (at < line.length && isSpace(line[at])) {
                    at++;
                }
                if (at == line.length) {
                    return new Line(State.COMPLETE, words);
                }
                word.reset();
                State state = word();
                if (state != State.COMPLETE) {
                    return new Line(state, List.of());
                }
                words.add(word.toByteArray());
            }
        }

        private State word() {
            while (at < line.length && !isSpace(line[at])) {
                byte each = line[at++];
                if (each == '"' || each == '\'') {
                    return quoted(each);
                }
                word.write(each);
            }
            return State.COMPLETE;
        }

        private State quoted(byte quote) {
            while (at < line.length) {
                byte each = line[at++];
                if (each == quote) {
                    return at == line.length || isSpace(line[at]) ? State.COMPLETE : State.WRONG;
                }
                if (each == '\\' && quote == '"' && at < line.length) {
                    word.write(escaped());
                } else if (each == '\\' && quote == '\'' && at < line.length && line[at] == '\'') {
                    word.write(line[at++]);
                } else {
                    word.write(each);
                }
            }
            return State.OPEN;
        }

        /** What stands behind a backslash in double quotes. */
        private int escaped() {
            byte each = line[at++];
            if (each == 'x' && line.length - at >= 2) {
                int high = Character.digit(line[at], 16);
                int low = Character.digit(line[at + 1], 16);
                if (high >= 0 && low >= 0) {
                    at += 2;
                    return high << 4 | low;
                }
            }
            int letter = "nrtba".indexOf(each);
            return letter < 0 ? each : "\n\r\t\b\u0007".charAt(letter);
        }

        private static boolean isSpace(byte each) {
            return each == ' ' || each >= '\t' && each <= '\r';
        }
    }
}
