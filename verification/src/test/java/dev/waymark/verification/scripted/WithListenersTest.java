package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.mget;
import static dev.waymark.client.command.Strings.mset;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.ask;
import static dev.waymark.verification.scripted.Reactions.bytes;
import static dev.waymark.verification.scripted.Reactions.clusterDown;
import static dev.waymark.verification.scripted.Reactions.error;
import static dev.waymark.verification.scripted.Reactions.hang;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.Reactions.moved;
import static dev.waymark.verification.scripted.Reactions.serve;
import static dev.waymark.verification.scripted.Reactions.slotOf;
import static dev.waymark.verification.scripted.Reactions.tryAgain;
import static dev.waymark.verification.scripted.Reactions.value;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_B;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static dev.waymark.verification.scripted.Waiting.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.event.ClientEvent.CallFinished;
import dev.waymark.client.event.ClientEvent.Connected;
import dev.waymark.client.event.ClientEvent.Disconnected;
import dev.waymark.client.event.ClientEvent.Redirected;
import dev.waymark.client.event.ClientEvent.RefreshFailed;
import dev.waymark.client.event.ClientEvent.Refreshed;
import dev.waymark.client.event.ClientEvent.Refused;
import dev.waymark.client.event.ClientMetrics;
import dev.waymark.client.event.ClientMetrics.Place;
import dev.waymark.protocol.Idempotence;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Somebody listens to what happens inside the client. */
class WithListenersTest {

    private static final int SLOT = slotOf(ON_A);

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ScriptedServer b = cluster.b();
    private final Events events = new Events();
    private final ClientMetrics metrics = new ClientMetrics();
    private final ClusterClient redis =
            cluster.client(config -> config.withListener(events.and(metrics)).withMaxRedirects(3));

    @Test
    void a_call_that_is_answered_is_one_event() {
        redis.call(incr(ON_A));

        assertThat(events.of(CallFinished.class)).singleElement().satisfies(finished -> {
            assertThat(finished.command()).isEqualTo("INCR");
            assertThat(finished.slot()).isEqualTo(SLOT);
            assertThat(finished.idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
            assertThat(finished.redirects()).isZero();
            assertThat(finished.failure()).isNull();
            assertThat(finished.took()).isPositive();
        });
        assertThat(metrics.calls().get("INCR").succeeded()).isEqualTo(1);
    }

    @Test
    void every_redirect_is_told_with_where_from_and_where_to() {
        a.on("INCR").answer(ask(ON_A, b));
        redis.call(incr(ON_A));
        cluster.move(ON_A, b);
        redis.call(incr(ON_A));
        redis.call(incr(ON_A));

        assertThat(events.of(Redirected.class))
                .containsExactly(
                        new Redirected("INCR", SLOT, a.endpoint(), b.endpoint(), true),
                        new Redirected("INCR", SLOT, a.endpoint(), b.endpoint(), false));
        assertThat(events.of(CallFinished.class).stream().map(CallFinished::redirects))
                .containsExactly(1, 1, 0);
        assertThat(metrics.askedCount()).isEqualTo(1);
        assertThat(metrics.movedCount()).isEqualTo(1);
        assertThat(metrics.asked()).isEqualTo(Map.of(new Place("INCR", SLOT), 1L));
        assertThat(metrics.moved()).isEqualTo(Map.of(new Place("INCR", SLOT), 1L));
        assertThat(metrics.calls().get("INCR").redirects()).isEqualTo(2);
    }

    @Test
    void every_refusal_is_told_with_its_reason() {
        a.on("INCR").answer(tryAgain(), clusterDown());
        redis.call(incr(ON_A));

        assertThat(events.of(Refused.class))
                .containsExactly(
                        new Refused("INCR", SLOT, a.endpoint(), "TRYAGAIN"),
                        new Refused("INCR", SLOT, a.endpoint(), "CLUSTERDOWN"));
    }

    @Test
    void what_was_given_up_is_counted_by_what_repeating_it_would_do() {
        cluster.nodes().forEach(node -> {
            node.on("INCR").always(clusterDown());
            node.on("SET").always(hangUp());
            node.on("GET").always(moved(ON_A, node));
        });

        failureOf(() -> redis.call(incr(ON_A)));
        failureOf(() -> redis.call(set(ON_A, "x")));
        failureOf(() -> redis.call(get(ON_A)));
        failureOf(() -> redis.call(get(ON_A)));

        assertThat(metrics.overBudget())
                .isEqualTo(Map.of(Idempotence.OTHER_WRITE, 1L, Idempotence.IDEMPOTENT_WRITE, 1L, Idempotence.READ, 2L));
        assertThat(metrics.calls().get("INCR").failed()).isEqualTo(Map.of("RedirectExhaustedException", 1L));
        assertThat(metrics.calls().get("SET").failed()).isEqualTo(Map.of("ConnectionException", 1L));
    }

    @Test
    void errors_that_are_answers_are_failures_but_not_over_budget() {
        a.on("INCR").always(error("WRONGTYPE no"));

        failureOf(() -> redis.call(incr(ON_A)));

        assertThat(metrics.overBudget()).isEmpty();
        assertThat(metrics.calls().get("INCR").failed()).isEqualTo(Map.of("ServerException", 1L));
    }

    @Test
    void an_override_of_the_command_table_counts_here_too() {
        ClientMetrics own = new ClientMetrics();
        ClusterClient other = cluster.client(config ->
                config.withListener(own).withMaxRedirects(1).withIdempotence(Map.of("INCR", Idempotence.READ)));
        a.on("INCR").always(clusterDown());

        failureOf(() -> other.call(incr(ON_A)));

        assertThat(own.overBudget()).isEqualTo(Map.of(Idempotence.READ, 1L));
    }

    @Test
    void refreshes_are_told_with_what_they_changed_and_moved_are_counted_since_the_last() {
        assertThat(events.of(Refreshed.class))
                .singleElement()
                .satisfies(refreshed -> assertThat(refreshed.changedSlots()).isEqualTo(16384));
        cluster.move(ON_A, b);
        redis.refresh();
        assertThat(events.of(Refreshed.class))
                .last()
                .satisfies(refreshed -> assertThat(refreshed.changedSlots()).isEqualTo(1));
        assertThat(metrics.refreshes().count()).isEqualTo(2);
        assertThat(metrics.refreshes().movedAfter()).isZero();
        assertThat(metrics.refreshes().total())
                .isGreaterThanOrEqualTo(metrics.refreshes().longest());
        assertThat(metrics.refreshes().longest()).isPositive();
    }

    @Test
    void a_refresh_that_fails_is_told_with_the_reason() {
        cluster.nodes().forEach(node -> node.on("CLUSTER SHARDS").always(hangUp()));

        failureOf(redis::refresh);

        assertThat(events.of(RefreshFailed.class))
                .hasSize(3)
                .allSatisfy(failed -> assertThat(failed.why()).isNotEmpty().doesNotContain("\n"));
    }

    @Test
    void connections_are_told_when_they_come_and_go() {
        redis.call(incr(ON_A));
        int connected = events.count(Connected.class);

        a.cut();

        eventually(() -> assertThat(events.of(Disconnected.class))
                .anyMatch(event -> event.node().equals(a.endpoint())));
        redis.call(get(ON_A));
        eventually(() -> assertThat(events.count(Connected.class)).isGreaterThan(connected));
        redis.close();
        eventually(() -> assertThat(events.count(Disconnected.class)).isEqualTo(events.count(Connected.class)));
    }

    @Test
    void each_position_of_a_pipeline_and_each_part_of_a_split_command_is_a_call() {
        redis.pipeline(incr(ON_A), incr(ON_B), mget(ON_A, ON_B));

        assertThat(metrics.calls().get("INCR").succeeded()).isEqualTo(2);
        assertThat(metrics.calls().get("MGET").succeeded()).isEqualTo(2);
    }

    @Test
    void no_key_no_value_and_no_password_is_in_any_event_or_message() {
        String key = "{hello}-tell-nobody";
        String value = "a-secret-value";
        Events told = new Events();
        ClusterClient other = cluster.client(config -> config.withListener(told)
                .withMaxRedirects(2)
                .withTimeout(Duration.ofSeconds(2))
                .withCredentials("ada", "s3cret-word"));
        a.on("SET")
                .answer(ask(ON_A, b), clusterDown(), hangUp(), bytes("$1\r\n" + value + "\r\n"), value(value), hang());
        a.on("MSET").always(clusterDown());
        a.on("GET")
                .answer(
                        error("ERR unknown command 'GET', with args beginning with: '" + key + "' "),
                        bytes("?" + value + "\r\n"));

        for (int i = 0; i < 6; i++) {
            try {
                other.call(set(key, value));
            } catch (RuntimeException e) {
                assertNoSecret(e, key, value);
            }
        }
        other.pipeline(mset(Map.of(key, value, ON_B, value)), get(key), get(key), crossSlot(key, value)).stream()
                .filter(RuntimeException.class::isInstance)
                .forEach(failure -> assertNoSecret((RuntimeException) failure, key, value));
        other.close();

        assertThat(told.count(CallFinished.class)).isGreaterThan(6);
        assertThat(told.all().stream().map(ClientEvent::toString))
                .allSatisfy(event -> assertThat(event)
                        .doesNotContain(key)
                        .doesNotContain(value)
                        .doesNotContain("s3cret-word"));
        assertThat(cluster.config().withCredentials("ada", "s3cret-word").toString())
                .doesNotContain("s3cret-word");
    }

    @Test
    void a_listener_that_throws_breaks_nothing() {
        ClusterClient other = cluster.client(config -> config.withListener(event -> {
            throw new IllegalStateException("a fault of the application");
        }));
        a.on("INCR").answer(ask(ON_A, b), clusterDown(), serve(), hangUp());

        assertThat(other.call(incr(ON_A))).isEqualTo(1);
        assertThat(other.call(incr(ON_A))).isEqualTo(2);
        assertThat(failureOf(() -> other.call(incr(ON_A)))).isInstanceOf(ConnectionException.class);
        assertThat(other.call(incr(ON_A))).isEqualTo(3);
        assertThat(other.refresh().coveredSlots()).isEqualTo(16384);
    }

    private static void assertNoSecret(RuntimeException failure, String key, String value) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            assertThat("" + each.getMessage())
                    .doesNotContain(key)
                    .doesNotContain(value)
                    .doesNotContain("s3cret-word")
                    .doesNotContain("\n");
        }
    }

    private static Command<?> crossSlot(String key, String value) {
        return Command.of("COPY").key(key).key(value).returns(Decoders.raw());
    }
}
