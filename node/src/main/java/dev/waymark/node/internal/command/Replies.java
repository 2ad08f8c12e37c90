package dev.waymark.node.internal.command;

import java.nio.charset.StandardCharsets;

/** Replies that are always the same. */
final class Replies {

    static final byte[] OK = bytes("+OK\r\n");
    static final byte[] QUEUED = bytes("+QUEUED\r\n");

    private Replies() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
