package dev.waymark.benchmarks.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The commands that are measured, as redis-benchmark sends them: random keys, values of 100 bytes. */
enum Load {
    SET,
    GET,
    INCR,
    LPUSH,
    LRANGE_100,
    HSET,
    ZADD,
    MSET;

    /** In cluster mode all keys of a command must be in one slot; redis-benchmark's own MSET spreads them. */
    private static final Map<Load, List<String>> OWN = Map.of(MSET, mset());

    /** The words behind the options of redis-benchmark that have it send this. */
    List<String> words() {
        List<String> own = OWN.get(this);
        return own != null ? own : List.of("-t", name().toLowerCase(Locale.ROOT));
    }

    private static List<String> mset() {
        List<String> words = new ArrayList<>(List.of("MSET"));
        for (int i = 0; i < 10; i++) {
            words.add("{tag}:__rand_int__");
            words.add("x".repeat(100));
        }
        return words;
    }
}
