package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.RedisException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The caller gave a URI, a seed or an option that cannot work, and is told so in one line. */
class WithBadInputTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "127.0.0.1:7000",
                "http://127.0.0.1:7000",
                "redis://",
                "redis://127.0.0.1",
                "redis://127.0.0.1:port",
                "redis://127.0.0.1:0",
                "redis://127.0.0.1:70000",
                "redis://::1:7000",
                "redis://127.0.0.1:7000,",
                "redis://user@127.0.0.1:7000",
                "redis://user:%zz@127.0.0.1:7000",
                "redis://127.0.0.1:7000?timeOut=1s",
                "redis://127.0.0.1:7000?timeout",
                "redis://127.0.0.1:7000?timeout=5",
                "redis://127.0.0.1:7000?timeout=0s",
                "redis://127.0.0.1:7000?timeout=999999999m",
                "redis://127.0.0.1:7000?refreshPeriod=999999999m",
                "redis://127.0.0.1:7000?",
                "redis://127.0.0.1:7000?timeout=1s&",
                "redis://127.0.0.1:7000?readFrom=secondary",
                "redis://127.0.0.1:7000?maxRedirects=-1",
                "redis://127.0.0.1:7000?connectionsPerNode=0",
                "redis://127.0.0.1:7000?clientName=a%20b",
                "redis://127.0.0.1:7000?clientName=%zz"
            })
    void a_uri_that_is_none_is_refused_with_what_is_wrong_and_the_form(String uri) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterClient.connect(uri))
                .withMessageStartingWith("not a cluster URI: ")
                .withMessageContaining("redis://[user:password@]host:port")
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).doesNotContain("\n").containsOnlyOnce("not a cluster URI"));
    }

    @Test
    void a_time_that_no_clock_can_count_is_refused_where_it_is_given() {
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
        ClientConfig config = ClientConfig.ofSeeds(new Endpoint("h", 1));
        List<UnaryOperator<ClientConfig>> settings = List.of(
                c -> c.withTimeout(forever),
                c -> c.withConnectTimeout(forever),
                c -> c.withPauses(Duration.ofMillis(1), forever),
                c -> c.withRefreshPeriod(forever),
                c -> c.withRefreshInterval(forever));

        assertThat(settings)
                .allSatisfy(setting -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> setting.apply(config))
                        .withMessageContaining("longer than 30 days"));
    }

    @Test
    void a_message_about_a_uri_never_shows_its_password() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterClient.connect("redis://ada:s3cret@127.0.0.1:x?timeout=1"))
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("s3cret"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterClient.connect("redis://ada:s3cret/@127.0.0.1:70000"))
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("s3cret"));
    }

    @Test
    void seeds_that_refuse_connections_are_each_named_with_the_reason() {
        cluster.nodes().forEach(ScriptedServer::stop);

        RedisException failure = failureOf(cluster::client);

        assertThat(failure).isInstanceOf(ConnectionException.class);
        assertThat(failure.effect()).isEqualTo(Effect.NONE);
        assertThat(failure.getMessage()).contains("refused").doesNotContain("\n");
        cluster.nodes().forEach(node -> assertThat(failure.getMessage()).contains(node.announced()));
    }

    @Test
    void one_seed_that_answers_is_enough() {
        a.stop();
        cluster.b().on("HELLO").always(hang());

        ClusterClient redis = cluster.client(config -> config.withConnectTimeout(Duration.ofSeconds(1)));

        assertThat(redis.topology().coveredSlots()).isEqualTo(16384);
    }

    @Test
    void seeds_that_accept_and_say_nothing_are_given_up_in_time() {
        cluster.nodes().forEach(node -> node.on("HELLO").always(hang()));

        RedisException failure =
                failureOf(() -> cluster.client(config -> config.withConnectTimeout(Duration.ofMillis(100))));

        assertThat(failure).isInstanceOf(ConnectionException.class);
        assertThat(failure.getMessage()).contains("100 ms");
    }

    @Test
    void so_are_seeds_that_greet_and_then_say_nothing() {
        cluster.nodes().forEach(node -> node.on("CLUSTER SHARDS").always(hang()));

        RedisException failure =
                failureOf(() -> cluster.client(config -> config.withConnectTimeout(Duration.ofMillis(500))));

        assertThat(failure).isInstanceOf(ConnectionException.class);
        assertThat(failure.getMessage()).contains("CLUSTER SHARDS");
    }

    @Test
    void a_host_that_does_not_exist_is_named() {
        RedisException failure = failureOf(
                () -> cluster.client(config -> config.withSeeds(List.of(new Endpoint("no-such-host.invalid", 7000)))));

        assertThat(failure).isInstanceOf(ConnectionException.class).hasMessageContaining("no-such-host.invalid");
    }

    @Test
    void a_server_that_is_no_cluster_node_says_so() {
        Reaction refusal = error("ERR This instance has cluster support disabled");
        for (String command : List.of("CLUSTER SHARDS", "CLUSTER SLOTS", "CLUSTER NODES")) {
            cluster.nodes().forEach(node -> node.on(command).always(refusal));
        }

        RedisException failure = failureOf(cluster::client);

        assertThat(failure).isInstanceOf(ConnectionException.class);
        assertThat(failure.getMessage()).contains("no cluster node").contains("cluster-enabled yes");
    }

    @Test
    void a_node_that_met_nobody_and_has_no_slots_is_a_cluster_without_slots() {
        try (ScriptedCluster lonely = ScriptedCluster.of(1)) {
            lonely.a().tells(lonely.view().with(lonely.a(), member -> member.withSlots(List.of())));
            ClusterClient redis = lonely.client(config -> config.withMaxRedirects(2));

            assertThat(redis.topology().coveredSlots()).isZero();
            assertThat(failureOf(() -> redis.call(incr(ON_A)))).hasMessageContaining("no node owns its slot");
        }
    }

    @Test
    void a_failed_attempt_leaves_no_connection_behind() {
        cluster.nodes().forEach(node -> node.on("CLUSTER SHARDS").always(hang()));

        failureOf(() -> cluster.client(config -> config.withConnectTimeout(Duration.ofMillis(300))));

        Waiting.eventually(() -> assertThat(cluster.connectionsOpen()).isZero());
    }
}
