package dev.waymark.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

/** The keys that are read, and their values. */
final class Keyspace {

    /** How many keys there are, spread over all slots. */
    static final int KEYS = 10_000;

    /** How long each value is. */
    static final int VALUE_BYTES = 100;

    private static final byte[][] NAMES = IntStream.range(0, KEYS)
            .mapToObj(i -> ("key:" + i).getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private Keyspace() {}

    /** One of them at random. Nothing is allocated: what is measured is the client. */
    static byte[] any() {
        return NAMES[ThreadLocalRandom.current().nextInt(KEYS)];
    }

    /** Writes them all, with the client whose being wrong would be the least interesting. */
    static void fill(List<String> nodes) {
        Set<HostAndPort> seeds = nodes.stream().map(HostAndPort::from).collect(Collectors.toSet());
        byte[] value = new byte[VALUE_BYTES];
        Arrays.fill(value, (byte) 'v');
        try (RedisClusterClient jedis = RedisClusterClient.create(seeds)) {
            for (byte[] name : NAMES) {
                jedis.set(name, value);
            }
        }
    }
}
