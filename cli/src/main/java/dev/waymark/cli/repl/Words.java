package dev.waymark.cli.repl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a command, and what matters of them before it is sent. Immutable, as long as nobody writes to them. */
record Words(List<byte[]> list) {

    private static final Set<String> SECRET_SETTINGS = Set.of(
            "masterauth",
            "masteruser",
            "primaryauth",
            "primaryuser",
            "requirepass",
            "tls-key-file-pass",
            "tls-client-key-file-pass");

    /** Reports of the server that are text for people, by their first two words. */
    private static final Set<String> REPORTS = Set.of(
            "debug htstats",
            "debug htstats-key",
            "debug client-eviction",
            "memory malloc-stats",
            "memory doctor",
            "client list",
            "client info",
            "proxy info");

    Words {
        list = List.copyOf(list);
    }

    static Words of(String... words) {
        return new Words(Arrays.stream(words)
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toList());
    }

    int count() {
        return list.size();
    }

    /** A word in lower case; empty when there are not so many. */
    String lower(int index) {
        return index < list.size() ? text(index).toLowerCase(Locale.ROOT) : "";
    }

    String text(int index) {
        return new String(list.get(index), StandardCharsets.UTF_8);
    }

    /** Without the first ones. */
    Words from(int first) {
        return new Words(list.subList(first, list.size()));
    }

    /** Whether the command has this name, in any case. */
    boolean is(String name) {
        return lower(0).equals(name);
    }

    /** Whether the command has this name and so many words in all. */
    boolean is(String name, int words) {
        return count() == words && is(name);
    }

    /** Whether it is one of the subscribing commands, which are answered by messages until they end. */
    boolean subscribes() {
        return is("subscribe") || is("psubscribe") || is("ssubscribe");
    }

    /** Whether it is one of those that end subscriptions: there is a confirmation for each channel that it names. */
    boolean unsubscribes() {
        return is("unsubscribe") || is("punsubscribe") || is("sunsubscribe");
    }

    /** Whether its reply is text for people, to be shown as it is in every format. */
    boolean asksForAReport() {
        String both = lower(0) + ' ' + lower(1);
        return is("info")
                || is("lolwut")
                || REPORTS.contains(both)
                || count() == 2 && (both.equals("cluster nodes") || both.equals("cluster info"))
                || count() == 2 && both.equals("latency doctor")
                || count() == 3 && both.equals("latency graph");
    }

    /** Whether a secret is or may be among the words: such a command is not to be remembered anywhere. */
    boolean areSecret() {
        return switch (lower(0)) {
            case "auth" -> true;
            case "acl" -> lower(1).equals("setuser");
            case "hello" -> has("auth", 2);
            case "migrate" -> has("auth", 3) || has("auth2", 3);
            case "config" -> lower(1).equals("set") && list.stream().anyMatch(Words::isSecretSetting);
            case "sentinel" -> lower(1).equals("set") || lower(1).equals("config");
            default -> false;
        };
    }

    private boolean has(String word, int from) {
        for (int i = from; i < count(); i++) {
            if (lower(i).equals(word)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSecretSetting(byte[] word) {
        return SECRET_SETTINGS.contains(new String(word, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT));
    }
}
