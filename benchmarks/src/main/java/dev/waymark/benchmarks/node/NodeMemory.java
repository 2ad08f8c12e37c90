package dev.waymark.benchmarks.node;

import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The program behind {@code benchmarks/run node-memory}: how much of the machine's memory the node and redis-server
 * take for the same keys, of 16 bytes with values of 100, and after overwrites with values of 90 to 110.
 */
public final class NodeMemory {

    private static final int DEPTH = 100;

    private NodeMemory() {}

    /**
     * Measures and prints.
     *
     * @param words how many keys there are, in thousands; 1000 when nothing is said
     */
    public static void main(String[] words) throws InterruptedException {
        try {
            long keys = 1000L * (words.length > 0 ? Integer.parseInt(words[0]) : 1000);
            try (Contestant node = Contestant.node();
                    Contestant redis = Contestant.redis()) {
                System.out.printf(Locale.ROOT, "%-24s %10s %10s   node / redis%n", "MB resident", "node", "redis");
                print("empty", node, redis);
                load(node, keys);
                load(redis, keys);
                print(keys / 1000 + ",000 keys", node, redis);
                overwrite(node, keys);
                overwrite(redis, keys);
                print("after overwrites", node, redis);
            }
        } catch (NumberFormatException e) {
            System.err.println("usage: benchmarks/run node-memory [thousands of keys]");
            System.exit(2);
        } catch (IOException failed) {
            System.err.println("benchmarks/run node-memory: " + failed.getMessage());
            System.exit(1);
        }
    }

    private static void load(Contestant server, long keys) throws IOException {
        try (Pipe pipe = new Pipe(server.port(), DEPTH)) {
            for (long key = 0; key < keys; key++) {
                pipe.set(key, 100);
            }
            pipe.flush();
        }
    }

    private static void overwrite(Contestant server, long keys) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        try (Pipe pipe = new Pipe(server.port(), DEPTH)) {
            for (long i = 0; i < keys * 3 / 2; i++) {
                pipe.set(random.nextLong(keys), random.nextInt(90, 111));
            }
            pipe.flush();
        }
    }

    private static void print(String when, Contestant node, Contestant redis) throws IOException {
        double own = node.residentBytes() / 1e6;
        double other = redis.residentBytes() / 1e6;
        System.out.printf(Locale.ROOT, "%-24s %10.1f %10.1f %10.2f%n", when, own, other, own / other);
    }
}
