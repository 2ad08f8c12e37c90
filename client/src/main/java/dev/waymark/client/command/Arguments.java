package dev.waymark.client.command;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** What callers give, as commands take it. */
final class Arguments {

    private Arguments() {}

    static byte[][] utf8(String... texts) {
        byte[][] all = new byte[texts.length][];
        for (int i = 0; i < texts.length; i++) {
            all[i] = Command.utf8(texts[i]);
        }
        return all;
    }

    /** Keys and values in turn. */
    static byte[][] utf8(Map<String, String> map) {
        byte[][] all = new byte[map.size() * 2][];
        int i = 0;
        for (Map.Entry<String, String> entry : map.entrySet()) {
            all[i++] = Command.utf8(entry.getKey());
            all[i++] = Command.utf8(entry.getValue());
        }
        return all;
    }

    /** Keys and values in turn. */
    static byte[][] flat(Collection<Map.Entry<byte[], byte[]>> entries) {
        byte[][] all = new byte[entries.size() * 2][];
        int i = 0;
        for (Map.Entry<byte[], byte[]> entry : entries) {
            all[i++] = entry.getKey();
            all[i++] = entry.getValue();
        }
        return all;
    }

    static byte[] number(long number) {
        return Command.utf8(Long.toString(number));
    }

    /** A double as a server reads it; a whole number without a point. */
    static byte[] real(double number) {
        return Command.utf8(text(number));
    }

    static String text(double number) {
        if (Double.isNaN(number)) {
            throw new IllegalArgumentException("NaN is no number that a server takes");
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "inf" : "-inf";
        }
        long whole = (long) number;
        return whole == number && Math.abs(whole) < 1L << 53 ? Long.toString(whole) : Double.toString(number);
    }

    /** For commands that take whole seconds. */
    static long seconds(Duration time) {
        if (time.getNano() != 0) {
            throw new IllegalArgumentException("this takes whole seconds; its millisecond twin, if any, begins with p");
        }
        return time.getSeconds();
    }

    /** For commands that take a point in time in whole seconds. */
    static long seconds(Instant time) {
        if (time.getNano() != 0) {
            throw new IllegalArgumentException(
                    "this takes a whole second; its millisecond twin, if any, begins with p");
        }
        return time.getEpochSecond();
    }

    /** For commands that take milliseconds, which must not be nothing. */
    static long positiveMillis(Duration time) {
        long millis = time.toMillis();
        if (millis <= 0) {
            throw new IllegalArgumentException("an expiry must be at least 1 ms from now");
        }
        return millis;
    }

    /** How long a blocking command may wait, in seconds with up to three decimals; zero for ever. */
    static byte[] timeout(Duration time) {
        long millis = time.toMillis();
        if (millis < 0 || millis == 0 && !time.isZero()) {
            throw new IllegalArgumentException("a wait must be zero, for ever, or at least 1 ms");
        }
        return real(millis / 1000.0);
    }
}
