package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.Credentials;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.ServerException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the client says first on a connection, and what servers of all ages make of it. */
class WhileGreetingTest {

    private static final String WRONG_PASSWORD = "WRONGPASS invalid username-password pair or user is disabled.";

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();

    @Test
    void each_connection_begins_with_hello_and_the_name_of_the_library() {
        cluster.client();

        List<Request> said = a.requests();
        assertThat(said.get(0)).hasToString("HELLO 3");
        assertThat(said.get(1)).hasToString("CLIENT SETINFO LIB-NAME waymark");
        assertThat(said.get(2).words().subList(0, 3)).containsExactly("CLIENT", "SETINFO", "LIB-VER");
    }

    @Test
    void credentials_and_name_go_with_hello() {
        cluster.client(config -> config.withCredentials("ada", "s3cret").withClientName("orders"));

        assertThat(a.requests().get(0)).hasToString("HELLO 3 AUTH ada s3cret SETNAME orders");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERR unknown command `HELLO`, with args beginning with: `3`, ",
                "ERR unknown command 'HELLO'",
                "NOPROTO unsupported protocol version"
            })
    void a_server_without_hello_or_resp3_is_talked_to_in_resp2(String refusal) {
        cluster.nodes().forEach(node -> {
            node.on("HELLO").always(error(refusal));
            node.on("CLIENT SETINFO")
                    .always(error("ERR Unknown subcommand or wrong number of arguments for 'SETINFO'"));
        });
        ClusterClient redis =
                cluster.client(config -> config.withCredentials("ada", "s3cret").withClientName("orders"));

        assertThat(redis.call(incr(ON_A))).isEqualTo(1);
        assertThat(redis.call(get("{hello}none"))).isNull();
        assertThat(a.requests("AUTH")).first().isEqualTo("AUTH ada s3cret");
        assertThat(a.requests("CLIENT SETNAME")).first().isEqualTo("CLIENT SETNAME orders");
    }

    @Test
    void a_server_that_knows_no_users_is_given_the_password_alone() {
        cluster.nodes().forEach(node -> node.on("HELLO").always(error("ERR unknown command 'HELLO'")));

        cluster.client(config -> config.withCredentials("default", "s3cret"));

        assertThat(a.requests("AUTH")).first().isEqualTo("AUTH s3cret");
    }

    @Test
    void a_wrong_password_is_an_answer_at_once() {
        cluster.nodes().forEach(node -> node.on("HELLO").always(error(WRONG_PASSWORD)));

        RedisException failure = failureOf(() -> cluster.client(config -> config.withCredentials("ada", "s3cret-not")));

        assertThat(failure).isInstanceOf(ServerException.class);
        assertThat(((ServerException) failure).code()).isEqualTo("WRONGPASS");
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(failure.getMessage())
                .contains("WRONGPASS")
                .doesNotContain("s3cret-not")
                .doesNotContain("\n");
        assertThat(a.connectionsOpen()).isZero();
    }

    @Test
    void a_server_that_wants_a_password_says_so_to_a_client_without_one() {
        cluster.nodes()
                .forEach(node -> node.on("HELLO")
                        .always(error(
                                "NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO"
                                        + " <proto> AUTH <user> <pass> option can be used")));

        RedisException failure = failureOf(cluster::client);

        assertThat(failure).isInstanceOf(ServerException.class);
        assertThat(((ServerException) failure).code()).isEqualTo("NOAUTH");
    }

    @Test
    void so_does_an_old_server() {
        cluster.nodes().forEach(node -> {
            node.on("HELLO").always(error("ERR unknown command 'HELLO'"));
            node.on("CLUSTER SHARDS").always(error("NOAUTH Authentication required."));
            node.on("CLUSTER SLOTS").always(error("NOAUTH Authentication required."));
            node.on("CLUSTER NODES").always(error("NOAUTH Authentication required."));
        });

        assertThat(failureOf(cluster::client)).hasMessageContaining("NOAUTH");
    }

    @Test
    void a_password_that_is_refused_later_on_is_told_to_the_caller() {
        ClusterClient redis =
                cluster.client(config -> config.withCredentials("ada", "s3cret").withMaxRedirects(2));
        a.on("HELLO").always(error(WRONG_PASSWORD));

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).hasMessageContaining("WRONGPASS");
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(redis.call(incr(ON_B))).isEqualTo(1);
    }

    @Test
    void why_a_node_cannot_be_reached_is_told_also_when_the_time_is_up_first() {
        ClusterClient redis = cluster.client(config -> config.withTimeout(Duration.ofMillis(500))
                .withPauses(Duration.ofMillis(20), Duration.ofMillis(100))
                .withMaxRedirects(1000));
        a.on("HELLO").always(error("NOAUTH HELLO must be called with the client already authenticated"));

        RedisException failure = failureOf(() -> redis.call(incr(ON_A)));

        assertThat(failure).isInstanceOf(CommandTimeoutException.class).hasMessageContaining("NOAUTH");
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void a_node_that_has_too_many_clients_says_so_before_it_hangs_up() {
        Reaction full = error("ERR max number of clients reached").then(hangUp());
        cluster.nodes().forEach(node -> node.on("HELLO").always(full));

        assertThat(failureOf(cluster::client)).hasMessageContaining("max number of clients");
    }

    @Test
    void each_new_connection_asks_for_credentials_anew() {
        AtomicReference<String> password = new AtomicReference<>("old");
        ClusterClient redis =
                cluster.client(config -> config.withCredentials(() -> new Credentials("ada", password.get())));

        password.set("new");
        redis.call(incr(ON_A));

        assertThat(a.requests("HELLO")).contains("HELLO 3 AUTH ada new");
    }

    @Test
    void a_provider_of_credentials_that_throws_breaks_nothing_but_that_connection() {
        AtomicReference<RuntimeException> trouble = new AtomicReference<>();
        ClusterClient redis =
                cluster.client(config -> config.withMaxRedirects(1).withCredentials(() -> {
                    if (trouble.get() != null) {
                        throw trouble.get();
                    }
                    return new Credentials("ada", "s3cret");
                }));

        trouble.set(new IllegalStateException("the vault is shut"));
        assertThat(failureOf(() -> redis.call(incr(ON_A)))).hasMessageContaining("the vault is shut");
        trouble.set(null);

        eventually(() -> assertThatCode(() -> redis.call(incr(ON_A))).doesNotThrowAnyException());
    }
}
