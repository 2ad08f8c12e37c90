package dev.waymark.verification.node.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Waymark, Jedis, Lettuce and Redisson do the same work, while the slot of its keys moves. */
class ClientsOfTheJvmTest {

    /** So long a client may take for it, at most. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String COUNTER = Wandering.TAG + "counter";
    private static final String HASH = Wandering.TAG + "hash";
    private static final String LIST = Wandering.TAG + "list";
    private static final String RANKING = Wandering.TAG + "ranking";

    @Test
    void waymark_works_on_while_a_slot_moves() throws Exception {
        check(Client::waymark);
    }

    @Test
    void jedis_works_on_while_a_slot_moves() throws Exception {
        check(Client::jedis);
    }

    @Test
    void lettuce_works_on_while_a_slot_moves() throws Exception {
        check(Client::lettuce);
    }

    @Test
    void redisson_works_on_while_a_slot_moves() throws Exception {
        check(Client::redisson);
    }

    private static void check(IntFunction<Client> connect) throws Exception {
        try (Wandering cluster = new Wandering();
                Client client = connect.apply(cluster.port())) {
            for (int i = 0; i < 100; i++) {
                client.set("key:" + i, "value " + i);
                assertThat(client.get("key:" + i)).isEqualTo("value " + i);
            }
            cluster.begin();
            long end = System.nanoTime() + PATIENCE.toNanos();
            long rounds = 0;
            while (!cluster.hasMovedEnough() && System.nanoTime() < end) {
                rounds++;
                work(client, rounds);
            }
            assertThat(cluster.hasMovedEnough()).as("moved often enough").isTrue();
            cluster.rest();

            assertThat(client.get(COUNTER)).isEqualTo(Long.toString(rounds));
            assertThat(client.llen(LIST)).isEqualTo(rounds);
            Reply counter = cluster.ownerCommand("GET", COUNTER);
            assertThat(new String(((Reply.Bulk) counter).bytes(), StandardCharsets.UTF_8))
                    .isEqualTo(Long.toString(rounds));
        }
    }

    private static void work(Client client, long round) {
        String value = "round " + round;
        assertThat(client.incr(COUNTER)).isEqualTo(round);
        client.set(Wandering.TAG + "key", value);
        assertThat(client.get(Wandering.TAG + "key")).isEqualTo(value);
        client.hset(HASH, "field", value);
        assertThat(client.hget(HASH, "field")).isEqualTo(value);
        client.lpush(LIST, value);
        client.zadd(RANKING, round, "member");
        assertThat(client.zscore(RANKING, "member")).isEqualTo(round);
    }
}
