package dev.waymark.node.internal.data;

import java.util.Arrays;

/**
 * How an entry of a collection lies in an array: the lengths of its key and of its value, in one byte each if below
 * 128, then the key, then the value. The keys of a set have empty values.
 */
final class Entry {

    /** Seven bits of a length in each byte; all but the last byte are negative. */
    private static final int BITS = 7;

    private Entry() {}

    /** How many bytes an entry takes. */
    static int size(int keyLength, int valueLength) {
        return digits(keyLength) + digits(valueLength) + keyLength + valueLength;
    }

    /** How many bytes the entry at {@code pos} takes. */
    static int size(byte[] bytes, int pos) {
        int key = bytes[pos];
        int value = bytes[pos + 1];
        return (key | value) >= 0 ? 2 + key + value : size(keyLength(bytes, pos), valueLength(bytes, pos));
    }

    static int keyLength(byte[] bytes, int pos) {
        return bytes[pos] >= 0 ? bytes[pos] : number(bytes, pos);
    }

    static int valueLength(byte[] bytes, int pos) {
        return bytes[pos] >= 0 ? number(bytes, pos + 1) : number(bytes, pos + digits(number(bytes, pos)));
    }

    /** Where its key begins. */
    static int keyAt(byte[] bytes, int pos) {
        return (bytes[pos] | bytes[pos + 1]) >= 0
                ? pos + 2
                : pos + digits(keyLength(bytes, pos)) + digits(valueLength(bytes, pos));
    }

    /** Where its value begins. */
    static int valueAt(byte[] bytes, int pos) {
        return keyAt(bytes, pos) + keyLength(bytes, pos);
    }

    static boolean isKey(byte[] bytes, int pos, byte[] key, int at, int length) {
        if (keyLength(bytes, pos) != length) {
            return false;
        }
        int from = keyAt(bytes, pos);
        return Arrays.equals(bytes, from, from + length, key, at, at + length);
    }

    /** Writes an entry, for which there is room at {@code pos}. */
    static void put(
            byte[] bytes, int pos, byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int valueLength) {
        int at = putNumber(bytes, putNumber(bytes, pos, keyLength), valueLength);
        System.arraycopy(key, keyAt, bytes, at, keyLength);
        System.arraycopy(value, valueAt, bytes, at + keyLength, valueLength);
    }

    /** Writes a value over one whose length has as many digits. */
    static void putValue(byte[] bytes, int pos, byte[] value, int at, int length) {
        putNumber(bytes, pos + digits(keyLength(bytes, pos)), length);
        System.arraycopy(value, at, bytes, valueAt(bytes, pos), length);
    }

    private static int number(byte[] bytes, int pos) {
        int number = bytes[pos] & 0x7F;
        int at = pos;
        for (int shift = BITS; bytes[at] < 0; shift += BITS) {
            at++;
            number |= (bytes[at] & 0x7F) << shift;
        }
        return number;
    }

    private static int digits(int number) {
        int digits = 1;
        for (int rest = number >>> BITS; rest != 0; rest >>>= BITS) {
            digits++;
        }
        return digits;
    }

    private static int putNumber(byte[] bytes, int pos, int number) {
        int at = pos;
        int rest = number;
        for (; rest > 0x7F; rest >>>= BITS) {
            bytes[at++] = (byte) (rest | 0x80);
        }
        bytes[at++] = (byte) rest;
        return at;
    }
}
