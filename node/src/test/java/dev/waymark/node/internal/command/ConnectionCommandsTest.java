package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionCommandsTest {

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client client = node.connect();

    @Test
    void hello_greets_in_the_protocol_it_chooses() {
        assertThat(client.ask("HELLO 3"))
                .isEqualTo("%7 $6 server $5 redis $7 version $6 7.0.15 $5 proto :3 $2 id :1 $4 mode $7 cluster"
                        + " $4 role $6 master $7 modules *0");
        assertThat(client.ask("GET none")).isEqualTo("_");
        assertThat(client.ask("HELLO 2")).startsWith("*14 ");
        assertThat(client.ask("GET none")).isEqualTo("$-1");
    }

    @Test
    void hello_says_what_is_wrong() {
        assertThat(client.ask("HELLO 4")).isEqualTo("-NOPROTO unsupported protocol version");
        assertThat(client.ask("HELLO x")).isEqualTo("-ERR Protocol version is not an integer or out of range");
        assertThat(client.ask("HELLO 3 AUTH a")).isEqualTo("-ERR Syntax error in HELLO option 'AUTH'");
        assertThat(client.ask("HELLO 3 SETNAME 'a b'"))
                .isEqualTo("-ERR Client names cannot contain spaces, newlines or special characters.");
        assertThat(client.ask("PING")).isEqualTo("+PONG");
    }

    @Test
    void without_the_password_nothing_runs() {
        InMemoryNode guarded = new InMemoryNode("requirepass", "secret");
        InMemoryNode.Client stranger = guarded.connect();
        assertThat(stranger.ask("GET a")).isEqualTo("-NOAUTH Authentication required.");
        assertThat(stranger.ask("EXEC"))
                .isEqualTo("-EXECABORT Transaction discarded because of: NOAUTH Authentication required.");
        assertThat(stranger.ask("HELLO 3")).startsWith("-NOAUTH HELLO must be called with");
        assertThat(stranger.ask("AUTH wrong"))
                .isEqualTo("-WRONGPASS invalid username-password pair or user is disabled.");
        assertThat(stranger.ask("HELLO 3 AUTH default secret SETNAME me")).startsWith("%7 ");
        assertThat(stranger.ask("CLIENT GETNAME")).isEqualTo("$2 me");
        assertThat(stranger.ask("RESET")).isEqualTo("+RESET");
        assertThat(stranger.ask("GET a")).isEqualTo("-NOAUTH Authentication required.");
        assertThat(stranger.ask("AUTH secret")).isEqualTo("+OK");
        assertThat(stranger.ask("GET a")).isEqualTo("$-1");
    }

    @Test
    void a_password_that_is_set_later_is_for_those_who_come_later() {
        assertThat(client.ask("CONFIG SET requirepass secret")).isEqualTo("+OK");
        assertThat(client.ask("PING")).isEqualTo("+PONG");
        assertThat(node.connect().ask("PING")).isEqualTo("-NOAUTH Authentication required.");
    }

    @Test
    void a_reply_can_be_skipped_and_all_can_be_turned_off() {
        assertThat(client.ask("CLIENT REPLY SKIP")).isEmpty();
        assertThat(client.ask("PING")).isEmpty();
        assertThat(client.ask("PING")).isEqualTo("+PONG");
        assertThat(client.ask("CLIENT REPLY OFF")).isEmpty();
        assertThat(client.ask("GET")).isEmpty();
        assertThat(client.ask("CLIENT REPLY ON")).isEqualTo("+OK");
    }

    @Test
    void the_client_that_kills_itself_is_told_so_first() {
        InMemoryNode.Client other = node.connect();
        assertThat(client.ask("CLIENT KILL ID 2")).isEqualTo(":1");
        assertThat(other.isClosed()).isTrue();
        assertThat(client.ask("CLIENT KILL ADDR 127.0.0.1:50001")).isEqualTo(":0");
        assertThat(client.ask("CLIENT KILL 127.0.0.1:50002")).isEqualTo("-ERR No such client");
        assertThat(client.ask("CLIENT KILL ADDR 127.0.0.1:50001 SKIPME no")).isEqualTo(":1");
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    void in_a_pause_of_writes_only_writes_wait_and_run_afterwards() {
        InMemoryNode.Client writer = node.connect();
        assertThat(client.ask("CLIENT PAUSE 1000 WRITE")).isEqualTo("+OK");
        assertThat(writer.ask("SET a b")).isEmpty();
        writer.send("GET a");
        assertThat(client.ask("GET a")).isEqualTo("$-1");
        assertThat(client.ask("CLIENT UNPAUSE")).isEqualTo("+OK");
        assertThat(writer.received()).isEqualTo("+OK $1 b");
    }

    @Test
    void a_pause_of_all_ends_with_its_time_only() {
        client.ask("CLIENT PAUSE 1000");
        assertThat(client.ask("CLIENT UNPAUSE")).isEmpty();
        node.pass(999);
        assertThat(client.received()).isEmpty();
        node.pass(1);
        assertThat(client.received()).isEqualTo("+OK");
    }

    @Test
    void in_a_pause_no_key_expires() {
        client.ask("SET a b PX 10");
        client.ask("CLIENT PAUSE 100 WRITE");
        node.pass(50);
        assertThat(client.ask("GET a")).isEqualTo("$-1");
        assertThat(client.ask("DBSIZE")).isEqualTo(":1");
        node.pass(50);
        assertThat(client.ask("GET a")).isEqualTo("$-1");
        assertThat(client.ask("DBSIZE")).isEqualTo(":0");
    }

    @Test
    void idle_clients_are_closed_after_the_timeout() {
        client.ask("CONFIG SET timeout 10");
        InMemoryNode.Client busy = node.connect();
        node.pass(9_000);
        busy.ask("PING");
        node.pass(1_001);
        assertThat(client.isClosed()).isTrue();
        assertThat(busy.isClosed()).isFalse();
    }

    @Test
    void who_waits_or_listens_is_not_idle() {
        client.ask("CONFIG SET timeout 10");
        InMemoryNode.Client waiting = node.connect();
        waiting.send("BLPOP l 100");
        InMemoryNode.Client listening = node.connect();
        listening.ask("SUBSCRIBE news");
        node.pass(99_999);
        assertThat(waiting.received()).isEmpty();
        node.pass(1);
        assertThat(waiting.received()).isEqualTo("*-1");
        node.pass(9_999);
        assertThat(waiting.isClosed()).isFalse();
        node.pass(2);
        assertThat(waiting.isClosed()).isTrue();
        assertThat(listening.isClosed()).isFalse();
    }

    @Test
    void beyond_maxclients_connections_are_refused() {
        assertThat(node.engine().refusal(true)).isNull();
        client.ask("CONFIG SET maxclients 1");
        assertThat(node.engine().refusal(true)).isEqualTo("ERR max number of clients + cluster connections reached");
    }

    @Test
    void in_protected_mode_only_this_machine_may_connect_without_a_password() {
        assertThat(node.engine().refusal(false)).startsWith("DENIED Redis is running in protected mode");
        client.ask("CONFIG SET requirepass secret");
        assertThat(node.engine().refusal(false)).isNull();
        client.ask("CONFIG SET requirepass '' protected-mode no");
        assertThat(node.engine().refusal(false)).isNull();
    }

    @Test
    void what_a_browser_sends_ends_the_connection() {
        assertThat(client.ask("POST / HTTP/1.1")).isEmpty();
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    void the_bytes_of_a_word_come_back_in_an_error_as_they_were() {
        assertThat(client.ask("f\u00e9o \"b\\xffr\" \"a\\x00b\""))
                .isEqualTo("-ERR unknown command 'f\u00e9o', with args beginning with: 'b\u00ffr' 'a'");
    }
}
