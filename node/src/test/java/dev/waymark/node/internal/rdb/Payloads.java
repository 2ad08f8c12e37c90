package dev.waymark.node.internal.rdb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.waymark.node.internal.listpack.Listpack;
import dev.waymark.node.internal.listpack.ListpackBuilder;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;

/** Payloads in forms that {@link PayloadWriter} does not write, made by hand. */
final class Payloads {

    private Payloads() {}

    /** Bytes, from hexadecimal digits with spaces between them. */
    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    /** All of them, one after the other. */
    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** A payload of version 9 with a right checksum. */
    static byte[] sealed(int type, byte[]... parts) {
        return versioned(9, joined(new byte[] {(byte) type}, joined(parts)));
    }

    /** A value in a payload of some version. */
    static byte[] versioned(int version, byte[] value) {
        byte[] payload = Arrays.copyOf(value, value.length + PayloadReader.FOOTER);
        payload[value.length] = (byte) version;
        payload[value.length + 1] = (byte) (version >>> 8);
        long crc = Crc64.of(payload, 0, value.length + 2);
        for (int i = 0; i < Long.BYTES; i++) {
            payload[value.length + 2 + i] = (byte) (crc >>> 8 * i);
        }
        return payload;
    }

    /** A string with its length before it. */
    static byte[] string(byte[] content) {
        RdbOutput out = new RdbOutput();
        out.length(content.length);
        return joined(Arrays.copyOf(out.bytes(), out.length()), content);
    }

    static byte[] string(String text) {
        return string(bytes(text));
    }

    /** A string as a writer writes it: an integer, or compressed, when that is shorter. */
    static byte[] shortened(byte[] content) {
        RdbOutput out = new RdbOutput();
        out.string(content, 0, content.length);
        return Arrays.copyOf(out.bytes(), out.length());
    }

    static byte[] listpack(String... elements) {
        ListpackBuilder builder = new ListpackBuilder(64);
        for (String element : elements) {
            byte[] bytes = bytes(element);
            builder.accept(bytes, 0, bytes.length);
        }
        byte[] whole = new byte[Listpack.HEADER + builder.length() + 1];
        System.arraycopy(builder.bytes(), 0, whole, Listpack.HEADER, builder.length());
        Listpack.frame(whole, 0, whole.length, builder.elements());
        return whole;
    }

    static byte[] ziplist(String... elements) {
        ByteArrayOutputStream entries = new ByteArrayOutputStream();
        int previous = 0;
        int last = 10;
        for (String element : elements) {
            int from = entries.size();
            last = 10 + from;
            entries.writeBytes(previous < 254 ? little(previous, 1) : joined(little(254, 1), little(previous, 4)));
            entries.writeBytes(ziplistEntry(element));
            previous = entries.size() - from;
        }
        int size = 11 + entries.size();
        return joined(little(size, 4), little(last, 4), little(elements.length, 2), entries.toByteArray(), new byte[] {
            (byte) 0xFF
        });
    }

    private static byte[] ziplistEntry(String element) {
        byte[] text = bytes(element);
        if (element.matches("-?[1-9][0-9]{0,17}|0")) {
            long number = Long.parseLong(element);
            if (number >= 0 && number <= 12) {
                return little(0xF1 + number, 1);
            } else if (number == (byte) number) {
                return joined(little(0xFE, 1), little(number, 1));
            } else if (number == (short) number) {
                return joined(little(0xC0, 1), little(number, 2));
            } else if (number << 40 >> 40 == number) {
                return joined(little(0xF0, 1), little(number, 3));
            } else if (number == (int) number) {
                return joined(little(0xD0, 1), little(number, 4));
            }
            return joined(little(0xE0, 1), little(number, 8));
        } else if (text.length < 64) {
            return joined(little(text.length, 1), text);
        } else if (text.length < 1 << 14) {
            return joined(little(0x40 | text.length >>> 8, 1), little(text.length, 1), text);
        }
        RdbOutput out = new RdbOutput();
        out.u8(0x80);
        out.big(text.length, 4);
        return joined(Arrays.copyOf(out.bytes(), out.length()), text);
    }

    /** A zipmap of fields and values, with an unused byte behind each value. */
    static byte[] zipmap(String... elements) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(Math.min(254, elements.length / 2));
        for (int i = 0; i < elements.length; i++) {
            byte[] text = bytes(elements[i]);
            all.writeBytes(text.length < 254 ? little(text.length, 1) : joined(little(254, 1), little(text.length, 4)));
            all.writeBytes(i % 2 == 0 ? new byte[0] : new byte[] {1});
            all.writeBytes(text);
            all.writeBytes(i % 2 == 0 ? new byte[0] : new byte[] {'?'});
        }
        all.write(0xFF);
        return all.toByteArray();
    }

    static byte[] intset(int size, long... members) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(little(size, 4));
        all.writeBytes(little(members.length, 4));
        for (long member : members) {
            all.writeBytes(little(member, size));
        }
        return all.toByteArray();
    }

    static byte[] little(long value, int size) {
        RdbOutput out = new RdbOutput();
        out.little(value, size);
        return Arrays.copyOf(out.bytes(), out.length());
    }
}
