package dev.waymark.node.internal.data;

import java.util.Arrays;

/**
 * The layout of a small string with its key, in a cell of {@link Pages}.
 *
 * <pre>
 *   8 bytes   kind (1), length of the key (2), length of the value (2), when it was last used, in s (3)
 *   8 bytes   when it expires, in ms; only with the flag EXPIRES in the kind
 *   key
 *   value     the bytes, or 8 bytes of a number
 * </pre>
 *
 * Not thread-safe.
 */
final class Strings {

    /** The value is bytes. */
    private static final int BYTES = 1;

    /** The value is a number, and what the client sees are its digits. */
    private static final int NUMBER = 2;

    /** The value is bytes, and was written into since it was set: Redis keeps it apart then, however short it is. */
    private static final int WRITTEN = 3;

    /** The longest string that Redis keeps together with what it knows of it. */
    static final int LONGEST_EMBEDDED = 44;

    private static final int KIND = 0x3;
    private static final int EXPIRES = 0x80;
    private static final int HEADER = Long.BYTES;

    private final Pages pages = new Pages();

    Pages pages() {
        return pages;
    }

    /** Whether a string of this length fits into a page together with its key. */
    static boolean fits(int key, int value) {
        return HEADER + Long.BYTES + (long) key + Math.max(value, Long.BYTES) <= Pages.LARGEST;
    }

    /** How many bytes of a cell an entry needs. */
    private static int size(int key, int value, boolean expires) {
        return HEADER + (expires ? Long.BYTES : 0) + key + value;
    }

    /** Makes an entry; {@code expiresAt} is -1 for never. */
    int create(byte[] key, int keyAt, int keyLength, byte[] value, int valueAt, int length, long expiresAt, int used) {
        int entry = pages.allocate(size(keyLength, length, expiresAt >= 0));
        byte[] page = pages.bytes(entry);
        int at = head(page, Pages.offset(entry), BYTES, keyLength, length, expiresAt, used);
        System.arraycopy(key, keyAt, page, at, keyLength);
        System.arraycopy(value, valueAt, page, at + keyLength, length);
        return entry;
    }

    /** Makes an entry that holds a number. */
    int create(byte[] key, int keyAt, int keyLength, long number, long expiresAt, int used) {
        int entry = pages.allocate(size(keyLength, Long.BYTES, expiresAt >= 0));
        byte[] page = pages.bytes(entry);
        int at = head(page, Pages.offset(entry), NUMBER, keyLength, Long.BYTES, expiresAt, used);
        System.arraycopy(key, keyAt, page, at, keyLength);
        Words.put(page, at + keyLength, number);
        return entry;
    }

    /** Writes a value over that of an entry whose cell has room for it and would not waste much; false when not. */
    boolean overwrite(int entry, byte[] value, int valueAt, int length) {
        byte[] page = pages.bytes(entry);
        int at = Pages.offset(entry);
        long head = Words.get(page, at);
        int keyLength = keyLength(head);
        int size = size(keyLength, length, expires(head));
        int capacity = pages.capacity(entry);
        if (size > capacity || size < capacity - capacity / 4 - Long.BYTES) {
            return false;
        }
        Words.put(page, at, head & ~(0xFFFFL << 24 | KIND) | BYTES | (long) length << 24);
        System.arraycopy(value, valueAt, page, at + size - length, length);
        return true;
    }

    void overwrite(int entry, long number) {
        byte[] page = pages.bytes(entry);
        Words.put(page, valueAt(page, Pages.offset(entry)), number);
    }

    void free(int entry) {
        pages.free(entry);
    }

    /** Makes the same entry once more, but for when it expires. */
    int copy(int entry, long expiresAt) {
        byte[] page = pages.bytes(entry);
        int at = Pages.offset(entry);
        long head = Words.get(page, at);
        int keyLength = keyLength(head);
        int length = (int) (head >>> 24) & 0xFFFF;
        int copy = pages.allocate(size(keyLength, length, expiresAt >= 0));
        byte[] to = pages.bytes(copy);
        int kind = (int) head & KIND;
        int keyTo = head(to, Pages.offset(copy), kind, keyLength, length, expiresAt, used(entry));
        System.arraycopy(page, keyAt(page, at), to, keyTo, keyLength + length);
        return copy;
    }

    /** Copies an entry into another cell, and frees its own. */
    int move(int entry) {
        int to = pages.allocate(pages.capacity(entry));
        System.arraycopy(
                pages.bytes(entry), Pages.offset(entry), pages.bytes(to), Pages.offset(to), pages.capacity(entry));
        pages.free(entry);
        return to;
    }

    boolean isKey(int entry, byte[] key, int keyAt, int length) {
        byte[] page = pages.bytes(entry);
        int at = Pages.offset(entry);
        long head = Words.get(page, at);
        if (keyLength(head) != length) {
            return false;
        }
        int from = at + HEADER + (expires(head) ? Long.BYTES : 0);
        return Arrays.equals(page, from, from + length, key, keyAt, keyAt + length);
    }

    byte[] key(int entry) {
        byte[] page = pages.bytes(entry);
        int from = keyAt(page, Pages.offset(entry));
        return Arrays.copyOfRange(page, from, from + keyLength(Words.get(page, Pages.offset(entry))));
    }

    /** How Redis would keep it, in the words of OBJECT ENCODING. */
    String encoding(int entry) {
        if (isNumber(entry)) {
            return "int";
        }
        return isWritten(entry) || length(entry) > LONGEST_EMBEDDED ? "raw" : "embstr";
    }

    boolean isWritten(int entry) {
        return (head(entry) & KIND) == WRITTEN;
    }

    /** Remembers that the bytes of an entry were written into. */
    void written(int entry) {
        byte[] page = pages.bytes(entry);
        int at = Pages.offset(entry);
        Words.put(page, at, Words.get(page, at) | WRITTEN);
    }

    boolean isNumber(int entry) {
        return (head(entry) & KIND) == NUMBER;
    }

    long number(int entry) {
        byte[] page = pages.bytes(entry);
        return Words.get(page, valueAt(page, Pages.offset(entry)));
    }

    /** The array in which the bytes of a value lie. */
    byte[] bytes(int entry) {
        return pages.bytes(entry);
    }

    /** Where in it the value begins. */
    int offset(int entry) {
        return valueAt(pages.bytes(entry), Pages.offset(entry));
    }

    int length(int entry) {
        return (int) (head(entry) >>> 24) & 0xFFFF;
    }

    /** In ms; -1 for never. */
    long expiresAt(int entry) {
        byte[] page = pages.bytes(entry);
        int at = Pages.offset(entry);
        return expires(Words.get(page, at)) ? Words.get(page, at + HEADER) : -1;
    }

    /** Changes when an entry expires, if its cell has the place for that; false when it has none, or one too many. */
    boolean expireAt(int entry, long millis) {
        byte[] page = pages.bytes(entry);
        int at = Pages.offset(entry);
        if (!expires(Words.get(page, at)) || millis < 0) {
            return !expires(Words.get(page, at)) && millis < 0;
        }
        Words.put(page, at + HEADER, millis);
        return true;
    }

    /** When it was last used, in the 24 lowest bits of seconds. */
    int used(int entry) {
        return (int) (head(entry) >>> 40);
    }

    void use(int entry, int seconds) {
        byte[] page = pages.bytes(entry);
        int at = Pages.offset(entry);
        Words.put(page, at, Words.get(page, at) & (1L << 40) - 1 | (long) seconds << 40);
    }

    int memory(int entry) {
        return pages.capacity(entry);
    }

    private long head(int entry) {
        return Words.get(pages.bytes(entry), Pages.offset(entry));
    }

    /** Writes what comes before the key; where the key begins. */
    private static int head(byte[] page, int at, int kind, int key, int value, long expiresAt, int used) {
        int flags = kind | (expiresAt >= 0 ? EXPIRES : 0);
        Words.put(page, at, flags | (long) key << 8 | (long) value << 24 | (long) used << 40);
        if (expiresAt < 0) {
            return at + HEADER;
        }
        Words.put(page, at + HEADER, expiresAt);
        return at + HEADER + Long.BYTES;
    }

    private static boolean expires(long head) {
        return (head & EXPIRES) != 0;
    }

    private static int keyLength(long head) {
        return (int) (head >>> 8) & 0xFFFF;
    }

    private static int keyAt(byte[] page, int at) {
        return at + HEADER + (expires(Words.get(page, at)) ? Long.BYTES : 0);
    }

    private static int valueAt(byte[] page, int at) {
        return keyAt(page, at) + keyLength(Words.get(page, at));
    }
}
