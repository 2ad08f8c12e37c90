package dev.waymark.verification.node.differential;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** The words that random commands are made of, by the names that the grammar gives them. Not thread-safe. */
final class Pools {

    /** Of so many words one is from the odd ones. */
    private static final int ODD = 12;

    /** A pool that has no words: each is a new time to live, in s, and none is near another. */
    static final String TTL = "ttl";

    private static final byte[] STAR = {'*'};

    private final Map<String, Pool> pools = new HashMap<>();
    private final List<byte[]> all = new ArrayList<>();
    private long times;

    /**
     * Words of one kind.
     *
     * @param usual the most of them
     * @param odd those that most commands refuse
     */
    private record Pool(List<byte[]> usual, List<byte[]> odd) {}

    /** Adds a pool: its usual words, and behind a bar the odd ones. */
    void add(String name, String words) {
        String[] halves = words.split(" \\| ", 2);
        Pool pool =
                new Pool(List.of(Words.of(halves[0])), halves.length < 2 ? List.of() : List.of(Words.of(halves[1])));
        if (pools.put(name, pool) != null) {
            throw new IllegalArgumentException("there are two pools " + name);
        }
        // A star alone is no odd word for XADD: it takes the time of day for its id, of which two servers have two.
        Stream.concat(pool.usual().stream(), pool.odd().stream())
                .filter(word -> !Arrays.equals(word, STAR))
                .forEach(all::add);
    }

    /** Begins again: the same chance then makes the same words. */
    void restart() {
        times = 0;
    }

    boolean has(String name) {
        return name.equals(TTL) || pools.containsKey(name);
    }

    byte[] pick(String name, Random random) {
        if (name.equals(TTL)) {
            times = (times + 7919) % 100_000;
            return Long.toString(1_000_000 + 1_000 * times).getBytes(StandardCharsets.ISO_8859_1);
        }
        Pool pool = pools.get(name);
        boolean odd = !pool.odd().isEmpty() && random.nextInt(ODD) == 0;
        return pick(odd ? pool.odd() : pool.usual(), random);
    }

    /** A word of any pool. */
    byte[] any(Random random) {
        return pick(all, random);
    }

    private static byte[] pick(List<byte[]> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }
}
