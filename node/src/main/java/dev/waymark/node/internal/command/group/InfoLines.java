package dev.waymark.node.internal.command.group;

import java.util.Locale;

/** The text of INFO as it grows. Not thread-safe. */
final class InfoLines {

    private final StringBuilder text = new StringBuilder();

    void begin(String section) {
        if (!text.isEmpty()) {
            text.append("\r\n");
        }
        text.append("# ").append(section).append("\r\n");
    }

    InfoLines add(String field, String value) {
        text.append(field).append(':').append(value).append("\r\n");
        return this;
    }

    InfoLines add(String field, long value) {
        return add(field, Long.toString(value));
    }

    InfoLines add(String field, String format, double value) {
        return add(field, String.format(Locale.ROOT, format, value));
    }

    /** Fields that are 0, because a node in a JVM has nothing of that kind. */
    InfoLines zeros(String... fields) {
        for (String field : fields) {
            add(field, 0);
        }
        return this;
    }

    /** A number of bytes, and the same for people. */
    InfoLines bytes(String field, long bytes) {
        return add(field, bytes).add(field + "_human", human(bytes));
    }

    private static String human(long bytes) {
        if (bytes < 1024) {
            return bytes + "B";
        }
        double rest = bytes;
        int unit = -1;
        do {
            rest /= 1024;
            unit++;
        } while (rest >= 1024 && unit < 5);
        return String.format(Locale.ROOT, "%.2f%c", rest, "KMGTPE".charAt(unit));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
