package dev.waymark.node.internal.command;

/** Bytes as text in double quotes, as one would type them. */
final class Quoted {

    private Quoted() {}

    static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder("\"");
        for (byte each : bytes) {
            switch (each) {
                case '\\', '"' -> text.append('\\').append((char) each);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case 0x07 -> text.append("\\a");
                case '\b' -> text.append("\\b");
                default -> {
                    if (each >= ' ' && each <= '~') {
                        text.append((char) each);
                    } else {
                        text.append(String.format("\\x%02x", each));
                    }
                }
            }
        }
        return text.append('"').toString();
    }
}
