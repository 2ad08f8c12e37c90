package dev.waymark.node.internal.member;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** IPv4 and IPv6 addresses as digits: CLUSTER MEET takes no names, since asking for one may take long. */
final class NumericIp {

    private static final int GROUPS = 8;

    private NumericIp() {}

    /** The address in its one usual form, such as {@code ::1}; null when the text is no address. */
    static @Nullable String canonical(String text) {
        if (text.indexOf(':') < 0) {
            return isV4(text) ? text : null;
        }
        int[] groups = groups(text);
        return groups == null ? null : print(groups);
    }

    /** Four decimal numbers without leading zeros. */
    private static boolean isV4(String text) {
        String[] parts = text.split("\\.", -1);
        for (String part : parts) {
            if (number(part, 10, 3) < 0 || number(part, 10, 3) > 255 || part.length() > 1 && part.startsWith("0")) {
                return false;
            }
        }
        return parts.length == 4;
    }

    private static int @Nullable [] groups(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            int[] all = part(text);
            return all != null && all.length == GROUPS ? all : null;
        }
        int[] before = gap == 0 ? new int[0] : part(text.substring(0, gap));
        int[] after = gap + 2 == text.length() ? new int[0] : part(text.substring(gap + 2));
        if (before == null || after == null || before.length + after.length >= GROUPS) {
            return null;
        }
        int[] groups = Arrays.copyOf(before, GROUPS);
        System.arraycopy(after, 0, groups, GROUPS - after.length, after.length);
        return groups;
    }

    /** Groups between single colons; the last two may be written as an IPv4 address. */
    private static int @Nullable [] part(String text) {
        String[] words = text.split(":", -1);
        String last = words[words.length - 1];
        boolean v4 = last.indexOf('.') >= 0;
        if (v4 && !isV4(last)) {
            return null;
        }
        int[] groups = new int[words.length + (v4 ? 1 : 0)];
        for (int i = 0; i < words.length - (v4 ? 1 : 0); i++) {
            groups[i] = number(words[i], 16, 4);
            if (groups[i] < 0) {
                return null;
            }
        }
        if (v4) {
            String[] bytes = last.split("\\.");
            for (int i = 0; i < 2; i++) {
                groups[groups.length - 2 + i] = number(bytes[2 * i], 10, 3) << 8 | number(bytes[2 * i + 1], 10, 3);
            }
        }
        return groups;
    }

    /** The number, or -1 when the text is none or has too many digits. */
    private static int number(String text, int radix, int digits) {
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return text.isEmpty() || text.length() > digits ? -1 : value;
    }

    /** The longest run of zeros becomes {@code ::}; an IPv4 address inside is written as one. */
    private static String print(int[] groups) {
        int gap = -1;
        int length = 1;
        for (int from = 0; from < GROUPS; from++) {
            int to = from;
            while (to < GROUPS && groups[to] == 0) {
                to++;
            }
            if (to - from > length) {
                gap = from;
                length = to - from;
            }
        }
        boolean v4 = gap == 0 && (length == 6 || length == 5 && groups[5] == 0xffff);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < (v4 ? GROUPS - 2 : GROUPS); i++) {
            if (i == gap) {
                text.append("::");
                i += length - 1;
            } else {
                text.append(text.isEmpty() || text.charAt(text.length() - 1) == ':' ? "" : ":");
                text.append(Integer.toHexString(groups[i]));
            }
        }
        if (v4) {
            text.append(text.charAt(text.length() - 1) == ':' ? "" : ":");
            text.append(groups[6] >> 8).append('.').append(groups[6] & 255).append('.');
            text.append(groups[7] >> 8).append('.').append(groups[7] & 255);
        }
        return text.toString();
    }
}
