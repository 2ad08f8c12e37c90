package dev.waymark.node.internal.command;

import dev.waymark.node.internal.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * The commands that took longest, the last one first. What is secret of their words is not in it. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/slowlog/">SLOWLOG</a>
 */
public final class SlowLog {

    private static final int MOST_WORDS = 32;
    private static final int LONGEST_WORD = 128;

    private final Settings settings;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private long nextId;

    /** In ns; negative for none. */
    private long thresholdNanos;

    /**
     * A slow command.
     *
     * @param seconds when it ran, since 1970
     * @param client where its client was
     * @param name what its client was called
     */
    public record Entry(long id, long seconds, long micros, List<byte[]> words, String client, String name) {}

    SlowLog(Settings settings) {
        this.settings = settings;
        settings.watch("slowlog-log-slower-than", () -> {
            long micros = settings.number("slowlog-log-slower-than");
            thresholdNanos = micros > Long.MAX_VALUE / 1000 ? Long.MAX_VALUE : micros * 1000;
        });
        settings.watch("slowlog-max-len", this::shorten);
    }

    /** All entries, the newest first. */
    public Collection<Entry> entries() {
        return Collections.unmodifiableCollection(entries);
    }

    /** Forgets them. */
    public void reset() {
        entries.clear();
    }

    boolean isSlow(long nanos) {
        return thresholdNanos >= 0 && nanos >= thresholdNanos;
    }

    void add(Call call, long nanos) {
        Session session = call.session();
        entries.addFirst(new Entry(
                nextId++,
                call.now() / 1000,
                nanos / 1000,
                shown(Secrets.hidden(call)),
                session.outlet().remote(),
                session.name()));
        shorten();
    }

    private void shorten() {
        while (entries.size() > settings.number("slowlog-max-len")) {
            entries.removeLast();
        }
    }

    /** The first words, and of long ones the beginning. */
    private static List<byte[]> shown(List<byte[]> words) {
        List<byte[]> shown = new ArrayList<>();
        for (byte[] word : words) {
            if (shown.size() == MOST_WORDS - 1 && words.size() > MOST_WORDS) {
                shown.add(bytes("... (" + (words.size() - MOST_WORDS + 1) + " more arguments)"));
                break;
            }
            shown.add(word.length <= LONGEST_WORD ? word : cut(word));
        }
        return shown;
    }

    private static byte[] cut(byte[] word) {
        byte[] more = bytes("... (" + (word.length - LONGEST_WORD) + " more bytes)");
        byte[] cut = Arrays.copyOf(word, LONGEST_WORD + more.length);
        System.arraycopy(more, 0, cut, LONGEST_WORD, more.length);
        return cut;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
