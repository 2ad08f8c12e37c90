package dev.waymark.cli.repl;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Bytes in double quotes, so that they survive a terminal and can be typed in again. */
final class Quoting {

    private static final String HEX = "0123456789abcdef";

    private Quoting() {}

    /** In double quotes; what is no printable ASCII as {@code \n}, {@code \xHH} and the like. */
    static void quote(ByteArrayOutputStream out, byte[] bytes) {
        out.write('"');
        for (byte each : bytes) {
            escape(out, each);
        }
        out.write('"');
    }

    private static void escape(ByteArrayOutputStream out, byte each) {
        int letter = "\n\r\t\u0007\b\"\\".indexOf(each);
        if (letter >= 0) {
            out.write('\\');
            out.write("nrtab\"\\".charAt(letter));
        } else if (each >= ' ' && each <= '~') {
            out.write(each);
        } else {
            out.write('\\');
            out.write('x');
            out.write(HEX.charAt(each >> 4 & 0xf));
            out.write(HEX.charAt(each & 0xf));
        }
    }

    /** As a JSON string; bytes beyond ASCII stay as they are. */
    static void json(ByteArrayOutputStream out, byte[] bytes) {
        out.write('"');
        for (byte each : bytes) {
            int letter = "\n\f\r\t\b\"\\".indexOf(each);
            if (letter >= 0) {
                out.write('\\');
                out.write("nfrtb\"\\".charAt(letter));
            } else if (each >= 0 && each < ' ') {
                out.writeBytes(String.format(Locale.ROOT, "\\u%04x", each).getBytes(StandardCharsets.US_ASCII));
            } else {
                out.write(each);
            }
        }
        out.write('"');
    }

    /** As a JSON string of ASCII only: {@link #quote}d, with its backslashes doubled but for those of quotes. */
    static void asciiJson(ByteArrayOutputStream out, byte[] bytes) {
        out.write('"');
        for (byte each : bytes) {
            if (each == '"') {
                out.write('\\');
                out.write('"');
            } else {
                ByteArrayOutputStream escaped = new ByteArrayOutputStream(4);
                escape(escaped, each);
                for (byte one : escaped.toByteArray()) {
                    if (one == '\\') {
                        out.write('\\');
                    }
                    out.write(one);
                }
            }
        }
        out.write('"');
    }
}
