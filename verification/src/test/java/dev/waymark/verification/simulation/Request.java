package dev.waymark.verification.simulation;

import dev.waymark.client.internal.net.Pending;
import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One request on the wire, as the node reads it.
 *
 * @param pending who is told the reply; null for the ASKING before a request
 * @param send the line in the ledger; null for what is no call of the application
 */
record Request(
        @Nullable Pending pending,
        List<String> words,
        List<String> keys,
        @Nullable Send send) {

    static final Request ASKING = new Request(null, List.of("ASKING"), List.of(), null);

    private static final Set<String> READS = Set.of("GET", "MGET", "DBSIZE", "PING");

    /** The words of a request, out of the very bytes that would go to a socket. */
    static List<String> wordsOf(Pending pending) {
        RespWriter out = new RespWriter(128);
        pending.encode(out);
        RequestReader reader = new RequestReader();
        try {
            int end = reader.scan(out.buffer(), 0, out.length());
            if (end != out.length()) {
                throw new Violation("encoding", "a request is not exactly one request");
            }
        } catch (RespSyntaxException e) {
            throw new Violation("encoding", "a request that cannot be read: " + e.getMessage());
        }
        List<String> words = new ArrayList<>(reader.count());
        for (byte[] word : reader.read(out.buffer(), 0)) {
            words.add(new String(word, StandardCharsets.UTF_8));
        }
        return words;
    }

    static List<String> keysOf(List<String> words) {
        switch (words.get(0)) {
            case "GET", "SET", "APPEND", "INCR", "BLPOP":
                return List.of(words.get(1));
            case "MGET":
                return words.subList(1, words.size());
            case "MSET":
                List<String> keys = new ArrayList<>();
                for (int i = 1; i < words.size(); i += 2) {
                    keys.add(words.get(i));
                }
                return keys;
            default:
                return List.of();
        }
    }

    String name() {
        return words.get(0);
    }

    boolean writes() {
        return !READS.contains(name()) && !name().equals("PUBLISH");
    }
}
