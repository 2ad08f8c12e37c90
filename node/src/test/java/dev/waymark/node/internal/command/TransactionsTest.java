package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What depends on the moment a key expires, for which a test that is compared with redis-server would have to wait. */
class TransactionsTest {

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client client = node.connect();

    @BeforeEach
    void nobody_takes_out_what_has_expired() {
        node.engine().expireActively(false);
        client.ask("SET k v PX 100");
    }

    @Test
    void a_watched_key_that_has_expired_and_is_still_there_counts_as_changed() {
        client.ask("WATCH k");
        client.ask("MULTI");
        client.ask("PING");
        node.pass(101);
        assertThat(client.ask("EXEC")).isEqualTo("*-1");
    }

    @Test
    void a_key_that_had_expired_before_it_was_watched_has_not_changed() {
        node.pass(101);
        client.ask("WATCH k");
        client.ask("MULTI");
        client.ask("PING");
        assertThat(client.ask("EXEC")).isEqualTo("*1 +PONG");
    }

    @Test
    void another_client_that_meets_an_expired_key_changes_it() {
        client.ask("WATCH k");
        client.ask("MULTI");
        client.ask("PING");
        node.pass(101);
        assertThat(node.connect().ask("EXISTS k")).isEqualTo(":0");
        assertThat(client.ask("EXEC")).isEqualTo("*-1");
    }
}
