package dev.waymark.cli.repl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A reply as it is to be shown: numbers in the digits of the server, strings as bytes, and what type it had on the
 * wire. Immutable, as long as nobody writes to its bytes.
 *
 * <p>The client's own replies are values, which forget how the server wrote them: {@code 1e2} and {@code 100} are one
 * double there.
 *
 * @param text of what has no elements; {@code t} or {@code f} for a boolean, empty for nil
 * @param items the elements, those of a map flat: key, value, key, value
 */
record Answer(Type type, byte[] text, List<Answer> items) {

    private static final byte[] NONE = {};
    private static final int VERBATIM_PREFIX = 4;

    /** What it was on the wire. */
    enum Type {
        ERROR,
        STATUS,
        INTEGER,
        DOUBLE,
        BIG_NUMBER,
        BOOLEAN,
        STRING,
        VERBATIM,
        NIL,
        ARRAY,
        MAP,
        SET,
        PUSH
    }

    /**
     * Reads the reply at {@code start}, which {@link dev.waymark.protocol.RespReader#scan} has found complete and
     * correct. Attributes are left out.
     */
    static Answer read(byte[] buffer, int start) {
        return new Reading(buffer, start).next();
    }

    static Answer of(Type type, String text) {
        return new Answer(type, text.getBytes(StandardCharsets.UTF_8), List.of());
    }

    boolean is(Type other) {
        return type == other;
    }

    boolean isError() {
        return type == Type.ERROR;
    }

    /** Its bytes as UTF-8. */
    String asText() {
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Whether it is text that begins like this. */
    boolean startsWith(String beginning) {
        return asText().startsWith(beginning);
    }

    private static final class Reading {

        private final byte[] buffer;
        private int at;

        Reading(byte[] buffer, int at) {
            this.buffer = buffer;
            this.at = at;
        }

        Answer next() {
            byte type = buffer[at++];
            return switch (type) {
                case '|' -> {
                    items(2);
                    yield next();
                }
                case '*' -> list(Type.ARRAY, 1);
                case '~' -> list(Type.SET, 1);
                case '>' -> list(Type.PUSH, 1);
                case '%' -> list(Type.MAP, 2);
                case '$' -> bulk(Type.STRING, 0);
                case '=' -> bulk(Type.VERBATIM, VERBATIM_PREFIX);
                case '!' -> bulk(Type.ERROR, 0);
                default -> line(type);
            };
        }

        private Answer line(byte type) {
            byte[] text = line();
            return switch (type) {
                case '+' -> leaf(Type.STATUS, text);
                case '-' -> leaf(Type.ERROR, text);
                case ':' -> leaf(Type.INTEGER, text);
                case ',' -> leaf(Type.DOUBLE, text);
                case '(' -> leaf(Type.BIG_NUMBER, text);
                case '#' -> leaf(Type.BOOLEAN, text);
                case '_' -> leaf(Type.NIL, NONE);
                default -> throw new IllegalStateException("no reply was found here");
            };
        }

        private Answer bulk(Type type, int prefix) {
            int length = length();
            if (length < 0) {
                return leaf(Type.NIL, NONE);
            }
            byte[] text = Arrays.copyOfRange(buffer, at + prefix, at + length);
            at += length + 2;
            return leaf(type, text);
        }

        private Answer list(Type type, int each) {
            int mark = at;
            if (length() < 0) {
                return leaf(Type.NIL, NONE);
            }
            at = mark;
            return new Answer(type, NONE, items(each));
        }

        private List<Answer> items(int each) {
            int count = length() * each;
            List<Answer> items = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                items.add(next());
            }
            return List.copyOf(items);
        }

        private int length() {
            return Integer.parseInt(new String(line(), StandardCharsets.ISO_8859_1));
        }

        private byte[] line() {
            int from = at;
            while (buffer[at] != '\r') {
                at++;
            }
            byte[] line = Arrays.copyOfRange(buffer, from, at);
            at += 2;
            return line;
        }

        private static Answer leaf(Type type, byte[] text) {
            return new Answer(type, text, List.of());
        }
    }
}
