package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ActiveExpiryTest {

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client client = node.connect();

    @Test
    void a_key_that_nobody_asks_for_goes_when_its_time_is_over() {
        client.ask("SET short v PX 1000");
        client.ask("SET long v PX 5000");
        client.ask("SET stays v");
        node.pass(1000);
        assertThat(client.ask("DBSIZE")).isEqualTo(":3");
        node.pass(1);
        assertThat(client.ask("DBSIZE")).isEqualTo(":2");
        node.pass(4000);
        assertThat(client.ask("KEYS *")).isEqualTo("*1 $5 stays");
    }

    @Test
    void who_watches_it_is_told() {
        client.ask("SET k v PX 10");
        client.ask("WATCH k");
        node.pass(11);
        client.ask("MULTI");
        assertThat(client.ask("EXEC")).isEqualTo("*-1");
    }

    @Test
    void one_turn_looks_at_some_keys_only_and_a_few_turns_at_all() {
        int count = 200_000;
        for (int i = 0; i < count; i++) {
            client.ask("SET key:" + i + (i % 2 == 0 ? " v PX 10" : " v"));
        }
        node.pass(11);
        assertThat(node.engine().keys().size()).isBetween(count / 2 + 1L, count - 1_000L);
        for (int turn = 0; turn < 5; turn++) {
            node.pass(100);
        }
        assertThat(node.engine().keys().size()).isEqualTo(count / 2);
    }

    @Test
    void keys_that_expire_much_later_do_not_hide_one_that_has_expired() {
        for (int i = 0; i < 50_000; i++) {
            client.ask("SET key:" + i + " v EX 1000");
        }
        client.ask("SET key:x v PX 10");
        node.pass(11);
        for (int turn = 0; turn < 10; turn++) {
            node.pass(100);
        }
        assertThat(node.engine().keys().size()).isEqualTo(50_000);
    }

    @Test
    void it_can_be_stopped() {
        client.ask("SET k v PX 10");
        node.engine().expireActively(false);
        node.pass(1000);
        assertThat(client.ask("DBSIZE")).isEqualTo(":1");
        node.engine().expireActively(true);
        node.pass(1);
        assertThat(client.ask("DBSIZE")).isEqualTo(":0");
    }
}
