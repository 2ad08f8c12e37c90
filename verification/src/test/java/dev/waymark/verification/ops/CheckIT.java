package dev.waymark.verification.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.lab.server.RealNode;
import dev.waymark.ops.Check;
import dev.waymark.ops.Finding;
import dev.waymark.ops.FindingCode;
import dev.waymark.ops.Login;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link Check} says of broken clusters of real servers, each made anew from one that is in order. */
@Tag("once")
class CheckIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** {@code foo} hashes to this; the third primary has it. */
    private static final String FOO = "12182";

    @ParameterizedTest
    @EnumSource
    void slots_that_are_open_strayed_or_without_an_owner_are_named_until_they_are_in_order_again(Engine engine) {
        try (RealCluster cluster = start(engine, 3, 0, "cluster-require-full-coverage no")) {
            RealNode source = cluster.primary(2);
            RealNode target = cluster.primary(0);
            await(cluster, codes -> codes.isEmpty());
            source.ask("SET", "foo", "bar");

            // Open at one end, at both, and with a key half way.
            target.ask("CLUSTER", "SETSLOT", FOO, "IMPORTING", source.id());
            assertThat(codes(cluster)).containsExactly(FindingCode.SLOTS_HALF_OPEN);
            source.ask("CLUSTER", "SETSLOT", FOO, "MIGRATING", target.id());
            assertThat(codes(cluster)).containsExactly(FindingCode.SLOTS_OPEN);
            source.ask("MIGRATE", "127.0.0.1", "" + target.port(), "foo", "0", "5000");
            assertThat(codes(cluster)).containsExactly(FindingCode.SLOTS_OPEN);
            target.ask("CLUSTER", "SETSLOT", FOO, "STABLE");
            assertThat(codes(cluster)).containsExactly(FindingCode.SLOTS_HALF_OPEN, FindingCode.STRAY_KEYS);

            // What many take for a rollback leaves the key out of reach, and nothing else shows it.
            source.ask("CLUSTER", "SETSLOT", FOO, "STABLE");
            Finding stray = only(cluster, FindingCode.STRAY_KEYS);
            assertThat(stray.nodes()).extracting(SurveyedNode::id).containsExactly(target.id());
            assertThat(stray.slots()).isEqualTo(SlotSet.of(Integer.parseInt(FOO)));
            assertThat(stray.message()).contains("has 1 key of slot " + FOO);

            // Home again.
            target.ask("CLUSTER", "SETSLOT", FOO, "IMPORTING", source.id());
            target.ask("MIGRATE", "127.0.0.1", "" + source.port(), "foo", "0", "5000");
            target.ask("CLUSTER", "SETSLOT", FOO, "STABLE");
            assertThat(codes(cluster)).isEmpty();
            assertThat(source.ask("GET", "foo")).isEqualTo("bar");

            // Without an owner.
            source.ask("DEL", "foo");
            cluster.nodes().forEach(node -> node.ask("CLUSTER", "DELSLOTS", FOO));
            await(cluster, codes -> codes.equals(Set.of(FindingCode.SLOTS_UNCOVERED)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_primary_that_hangs_or_is_gone_and_a_replica_that_is_gone_are_named_in_time(Engine engine) {
        try (RealCluster cluster = start(engine, 3, 1, "cluster-node-timeout 60000")) {
            await(cluster, codes -> codes.isEmpty());

            // Valkey's replicas have open slots as their primaries do: told once, all the same.
            cluster.primary(0)
                    .ask(
                            "CLUSTER",
                            "SETSLOT",
                            FOO,
                            "IMPORTING",
                            cluster.primary(2).id());
            cluster.primary(2)
                    .ask(
                            "CLUSTER",
                            "SETSLOT",
                            FOO,
                            "MIGRATING",
                            cluster.primary(0).id());
            assertThat(codes(cluster)).containsExactly(FindingCode.SLOTS_OPEN);
            cluster.primaries().forEach(node -> node.ask("CLUSTER", "SETSLOT", FOO, "STABLE"));
            await(cluster, codes -> codes.isEmpty());

            cluster.primary(1).suspend();
            Finding hung = only(cluster, FindingCode.PRIMARY_UNREACHABLE, Duration.ofSeconds(2));
            assertThat(hung.message()).contains("does not answer within 2 s", "slots 5461-10921");
            cluster.primary(1).resume();
            await(cluster, codes -> codes.isEmpty());

            RealNode replica = cluster.replicas(0).get(0);
            cluster.primary(0).ask("ACL", "SETUSER", "default", "-psync", "-sync");
            cluster.primary(0).ask("CLIENT", "KILL", "TYPE", "replica");
            await(cluster, codes -> codes.equals(Set.of(FindingCode.REPLICA_LINK_DOWN)));
            assertThat(only(cluster, FindingCode.REPLICA_LINK_DOWN).nodes())
                    .extracting(SurveyedNode::id)
                    .containsExactly(replica.id());

            replica.kill();
            Finding gone = only(cluster, FindingCode.REPLICA_UNREACHABLE);
            assertThat(gone.nodes()).extracting(SurveyedNode::id).containsExactly(replica.id());

            cluster.primary(2).kill();
            assertThat(codes(cluster)).contains(FindingCode.PRIMARY_UNREACHABLE, FindingCode.REPLICA_UNREACHABLE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void claims_that_differ_and_epochs_that_collide_are_named_while_the_nodes_do_not_hear_each_other(Engine engine) {
        try (RealCluster cluster = start(engine, 3, 0, "cluster-node-timeout 60000")) {
            await(cluster, codes -> codes.isEmpty());
            // No ping is heard, so none is answered; Valkey has other packets too, and a number for all of them.
            String deaf = engine == Engine.VALKEY ? "-2" : "0";
            cluster.nodes().forEach(node -> node.ask("DEBUG", "DROP-CLUSTER-PACKET-FILTER", deaf));

            cluster.primary(0)
                    .ask("CLUSTER", "SETSLOT", FOO, "NODE", cluster.primary(1).id());
            Finding differs = only(cluster, FindingCode.NODES_DISAGREE);
            assertThat(differs.nodes())
                    .extracting(SurveyedNode::id)
                    .containsExactly(cluster.primary(0).id());
            assertThat(differs.slots()).isEqualTo(SlotSet.of(Integer.parseInt(FOO)));

            cluster.primary(0)
                    .ask("CLUSTER", "SETSLOT", FOO, "NODE", cluster.primary(0).id());
            assertThat(codes(cluster)).contains(FindingCode.SLOTS_CLAIMED_TWICE, FindingCode.NODES_DISAGREE);

            cluster.primary(0)
                    .ask("CLUSTER", "SETSLOT", FOO, "NODE", cluster.primary(2).id());
            cluster.primary(0).ask("CLUSTER", "BUMPEPOCH");
            cluster.primary(1).ask("CLUSTER", "BUMPEPOCH");
            Finding collision = only(cluster, FindingCode.EPOCH_COLLISION);
            assertThat(collision.nodes())
                    .extracting(SurveyedNode::id)
                    .containsExactly(cluster.primary(0).id(), cluster.primary(1).id());

            cluster.nodes().forEach(node -> node.ask("DEBUG", "DROP-CLUSTER-PACKET-FILTER", "-1"));
            await(cluster, codes -> codes.isEmpty());

            // The first node has lost the third, which the second one knows.
            cluster.nodes().forEach(node -> node.ask("DEBUG", "DROP-CLUSTER-PACKET-FILTER", deaf));
            cluster.primary(0).ask("CLUSTER", "FORGET", cluster.primary(2).id());
            Survey survey = Survey.take(cluster.primary(0).endpoint(), Login.OPEN, TIMEOUT);
            assertThat(survey.primaries()).hasSize(3);
            assertThat(codes(cluster)).contains(FindingCode.NODE_UNKNOWN, FindingCode.NODES_DISAGREE);
        }
    }

    private static RealCluster start(Engine engine, int shards, int replicas, String... directives) {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " server on this machine");
        return RealCluster.start(engine, shards, replicas, directives);
    }

    private static List<Finding> findings(RealCluster cluster, Duration timeout) {
        return Check.findings(Survey.take(cluster.primary(0).endpoint(), Login.OPEN, timeout));
    }

    private static List<FindingCode> codes(RealCluster cluster) {
        return findings(cluster, TIMEOUT).stream().map(Finding::code).toList();
    }

    private static Finding only(RealCluster cluster, FindingCode code) {
        return only(cluster, code, TIMEOUT);
    }

    private static Finding only(RealCluster cluster, FindingCode code, Duration timeout) {
        List<Finding> findings = findings(cluster, timeout);
        assertThat(findings).extracting(Finding::code).containsExactly(code);
        return Objects.requireNonNull(findings.get(0));
    }

    /** Until gossip has done its part. */
    private static void await(RealCluster cluster, Predicate<Set<FindingCode>> wanted) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        List<Finding> findings = findings(cluster, TIMEOUT);
        while (!wanted.test(findings.stream().map(Finding::code).collect(Collectors.toSet()))) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("after 60 s there is still " + findings);
            }
            findings = findings(cluster, TIMEOUT);
        }
    }
}
