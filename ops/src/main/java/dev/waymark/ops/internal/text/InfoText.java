package dev.waymark.ops.internal.text;

/** Reads what INFO and CLUSTER INFO answer: lines of {@code name:value}. */
public final class InfoText {

    private InfoText() {}

    /** The value of a field; empty when there is no such field. */
    public static String field(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }
}
