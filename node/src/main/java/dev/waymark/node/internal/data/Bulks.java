package dev.waymark.node.internal.data;

import java.util.Arrays;

/** Bulks as they lie in arrays: {@code $3\r\nabc\r\n}. */
final class Bulks {

    private Bulks() {}

    /** How many bytes the bulk of so many bytes takes. */
    static int size(int length) {
        return head(length) + length + 2;
    }

    /** How many of them come first. */
    static int head(int length) {
        int head = 4;
        for (int rest = length; rest >= 10; rest /= 10) {
            head++;
        }
        return head;
    }

    /** How many bytes the bulk at {@code pos} holds. */
    static int length(byte[] bytes, int pos) {
        int length = 0;
        for (int i = pos + 1; bytes[i] != '\r'; i++) {
            length = length * 10 + bytes[i] - '0';
        }
        return length;
    }

    /** Where the bulk behind the one at {@code pos} begins. */
    static int next(byte[] bytes, int pos) {
        return pos + size(length(bytes, pos));
    }

    /** Whether the bulk at {@code pos} holds these bytes. */
    static boolean equal(byte[] bytes, int pos, byte[] value, int at, int length) {
        if (length(bytes, pos) != length) {
            return false;
        }
        int data = pos + head(length);
        return Arrays.equals(bytes, data, data + length, value, at, at + length);
    }

    static void put(byte[] bytes, int pos, byte[] value, int at, int length) {
        int data = pos + head(length);
        bytes[pos] = '$';
        int rest = length;
        for (int digit = data - 3; digit > pos; digit--) {
            bytes[digit] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        bytes[data - 2] = '\r';
        bytes[data - 1] = '\n';
        System.arraycopy(value, at, bytes, data, length);
        bytes[data + length] = '\r';
        bytes[data + length + 1] = '\n';
    }
}
