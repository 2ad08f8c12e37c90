package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the scripts that are compared with redis-server cannot say: there, nobody knows the id of a client. */
class TrackingTest {

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client reader = node.connect();
    private final InMemoryNode.Client writer = node.connect();

    @Test
    void a_subscriber_is_told_instead_of_a_client_that_speaks_RESP2() {
        InMemoryNode.Client listener = node.connect();
        listener.ask("SUBSCRIBE __redis__:invalidate");
        assertThat(reader.ask("CLIENT TRACKING ON REDIRECT " + id(listener))).isEqualTo("+OK");
        assertThat(reader.ask("CLIENT GETREDIR")).isEqualTo(":" + id(listener));
        reader.ask("MGET {a}1 {a}2");

        writer.ask("SET {a}1 x");
        assertThat(listener.received()).isEqualTo("*3 $7 message $20 __redis__:invalidate *1 $4 {a}1");
        writer.ask("FLUSHALL");
        assertThat(listener.received()).isEqualTo("*3 $7 message $20 __redis__:invalidate $-1");
        assertThat(reader.received()).isEmpty();
        assertThat(reader.ask("CLIENT TRACKINGINFO"))
                .isEqualTo("*6 $5 flags *1 $2 on $8 redirect :" + id(listener) + " $8 prefixes *0");
        assertThat(reader.ask("CLIENT LIST")).contains("redir=" + id(listener)).contains("flags=t");
    }

    @Test
    void one_that_speaks_RESP3_is_told_instead_without_a_subscription() {
        InMemoryNode.Client listener = node.connect();
        listener.ask("HELLO 3");
        reader.ask("CLIENT TRACKING ON REDIRECT " + id(listener));
        reader.ask("GET k");
        writer.ask("SET k x");
        assertThat(listener.received()).isEqualTo(">2 $10 invalidate *1 $1 k");
        reader.ask("GET k");
        listener.send("SET k y");
        assertThat(listener.received())
                .as("what another's keys cause comes before its own reply")
                .isEqualTo(">2 $10 invalidate *1 $1 k +OK");
    }

    @Test
    void a_subscriber_that_no_longer_listens_is_not_told() {
        InMemoryNode.Client listener = node.connect();
        listener.ask("SUBSCRIBE __redis__:invalidate");
        reader.ask("CLIENT TRACKING ON REDIRECT " + id(listener));
        listener.ask("UNSUBSCRIBE");
        reader.ask("GET k");
        writer.ask("SET k x");
        assertThat(listener.received()).isEmpty();
    }

    @Test
    void a_client_is_told_when_the_one_that_was_to_be_told_instead_is_gone() {
        InMemoryNode.Client listener = node.connect();
        reader.ask("HELLO 3");
        reader.ask("CLIENT TRACKING ON REDIRECT " + id(listener));
        reader.ask("GET k");
        long gone = id(listener);
        listener.close();
        assertThat(reader.received()).isEmpty();

        writer.ask("SET k x");

        assertThat(reader.received()).isEqualTo(">2 $21 tracking-redir-broken :" + gone);
        assertThat(reader.ask("CLIENT TRACKINGINFO")).contains("broken_redirect");
        assertThat(reader.ask("CLIENT LIST")).contains("flags=tR");
        assertThat(reader.ask("CLIENT TRACKING ON")).isEqualTo("+OK");
        assertThat(reader.ask("CLIENT TRACKINGINFO")).doesNotContain("broken_redirect");
    }

    @Test
    void nobody_redirects_to_two_others() {
        assertThat(reader.ask("CLIENT TRACKING ON REDIRECT 1 REDIRECT 2"))
                .isEqualTo("-ERR A client can only redirect to a single other client");
    }

    @Test
    void what_is_known_of_clients_that_are_gone_is_forgotten() {
        reader.ask("HELLO 3");
        reader.ask("CLIENT TRACKING ON");
        reader.ask("MGET {a}1 {a}2");
        assertThat(writer.ask("INFO stats"))
                .contains("tracking_total_keys:2", "tracking_total_items:2", "tracking_total_prefixes:0");
        assertThat(writer.ask("INFO clients")).contains("tracking_clients:1");
        reader.close();
        assertThat(writer.ask("INFO stats")).contains("tracking_total_keys:0", "tracking_total_items:0");
        assertThat(writer.ask("INFO clients")).contains("tracking_clients:0");
        assertThat(node.engine().tracking().on).isFalse();
    }

    @Test
    void all_that_changed_in_one_round_is_told_at_once() {
        reader.ask("HELLO 3");
        reader.ask("CLIENT TRACKING ON BCAST");
        node.engine().changes().touched(null, new byte[] {'b'}, 0, 1);
        node.engine().changes().touched(null, new byte[] {'a'}, 0, 1);
        node.engine().changes().touched(null, new byte[] {'b'}, 0, 1);
        assertThat(reader.received()).isEmpty();
        node.engine().round();
        assertThat(reader.received()).isEqualTo(">2 $10 invalidate *2 $1 a $1 b");
        node.engine().round();
        assertThat(reader.received()).isEmpty();
    }

    private static long id(InMemoryNode.Client client) {
        return client.session().id();
    }
}
