package dev.waymark.client.command;

import java.util.Map;

/** The arguments of factories as the bytes of commands. */
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
}
