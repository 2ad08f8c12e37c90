package dev.waymark.protocol;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * One reply of a server, RESP2 or RESP3.
 *
 * <p>Immutable, with one exception that pays for speed: a {@link Bulk} may be a window on the buffer it was read from
 * and is then valid only until that buffer is read into again. Whoever keeps a reply beyond that keeps
 * {@link #detached()}.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">RESP specification</a>
 */
public sealed interface Reply {

    /** This reply with every {@link Bulk} in an array of its own; the reply itself when there is nothing to copy. */
    default Reply detached() {
        return this;
    }

    /** A simple string: {@code +OK}. */
    record Text(String value) implements Reply {
        /** The commonest reply of all. */
        public static final Text OK = new Text("OK");
    }

    /**
     * An error: {@code -MOVED 3999 10.0.0.7:6381}, or RESP3's {@code !} form.
     *
     * @param line the text without its leading {@code -}
     */
    record Failure(String line) implements Reply {
        /**
         * The first word, which by convention is the kind of the error: {@code MOVED}, {@code ERR}, {@code WRONGTYPE}.
         */
        public String code() {
            int space = line.indexOf(' ');
            return space < 0 ? line : line.substring(0, space);
        }
    }

    /** An integer: {@code :42}. */
    record Number(long value) implements Reply {
        private static final Number[] SMALL = new Number[1024];

        static {
            for (int i = 0; i < SMALL.length; i++) {
                SMALL[i] = new Number(i);
            }
        }

        /** The integer as a reply; small ones are made once and shared. */
        public static Number of(long value) {
            return value >= 0 && value < SMALL.length ? SMALL[(int) value] : new Number(value);
        }
    }

    /** A bulk string ({@code $}), or a verbatim string ({@code =}) without its three-letter format. */
    record Bulk(byte[] buffer, int offset, int length) implements Reply {

        /** The bytes, copied. */
        public byte[] bytes() {
            return Arrays.copyOfRange(buffer, offset, offset + length);
        }

        /** The bytes read as UTF-8. */
        public String text() {
            return new String(buffer, offset, length, StandardCharsets.UTF_8);
        }

        @Override
        public Reply detached() {
            return length == buffer.length ? this : new Bulk(bytes(), 0, length);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bulk that
                    && Arrays.equals(
                            buffer, offset, offset + length, that.buffer, that.offset, that.offset + that.length);
        }

        @Override
        public int hashCode() {
            int hash = 1;
            for (int i = offset; i < offset + length; i++) {
                hash = 31 * hash + buffer[i];
            }
            return hash;
        }

        @Override
        public String toString() {
            return "Bulk[" + length + " bytes]";
        }
    }

    /** Nothing: {@code _}, {@code $-1} or {@code *-1}. */
    record Null() implements Reply {
        /** The one instance that the reader gives. */
        public static final Null INSTANCE = new Null();
    }

    /** A RESP3 double: {@code ,3.14}. */
    record Real(double value) implements Reply {}

    /** A RESP3 boolean: {@code #t}. */
    record Bool(boolean value) implements Reply {
        /** {@code #t}. */
        public static final Bool TRUE = new Bool(true);
        /** {@code #f}. */
        public static final Bool FALSE = new Bool(false);
    }

    /** A RESP3 big number: {@code (349...}. */
    record Big(BigInteger value) implements Reply {}

    /** An array ({@code *}), a set ({@code ~}) or a push ({@code >}). */
    record Items(Kind kind, List<Reply> items) implements Reply {
        /** Which of the three it was on the wire. */
        public enum Kind {
            ARRAY,
            SET,
            PUSH
        }

        private static final Items NO_ARRAY = new Items(Kind.ARRAY, List.of());
        private static final Items NO_SET = new Items(Kind.SET, List.of());
        private static final Items NO_PUSH = new Items(Kind.PUSH, List.of());

        /** Takes a copy of the list, unless it is immutable already. */
        public Items {
            items = List.copyOf(items);
        }

        /** One without elements. */
        public static Items empty(Kind kind) {
            return switch (kind) {
                case ARRAY -> NO_ARRAY;
                case SET -> NO_SET;
                case PUSH -> NO_PUSH;
            };
        }

        @Override
        public Reply detached() {
            return new Items(kind, items.stream().map(Reply::detached).toList());
        }
    }

    /**
     * A RESP3 map ({@code %}).
     *
     * @param flat key, value, key, value, ... in the order of the wire
     */
    record Pairs(List<Reply> flat) implements Reply {
        /**
         * Takes a copy of the list, unless it is immutable already.
         *
         * @throws IllegalArgumentException when a key has no value
         */
        public Pairs {
            if (flat.size() % 2 != 0) {
                throw new IllegalArgumentException("a map needs a value for each key");
            }
            flat = List.copyOf(flat);
        }

        @Override
        public Reply detached() {
            return new Pairs(flat.stream().map(Reply::detached).toList());
        }
    }
}
