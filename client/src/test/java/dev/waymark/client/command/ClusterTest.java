package dev.waymark.client.command;

import static dev.waymark.client.command.ClusterSlots.*;
import static dev.waymark.client.command.Example.that;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the CLUSTER commands send and how their replies are read. */
class ClusterTest {

    static Stream<Example> examples() {
        return Stream.of(
                that(Cluster.bumpepoch())
                        .sends("CLUSTER BUMPEPOCH")
                        .reads("+BUMPED␣7")
                        .as("BUMPED 7"),
                that(Cluster.countFailureReports("n1"))
                        .sends("CLUSTER COUNT-FAILURE-REPORTS n1")
                        .reads(":0")
                        .as(0L),
                that(Cluster.failover()).sends("CLUSTER FAILOVER").reads("+OK").as(true),
                that(Cluster.failoverForce())
                        .sends("CLUSTER FAILOVER FORCE")
                        .reads("+OK")
                        .as(true),
                that(Cluster.failoverTakeover())
                        .sends("CLUSTER FAILOVER TAKEOVER")
                        .reads("+OK")
                        .as(true),
                that(Cluster.forget("n1"))
                        .sends("CLUSTER FORGET n1")
                        .reads("+OK")
                        .as(true),
                that(Cluster.info())
                        .sends("CLUSTER INFO")
                        .reads("=22 txt:cluster_state:ok\r\n")
                        .as(Map.of("cluster_state", "ok")),
                that(Cluster.links())
                        .sends("CLUSTER LINKS")
                        .reads("*1 *2 $4 node $2 n1", "*1 %1 $4 node $2 n1")
                        .as(List.of(Map.of("node", "n1"))),
                that(Cluster.meet("10.0.0.7", 6379))
                        .sends("CLUSTER MEET 10.0.0.7 6379")
                        .reads("+OK")
                        .as(true),
                that(Cluster.meet("10.0.0.7", 6379, 7000))
                        .sends("CLUSTER MEET 10.0.0.7 6379 7000")
                        .reads("+OK")
                        .as(true),
                that(Cluster.myid()).sends("CLUSTER MYID").reads("$2 n1").as("n1"),
                that(Cluster.myshardid())
                        .sends("CLUSTER MYSHARDID")
                        .reads("$2 s1")
                        .as("s1"),
                that(Cluster.nodes())
                        .sends("CLUSTER NODES")
                        .reads("=7 txt:n1\n", "$3 n1\n")
                        .as("n1\n"));
    }

    static Stream<Example> shapeExamples() {
        Map<String, Object> shard = new LinkedHashMap<>();
        shard.put("slots", List.of(0L, 9L));
        shard.put("nodes", List.of(Map.of("id", "n1")));
        return Stream.of(
                that(Cluster.replicas("n1"))
                        .sends("CLUSTER REPLICAS n1")
                        .reads("*1 $2 n2")
                        .as(List.of("n2")),
                that(Cluster.replicate("n1"))
                        .sends("CLUSTER REPLICATE n1")
                        .reads("+OK")
                        .as(true),
                that(Cluster.reset()).sends("CLUSTER RESET").reads("+OK").as(true),
                that(Cluster.resetHard())
                        .sends("CLUSTER RESET HARD")
                        .reads("+OK")
                        .as(true),
                that(Cluster.saveconfig())
                        .sends("CLUSTER SAVECONFIG")
                        .reads("+OK")
                        .as(true),
                that(Cluster.setConfigEpoch(3))
                        .sends("CLUSTER SET-CONFIG-EPOCH 3")
                        .reads("+OK")
                        .as(true),
                that(Cluster.shards())
                        .sends("CLUSTER SHARDS")
                        .reads(
                                "*1 *4 $5 slots *2 :0 :9 $5 nodes *1 *2 $2 id $2 n1",
                                "*1 %2 $5 slots *2 :0 :9 $5 nodes *1 %1 $2 id $2 n1")
                        .as(List.of(shard)),
                that(Cluster.slots())
                        .sends("CLUSTER SLOTS")
                        .reads("*1 *3 :0 :9 *3 $1 h :6379 $2 n1")
                        .as(List.of(List.of(0L, 9L, List.of("h", 6379L, "n1")))));
    }

    static Stream<Example> slotExamples() {
        return Stream.of(
                that(addslots(0, 16383))
                        .sends("CLUSTER ADDSLOTS 0 16383")
                        .reads("+OK")
                        .as(true),
                that(addslotsrange(0, 99, 200, 299))
                        .sends("CLUSTER ADDSLOTSRANGE 0 99 200 299")
                        .reads("+OK")
                        .as(true),
                that(cancelslotmigrations())
                        .sends("CLUSTER CANCELSLOTMIGRATIONS")
                        .reads("+OK")
                        .as(true),
                that(countkeysinslot(7))
                        .sends("CLUSTER COUNTKEYSINSLOT 7")
                        .reads(":2")
                        .as(2L),
                that(delslots(7)).sends("CLUSTER DELSLOTS 7").reads("+OK").as(true),
                that(delslotsrange(7, 9))
                        .sends("CLUSTER DELSLOTSRANGE 7 9")
                        .reads("+OK")
                        .as(true),
                that(flushslot(7, FlushMode.ASYNC))
                        .sends("CLUSTER FLUSHSLOT 7 ASYNC")
                        .reads("+OK")
                        .as(true),
                that(flushslots()).sends("CLUSTER FLUSHSLOTS").reads("+OK").as(true),
                that(getkeysinslot(7, 100))
                        .sends("CLUSTER GETKEYSINSLOT 7 100")
                        .reads("*1 $1 k")
                        .as(List.of("k")),
                that(getslotmigrations())
                        .sends("CLUSTER GETSLOTMIGRATIONS")
                        .reads("*1 *2 $5 state $7 success", "*1 %1 $5 state $7 success")
                        .as(List.of(Map.of("state", "success"))),
                that(keyslot("foo"))
                        .sends("CLUSTER KEYSLOT foo")
                        .reads(":12182")
                        .as(12182L),
                that(migrateslots("n1", 0, 9, 20, 29))
                        .sends("CLUSTER MIGRATESLOTS SLOTSRANGE 0 9 20 29 NODE n1")
                        .reads("+OK")
                        .as(true),
                that(setslotImporting(7, "n1"))
                        .sends("CLUSTER SETSLOT 7 IMPORTING n1")
                        .reads("+OK")
                        .as(true),
                that(setslotMigrating(7, "n2"))
                        .sends("CLUSTER SETSLOT 7 MIGRATING n2")
                        .reads("+OK")
                        .as(true),
                that(setslotNode(7, "n2"))
                        .sends("CLUSTER SETSLOT 7 NODE n2")
                        .reads("+OK")
                        .as(true),
                that(setslotStable(7))
                        .sends("CLUSTER SETSLOT 7 STABLE")
                        .reads("+OK")
                        .as(true),
                that(slotStats(0, 9))
                        .sends("CLUSTER SLOT-STATS SLOTSRANGE 0 9")
                        .reads("*1 *2 :0 %1 $9 key-count :2")
                        .as(List.of(List.of(0L, Map.of("key-count", 2L)))),
                that(slotStatsBy("key-count", 3))
                        .sends("CLUSTER SLOT-STATS ORDERBY key-count LIMIT 3")
                        .reads("*0")
                        .as(List.of()));
    }

    @ParameterizedTest
    @MethodSource({"examples", "slotExamples", "shapeExamples"})
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }

    @Test
    void a_slot_that_does_not_exist_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> countkeysinslot(16384))
                .withMessage("slot 16384 is not one of 0 to 16383");
        assertThatIllegalArgumentException().isThrownBy(() -> addslots(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> addslots()).withMessageContaining("at least one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> addslotsrange(1))
                .withMessageContaining("a first and a last");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> delslotsrange(9, 1))
                .withMessageContaining("9-1");
    }
}
