package dev.waymark.verification.node.interop;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.command.Hashes;
import dev.waymark.client.command.Lists;
import dev.waymark.client.command.SortedSets;
import dev.waymark.client.command.Strings;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import redis.clients.jedis.HostAndPort;

/** What the clients of the JVM have in common; each is told one port only. */
interface Client extends AutoCloseable {

    void set(String key, String value);

    @Nullable
    String get(String key);

    long incr(String key);

    void hset(String key, String field, String value);

    @Nullable
    String hget(String key, String field);

    void lpush(String key, String value);

    long llen(String key);

    void zadd(String key, double score, String member);

    double zscore(String key, String member);

    @Override
    void close();

    /** Ours. */
    static Client waymark(int port) {
        ClusterClient client = ClusterClient.connect("redis://127.0.0.1:" + port);
        return new Client() {
            @Override
            public void set(String key, String value) {
                client.call(Strings.set(key, value));
            }

            @Override
            public @Nullable String get(String key) {
                return client.call(Strings.get(key));
            }

            @Override
            public long incr(String key) {
                return client.call(Strings.incr(key));
            }

            @Override
            public void hset(String key, String field, String value) {
                client.call(Hashes.hset(key, field, value));
            }

            @Override
            public @Nullable String hget(String key, String field) {
                return client.call(Hashes.hget(key, field));
            }

            @Override
            public void lpush(String key, String value) {
                client.call(Lists.lpush(key, value));
            }

            @Override
            public long llen(String key) {
                return client.call(Lists.llen(key));
            }

            @Override
            public void zadd(String key, double score, String member) {
                client.call(SortedSets.zadd(key, score, member));
            }

            @Override
            public double zscore(String key, String member) {
                return client.call(SortedSets.zscore(key, member));
            }

            @Override
            public void close() {
                client.close();
            }
        };
    }

    static Client jedis(int port) {
        var client = redis.clients.jedis.RedisClusterClient.create(new HostAndPort("127.0.0.1", port));
        return new Client() {
            @Override
            public void set(String key, String value) {
                client.set(key, value);
            }

            @Override
            public @Nullable String get(String key) {
                return client.get(key);
            }

            @Override
            public long incr(String key) {
                return client.incr(key);
            }

            @Override
            public void hset(String key, String field, String value) {
                client.hset(key, field, value);
            }

            @Override
            public @Nullable String hget(String key, String field) {
                return client.hget(key, field);
            }

            @Override
            public void lpush(String key, String value) {
                client.lpush(key, value);
            }

            @Override
            public long llen(String key) {
                return client.llen(key);
            }

            @Override
            public void zadd(String key, double score, String member) {
                client.zadd(key, score, member);
            }

            @Override
            public double zscore(String key, String member) {
                return client.zscore(key, member);
            }

            @Override
            public void close() {
                client.close();
            }
        };
    }

    static Client lettuce(int port) {
        RedisClusterClient client = RedisClusterClient.create(RedisURI.create("127.0.0.1", port));
        RedisAdvancedClusterCommands<String, String> sync = client.connect().sync();
        return new Client() {
            @Override
            public void set(String key, String value) {
                sync.set(key, value);
            }

            @Override
            public @Nullable String get(String key) {
                return sync.get(key);
            }

            @Override
            public long incr(String key) {
                return sync.incr(key);
            }

            @Override
            public void hset(String key, String field, String value) {
                sync.hset(key, field, value);
            }

            @Override
            public @Nullable String hget(String key, String field) {
                return sync.hget(key, field);
            }

            @Override
            public void lpush(String key, String value) {
                sync.lpush(key, value);
            }

            @Override
            public long llen(String key) {
                return sync.llen(key);
            }

            @Override
            public void zadd(String key, double score, String member) {
                sync.zadd(key, score, member);
            }

            @Override
            public double zscore(String key, String member) {
                return sync.zscore(key, member);
            }

            @Override
            public void close() {
                client.shutdown();
            }
        };
    }

    static Client redisson(int port) {
        Config config = new Config();
        config.useClusterServers().addNodeAddress("redis://127.0.0.1:" + port);
        config.setCodec(StringCodec.INSTANCE);
        RedissonClient client = Redisson.create(config);
        return new Client() {
            @Override
            public void set(String key, String value) {
                client.<String>getBucket(key).set(value);
            }

            @Override
            public @Nullable String get(String key) {
                return client.<String>getBucket(key).get();
            }

            @Override
            public long incr(String key) {
                return client.getAtomicLong(key).incrementAndGet();
            }

            @Override
            public void hset(String key, String field, String value) {
                // Its other ways to write a field are scripts, which the node does not run.
                client.<String, String>getMap(key).putAll(Map.of(field, value));
            }

            @Override
            public @Nullable String hget(String key, String field) {
                return client.<String, String>getMap(key).get(field);
            }

            @Override
            public void lpush(String key, String value) {
                client.<String>getDeque(key).addFirst(value);
            }

            @Override
            public long llen(String key) {
                return client.getList(key).size();
            }

            @Override
            public void zadd(String key, double score, String member) {
                client.<String>getScoredSortedSet(key).add(score, member);
            }

            @Override
            public double zscore(String key, String member) {
                return client.<String>getScoredSortedSet(key).getScore(member);
            }

            @Override
            public void close() {
                client.shutdown();
            }
        };
    }
}
