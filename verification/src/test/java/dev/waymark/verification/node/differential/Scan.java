package dev.waymark.verification.node.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A whole scan of one server: its cursors, and the order in which it finds things, are its own affair. */
final class Scan {

    /** No scan of a test is longer. */
    private static final int MOST_PAGES = 100_000;

    private Scan() {}

    /**
     * Everything that SCAN, HSCAN, SSCAN or ZSCAN finds, sorted and each once; or the error.
     *
     * @param words the command with its first cursor
     */
    static String all(Wire wire, byte[][] words) throws IOException {
        String command = new String(words[0], StandardCharsets.ISO_8859_1);
        int cursor = command.equalsIgnoreCase("SCAN") ? 1 : 2;
        boolean pairs = command.equalsIgnoreCase("HSCAN") || command.equalsIgnoreCase("ZSCAN");
        Set<String> found = new TreeSet<>();
        byte[][] next = words.clone();
        for (int page = 0; page < MOST_PAGES; page++) {
            wire.send(Words.request(next));
            RawReply reply = wire.read();
            if (reply.isError()) {
                return reply.toString();
            }
            List<RawReply.Part> parts = reply.tree().parts();
            found.addAll(groups(parts.get(1).parts(), pairs ? 2 : 1));
            next[cursor] = Words.of(parts.get(0).body())[0];
            if (parts.get(0).body().equals("\"0\"")) {
                return found.toString();
            }
        }
        throw new IOException("a scan of " + MOST_PAGES + " pages has not ended");
    }

    private static List<String> groups(List<RawReply.Part> parts, int size) {
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < parts.size(); i += size) {
            groups.add(parts.subList(i, i + size).toString());
        }
        return groups;
    }
}
