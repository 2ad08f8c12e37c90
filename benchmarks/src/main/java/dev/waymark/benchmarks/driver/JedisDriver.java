package dev.waymark.benchmarks.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClusterPipeline;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.Response;

/**
 * Jedis: blocking sockets from a pool, and a pipeline that is written and read when it is synchronised.
 *
 * <p>The pipeline is kept and the threads that read its nodes are shared between batches, which is the fastest way
 * there is to use it.
 */
final class JedisDriver implements Driver {

    private static final int CONNECTIONS_PER_NODE = 64;

    private final RedisClusterClient jedis;
    private final ExecutorService pipelineReaders;
    private final List<Sent> batch = new ArrayList<>();
    private @Nullable ClusterPipeline pipeline;

    JedisDriver(List<String> nodes) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS_PER_NODE);
        pool.setMaxIdle(CONNECTIONS_PER_NODE);
        Set<HostAndPort> seeds = nodes.stream().map(HostAndPort::from).collect(Collectors.toSet());
        jedis = RedisClusterClient.builder().nodes(seeds).poolConfig(pool).build();
        pipelineReaders = Executors.newFixedThreadPool(nodes.size());
    }

    @Override
    public String description() {
        return "Jedis " + version() + ", pool of " + CONNECTIONS_PER_NODE + " per node";
    }

    /** From the properties that Maven put into the jar. */
    private static String version() {
        Properties properties = new Properties();
        try (InputStream in =
                RedisClusterClient.class.getResourceAsStream("/META-INF/maven/redis.clients/jedis/pom.properties")) {
            properties.load(Objects.requireNonNull(in));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return properties.getProperty("version");
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return jedis.get(key);
    }

    @Override
    public void send(byte[] key, BiConsumer<byte @Nullable [], @Nullable Throwable> done) {
        if (pipeline == null) {
            pipeline = jedis.pipelined(pipelineReaders);
        }
        batch.add(new Sent(pipeline.get(key), done));
    }

    @Override
    public void flush() {
        if (pipeline == null) {
            return;
        }
        pipeline.sync();
        for (Sent sent : batch) {
            sent.complete();
        }
        batch.clear();
    }

    @Override
    public void close() {
        if (pipeline != null) {
            pipeline.close();
        }
        pipelineReaders.shutdown();
        jedis.close();
    }

    private record Sent(Response<byte[]> response, BiConsumer<byte @Nullable [], @Nullable Throwable> done) {

        void complete() {
            byte[] value;
            try {
                value = response.get();
            } catch (RuntimeException failure) {
                done.accept(null, failure);
                return;
            }
            done.accept(value, null);
        }
    }
}
