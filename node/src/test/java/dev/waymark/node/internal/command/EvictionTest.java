package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EvictionTest {

    private static final long LIMIT = 3 << 20;
    private static final String VALUE = "v".repeat(500);
    private static final String OOM = "-OOM command not allowed when used memory > 'maxmemory'.";

    @Test
    void with_noeviction_writes_are_refused_at_the_limit_and_nothing_goes() {
        InMemoryNode node = new InMemoryNode("maxmemory", "3mb");
        InMemoryNode.Client client = node.connect();

        int written = 0;
        while (client.ask("SET key:" + written + " " + VALUE).startsWith("+OK")) {
            written++;
        }

        assertThat(written).isBetween(2_000, 5_000);
        assertThat(client.ask("SET another x")).startsWith(OOM);
        assertThat(client.ask("DBSIZE")).startsWith(":" + written);
        assertThat(client.ask("GET key:0")).contains("v");
        assertThat(node.engine().stats().evicted()).isZero();
        for (int i = 0; i < 4; i++) {
            client.ask("DEL key:" + i);
        }
        assertThat(client.ask("SET another x")).startsWith("+OK");
    }

    @Test
    void with_allkeys_lru_those_go_that_nobody_uses() {
        InMemoryNode node = new InMemoryNode("maxmemory", "3mb", "maxmemory-policy", "allkeys-lru");
        InMemoryNode.Client client = node.connect();
        for (int i = 0; i < 3_000; i++) {
            client.ask("SET key:" + i + " " + VALUE);
        }
        assertThat(node.engine().stats().evicted()).isZero();
        node.pass(100_000);
        for (int i = 0; i < 3_000; i += 3) {
            client.ask("GET key:" + i);
        }
        node.pass(1_000);

        for (int i = 0; i < 2_000; i++) {
            assertThat(client.ask("SET new:" + i + " " + VALUE)).startsWith("+OK");
            assertThat(node.engine().memory()).isLessThanOrEqualTo(LIMIT + 1_000);
        }

        int used = 0;
        int unused = 0;
        for (int i = 0; i < 3_000; i++) {
            boolean there = client.ask("EXISTS key:" + i).startsWith(":1");
            used += there && i % 3 == 0 ? 1 : 0;
            unused += there && i % 3 != 0 ? 1 : 0;
        }
        assertThat(node.engine().stats().evicted()).isGreaterThan(500);
        assertThat(used).as("of 1000 that were used").isGreaterThan(950);
        assertThat(unused).as("of 2000 that were not").isLessThan(1_500);
    }

    @Test
    void with_volatile_ttl_those_go_that_expire_first_and_no_others() {
        InMemoryNode node = new InMemoryNode("maxmemory", "3mb", "maxmemory-policy", "volatile-ttl");
        InMemoryNode.Client client = node.connect();
        for (int i = 0; i < 1_000; i++) {
            client.ask("SET keep:" + i + " " + VALUE);
            client.ask("SET late:" + i + " " + VALUE + " EX 100000");
            client.ask("SET soon:" + i + " " + VALUE + " EX 1000");
        }

        int written = 0;
        while (written < 10_000
                && client.ask("SET new:" + written + " " + VALUE).startsWith("+OK")) {
            written++;
            if (written == 1_000) {
                assertThat(count(client, "late:")).isGreaterThan(900);
                assertThat(count(client, "soon:")).isLessThan(950);
            }
        }

        assertThat(client.ask("SET another x")).startsWith(OOM);
        assertThat(count(client, "keep:")).isEqualTo(1_000);
        assertThat(count(client, "late:")).isZero();
        assertThat(count(client, "soon:")).isZero();
        assertThat(node.engine().stats().evicted()).isEqualTo(2_000);
    }

    @Test
    void large_values_go_too_and_by_chance_as_well() {
        for (String policy : new String[] {"allkeys-random", "allkeys-lru", "volatile-lru", "volatile-random"}) {
            InMemoryNode node = new InMemoryNode("maxmemory", "3mb", "maxmemory-policy", policy);
            InMemoryNode.Client client = node.connect();
            for (int i = 0; i < 200; i++) {
                assertThat(client.ask("SET large:" + i + " " + "x".repeat(50_000) + " EX 1000"))
                        .as(policy)
                        .startsWith("+OK");
                client.ask("RPUSH list:" + i % 5 + " " + VALUE);
            }
            assertThat(node.engine().memory()).as(policy).isLessThanOrEqualTo(LIMIT + 60_000);
            assertThat(node.engine().stats().evicted()).as(policy).isGreaterThan(100);
        }
    }

    @Test
    void who_watches_an_evicted_key_is_told() {
        InMemoryNode node = new InMemoryNode("maxmemory-policy", "allkeys-lru");
        InMemoryNode.Client client = node.connect();
        client.ask("SET k v");
        client.ask("WATCH k");
        client.ask("MULTI");

        node.connect().ask("CONFIG SET maxmemory 1");
        node.connect().ask("PING");

        assertThat(client.ask("EXEC")).startsWith("*-1");
        assertThat(node.engine().stats().evicted()).isEqualTo(1);
    }

    @Test
    void in_a_pause_nothing_goes() {
        InMemoryNode node = new InMemoryNode("maxmemory-policy", "allkeys-lru");
        InMemoryNode.Client client = node.connect();
        client.ask("SET k v");
        client.ask("CLIENT PAUSE 1000 WRITE");

        client.ask("CONFIG SET maxmemory 1");

        assertThat(client.ask("GET k")).contains("v");
        node.pass(2_000);
        assertThat(client.ask("GET k")).startsWith("$-1");
    }

    private static int count(InMemoryNode.Client client, String prefix) {
        int there = 0;
        for (int i = 0; i < 1_000; i++) {
            there += client.ask("EXISTS " + prefix + i).startsWith(":1") ? 1 : 0;
        }
        return there;
    }
}
