package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.set;
import static dev.waymark.verification.scripted.Reactions.hangUp;
import static dev.waymark.verification.scripted.ScriptedCluster.ON_A;
import static dev.waymark.verification.scripted.Waiting.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClusterClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Each node has several shared connections, and a slot keeps to one of them. */
class WithManyConnectionsPerNodeTest {

    @AutoClose
    private final ScriptedCluster cluster = ScriptedCluster.of(3);

    private final ScriptedServer a = cluster.a();
    private final ClusterClient redis = cluster.client(config -> config.withConnectionsPerNode(4));

    @Test
    void all_are_used_and_a_slot_keeps_to_its_own() {
        for (int i = 0; i < 200; i++) {
            redis.call(incr("key" + i));
            redis.call(incr("{hello}" + i));
        }

        eventually(() -> assertThat(cluster.connectionsOpen()).isEqualTo(12));
        assertThat(a.requests().stream()
                        .filter(request -> request.slot() == Reactions.slotOf(ON_A))
                        .map(Request::connection)
                        .distinct())
                .hasSize(1);
    }

    @Test
    void the_order_of_a_slot_is_kept_while_it_moves() {
        List<CompletionStage<Boolean>> sets = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            sets.add(redis.send(set(ON_A, "" + i)));
            if (i == 100) {
                cluster.move(ON_A, cluster.b());
            }
        }
        sets.forEach(Waiting::valueOf);

        assertThat(cluster.keyspace().history(ON_A))
                .isEqualTo(IntStream.range(0, 300).mapToObj(Integer::toString).toList());
    }

    @Test
    void the_loss_of_one_costs_the_others_nothing() {
        redis.call(incr("{hello}"));
        redis.call(incr("{alpha}"));
        a.on("INCR", "{hello}").answer(hangUp());

        Waiting.failureOf(() -> redis.call(incr("{hello}")));

        assertThat(redis.call(incr("{alpha}"))).isEqualTo(2);
        assertThat(redis.call(incr("{hello}"))).isEqualTo(2);
    }
}
