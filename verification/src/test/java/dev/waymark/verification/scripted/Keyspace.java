package dev.waymark.verification.scripted;

import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The data of a whole scripted cluster, in one place: moving a slot moves no data, and a test can ask for the value of
 * a key wherever it lives. Thread-safe.
 */
final class Keyspace {

    private final Map<String, String> values = new TreeMap<>();
    private final Map<String, List<String>> written = new TreeMap<>();

    synchronized String get(String key) {
        return values.get(key);
    }

    synchronized void set(String key, String value) {
        values.put(key, value);
    }

    /** Every value that SET gave a key, in order. */
    synchronized List<String> history(String key) {
        return List.copyOf(written.getOrDefault(key, List.of()));
    }

    /** Runs a request and appends its reply. */
    synchronized void run(Request request, RespWriter out) {
        List<String> words = request.words();
        switch (request.name()) {
            case "GET" -> value(values.get(words.get(1)), out);
            case "SET" -> {
                values.put(words.get(1), words.get(2));
                written.computeIfAbsent(words.get(1), key -> new ArrayList<>()).add(words.get(2));
                out.text("OK");
            }
            case "INCR" -> {
                long next = Long.parseLong(values.getOrDefault(words.get(1), "0")) + 1;
                values.put(words.get(1), Long.toString(next));
                out.number(next);
            }
            case "APPEND" -> {
                values.merge(words.get(1), words.get(2), String::concat);
                out.number(values.get(words.get(1)).length());
            }
            case "MGET" -> {
                out.array(request.keys().size());
                request.keys().forEach(key -> value(values.get(key), out));
            }
            case "MSET" -> {
                for (int i = 1; i < words.size(); i += 2) {
                    values.put(words.get(i), words.get(i + 1));
                }
                out.text("OK");
            }
            case "EXISTS", "TOUCH" ->
                out.number(request.keys().stream().filter(values::containsKey).count());
            case "DEL", "UNLINK" ->
                out.number(request.keys().stream()
                        .filter(key -> values.remove(key) != null)
                        .count());
            default -> out.error("ERR unknown command '" + request.name() + "', with args beginning with: ");
        }
    }

    private static void value(String value, RespWriter out) {
        if (value == null) {
            out.nil();
        } else {
            out.bulk(value);
        }
    }
}
