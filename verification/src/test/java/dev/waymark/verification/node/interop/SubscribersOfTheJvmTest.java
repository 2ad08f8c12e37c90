package dev.waymark.verification.node.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.EmbeddedCluster;
import dev.waymark.node.EmbeddedNode;
import dev.waymark.protocol.Slots;
import io.lettuce.core.RedisClient;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.support.caching.CacheAccessor;
import io.lettuce.core.support.caching.CacheFrontend;
import io.lettuce.core.support.caching.ClientSideCaching;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;

/** Jedis and Lettuce as subscribers, and with a cache of their own, on an embedded cluster. */
class SubscribersOfTheJvmTest {

    private static final long PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private EmbeddedCluster cluster;

    @BeforeEach
    void start() {
        cluster = EmbeddedCluster.builder().shards(3).start();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void lettuce_hears_what_is_published_at_another_node_and_in_a_shard() throws InterruptedException {
        try (RedisClusterClient client = RedisClusterClient.create(uri(cluster.node(0)))) {
            var connection = client.connectPubSub();
            connection.addListener(new RedisPubSubAdapter<String, String>() {
                @Override
                public void message(String channel, String message) {
                    heard.add(channel + " " + message);
                }

                @Override
                public void smessage(String channel, String message) {
                    heard.add("shard " + channel + " " + message);
                }
            });
            connection.sync().subscribe("news");
            connection.sync().ssubscribe("{news}one");

            for (EmbeddedNode node : cluster.nodes()) {
                node.command("PUBLISH", "news", "from " + node.port());
                assertThat(next()).isEqualTo("news from " + node.port());
            }
            cluster.owner(slot("news")).command("SPUBLISH", "{news}one", "here");
            assertThat(next()).isEqualTo("shard {news}one here");
        }
    }

    @Test
    void jedis_hears_what_is_published_at_another_node() throws InterruptedException {
        JedisPubSub subscriber = new JedisPubSub() {
            @Override
            public void onSubscribe(String channel, int count) {
                heard.add("subscribed " + channel + " " + count);
            }

            @Override
            public void onMessage(String channel, String message) {
                heard.add(channel + " " + message);
                unsubscribe();
            }

            @Override
            public void onUnsubscribe(String channel, int count) {
                heard.add("unsubscribed " + channel + " " + count);
            }
        };
        Thread thread = new Thread(() -> {
            try (Jedis jedis = new Jedis("127.0.0.1", cluster.node(0).port())) {
                jedis.subscribe(subscriber, "news");
                heard.add(jedis.ping());
            }
        });
        thread.start();
        assertThat(next()).isEqualTo("subscribed news 1");
        cluster.node(1).command("PUBLISH", "news", "hello");
        assertThat(next()).isEqualTo("news hello");
        assertThat(next()).isEqualTo("unsubscribed news 0");
        assertThat(next()).isEqualTo("PONG");
        thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void lettuce_drops_from_its_cache_what_has_changed() throws InterruptedException {
        EmbeddedNode owner = cluster.owner(slot("user"));
        owner.command("SET", "{user}name", "Ada");
        try (RedisClient client = RedisClient.create(uri(owner))) {
            Map<String, String> cache = new ConcurrentHashMap<>();
            CacheFrontend<String, String> names = ClientSideCaching.enable(
                    CacheAccessor.forMap(cache), client.connect(), TrackingArgs.Builder.enabled());
            ((ClientSideCaching<String, String>) names).addInvalidationListener(heard::add);
            assertThat(names.get("{user}name")).isEqualTo("Ada");
            assertThat(cache).containsEntry("{user}name", "Ada");

            owner.command("SET", "{user}name", "Grace");

            assertThat(next()).isEqualTo("{user}name");
            assertThat(names.get("{user}name")).isEqualTo("Grace");
        }
    }

    private String next() throws InterruptedException {
        return heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static String uri(EmbeddedNode node) {
        return "redis://127.0.0.1:" + node.port();
    }

    private static int slot(String tag) {
        return Slots.of(tag.getBytes(StandardCharsets.UTF_8));
    }
}
