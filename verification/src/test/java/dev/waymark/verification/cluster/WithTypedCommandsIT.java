package dev.waymark.verification.cluster;

import static dev.waymark.client.command.BlockingPops.*;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.HashExpiry.*;
import static dev.waymark.client.command.Hashes.*;
import static dev.waymark.client.command.KeyExpiry.*;
import static dev.waymark.client.command.Keys.*;
import static dev.waymark.client.command.Lists.*;
import static dev.waymark.client.command.Sets.*;
import static dev.waymark.client.command.SortedSetAlgebra.*;
import static dev.waymark.client.command.SortedSetRanges.*;
import static dev.waymark.client.command.SortedSets.*;
import static dev.waymark.client.command.Strings.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.DecodeException;
import dev.waymark.client.ServerException;
import dev.waymark.client.command.Acl;
import dev.waymark.client.command.Aggregate;
import dev.waymark.client.command.Clients;
import dev.waymark.client.command.Cluster;
import dev.waymark.client.command.ClusterSlots;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.client.command.Diagnostics;
import dev.waymark.client.command.ExpireOption;
import dev.waymark.client.command.Keyed;
import dev.waymark.client.command.Lcs;
import dev.waymark.client.command.ListEnd;
import dev.waymark.client.command.RangeOption;
import dev.waymark.client.command.RestoreOption;
import dev.waymark.client.command.ScoreEnd;
import dev.waymark.client.command.ScoreRange;
import dev.waymark.client.command.Scored;
import dev.waymark.client.command.Server;
import dev.waymark.client.command.SetOption;
import dev.waymark.client.command.SortOption;
import dev.waymark.client.command.Sorting;
import dev.waymark.client.command.ZaddOption;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Typed commands as the servers understand them: a story for each group, on a cluster that nothing disturbs. */
class WithTypedCommandsIT {

    private static final Map<Engine, RealCluster> CLUSTERS = new EnumMap<>(Engine.class);
    private static final Map<Engine, ClusterClient> CLIENTS = new EnumMap<>(Engine.class);

    private static ClusterClient client(Engine engine) {
        Servers.available(engine);
        return CLIENTS.computeIfAbsent(engine, each -> {
            RealCluster cluster = RealCluster.start(each, 3, 0);
            CLUSTERS.put(each, cluster);
            return ClusterClient.connect(cluster.uri());
        });
    }

    @AfterAll
    static void close() {
        CLIENTS.values().forEach(ClusterClient::close);
        CLUSTERS.values().forEach(RealCluster::close);
    }

    @ParameterizedTest
    @EnumSource
    void strings_are_set_read_and_counted(Engine engine) {
        ClusterClient redis = client(engine);

        assertThat(redis.call(set("s:1", "one"))).isTrue();
        assertThat(redis.call(set("s:1", "two", SetOption.nx()))).isFalse();
        assertThat(redis.call(setGet("s:1", "two", SetOption.xx(), SetOption.ex(Duration.ofMillis(99_500)))))
                .isEqualTo("one");
        assertThat(redis.call(pttl("s:1"))).isBetween(1L, 99_500L);
        assertThat(redis.call(append("s:1", "!"))).isEqualTo(4);
        assertThat(redis.call(getrange("s:1", -3, -1))).isEqualTo("wo!");
        assertThat(redis.call(get("s:none"))).isNull();
        assertThat(redis.call(incrby("s:n", 41))).isEqualTo(41);
        assertThat(redis.call(incr("s:n"))).isEqualTo(42);
        assertThat(redis.call(incrbyfloat("s:n", 0.5))).isEqualTo(42.5);
        assertThat(redis.call(get("s:n").returns(Decoders.real()))).isEqualTo(42.5);
        assertThat(redis.call(getdel("s:n"))).isEqualTo("42.5");
        redis.call(mset(ordered("{s}a", "ohmytext", "{s}b", "mynewtext")));
        assertThat(redis.call(Lcs.lcs("{s}a", "{s}b"))).isEqualTo("mytext");
        assertThat(redis.call(Lcs.lcsIdx("{s}a", "{s}b", 4)).length()).isEqualTo(6);
    }

    @ParameterizedTest
    @EnumSource
    void bytes_that_are_no_text_come_back_as_they_were(Engine engine) {
        ClusterClient redis = client(engine);
        byte[] key = {(byte) 0xff, 0, '\r', '\n', (byte) 0x80};
        byte[] value = {0, (byte) 0xc3, (byte) 0x28, '\n'};

        redis.call(set(key, value));
        redis.call(hset(new byte[] {1}, key, value));
        redis.call(sadd(new byte[] {2}, key, value));

        assertThat(redis.call(get(key))).isEqualTo(value);
        assertThat(redis.call(mget(key, new byte[] {9}))).containsExactly(value, null);
        assertThat(redis.call(hgetall(new byte[] {1}))).singleElement().satisfies(entry -> {
            assertThat(entry.getKey()).isEqualTo(key);
            assertThat(entry.getValue()).isEqualTo(value);
        });
        assertThat(redis.call(smembers(new byte[] {2}))).hasSize(2).contains(key, value);
        assertThat(redis.call(exists(key))).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void commands_over_many_slots_answer_as_if_they_were_one(Engine engine) {
        ClusterClient redis = client(engine);
        String[] keys = IntStream.range(0, 200).mapToObj(i -> "many:" + i).toArray(String[]::new);
        Map<String, String> values = new LinkedHashMap<>();
        Arrays.stream(keys).forEach(key -> values.put(key, "v" + key));

        assertThat(redis.call(mset(values))).isTrue();
        assertThat(redis.call(mget(keys))).containsExactlyElementsOf(values.values());
        assertThat(redis.call(mget(keys[7], "many:none", keys[3], keys[7])))
                .containsExactly("v" + keys[7], null, "v" + keys[3], "v" + keys[7]);
        assertThat(redis.call(exists(keys))).isEqualTo(200);
        assertThat(redis.call(touch(keys))).isEqualTo(200);
        assertThat(redis.call(del(Arrays.copyOf(keys, 50)))).isEqualTo(50);
        assertThat(redis.call(unlink(keys))).isEqualTo(150);
    }

    @ParameterizedTest
    @EnumSource
    void a_command_over_many_slots_that_cannot_be_read_is_one_failure(Engine engine) {
        ClusterClient redis = client(engine);
        Command<List<Long>> numbers = mget("many:a", "many:b", "many:c").returns(Decoders.list(Decoders.number()));
        redis.call(mset(ordered("many:a", "1", "many:b", "two", "many:c", "3")));

        assertThatThrownBy(() -> redis.call(numbers))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("expected an integer")
                .hasMessageNotContaining("two");
        assertThatThrownBy(() -> redis.send(numbers).toCompletableFuture().join())
                .hasCauseInstanceOf(DecodeException.class);
        assertThat(redis.pipeline(get("many:a"), numbers, get("many:b")))
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("1"),
                        failed -> assertThat(failed).isInstanceOf(DecodeException.class),
                        last -> assertThat(last).isEqualTo("two"));
    }

    @ParameterizedTest
    @EnumSource
    void keys_expire_move_and_are_dumped(Engine engine) {
        ClusterClient redis = client(engine);
        redis.call(set("{k}1", "v"));

        assertThat(redis.call(expire("{k}1", Duration.ofHours(1)))).isTrue();
        assertThat(redis.call(expire("{k}1", Duration.ofMinutes(1), ExpireOption.gt())))
                .isFalse();
        assertThat(redis.call(expireat("{k}1", Instant.ofEpochSecond(4_000_000_000L))))
                .isTrue();
        assertThat(redis.call(expiretime("{k}1"))).isEqualTo(4_000_000_000L);
        assertThat(redis.call(persist("{k}1"))).isTrue();
        assertThat(redis.call(ttl("{k}1"))).isEqualTo(-1);
        assertThat(redis.call(copy("{k}1", "{k}2"))).isTrue();
        assertThat(redis.call(renamenx("{k}1", "{k}2"))).isFalse();
        byte @Nullable [] dump = redis.call(dump("{k}1"));
        assertThat(dump).isNotNull();
        assertThat(redis.call(restore("{k}2", Duration.ofHours(1), dump, RestoreOption.replace())))
                .isTrue();
        assertThatThrownBy(() -> redis.call(restore("{k}2", Duration.ZERO, dump)))
                .isInstanceOf(ServerException.class);
        assertThat(redis.call(type("{k}2"))).isEqualTo("string");
        assertThat(redis.call(objectEncoding("{k}2"))).isEqualTo("embstr");
        redis.call(rpush("{k}l", "3", "1", "2"));
        assertThat(redis.call(Sorting.sort("{k}l", SortOption.desc()))).containsExactly("3", "2", "1");
        assertThat(redis.call(Sorting.sortStore("{k}l", "{k}sorted"))).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void hashes_hold_fields(Engine engine) {
        ClusterClient redis = client(engine);

        assertThat(redis.call(hset("h", ordered("a", "1", "b", "2")))).isEqualTo(2);
        assertThat(redis.call(hset("h", "a", "0"))).isZero();
        assertThat(redis.call(hmget("h", "b", "none"))).containsExactly("2", null);
        assertThat(redis.call(hgetall("h"))).containsOnly(Map.entry("a", "0"), Map.entry("b", "2"));
        assertThat(redis.call(hincrbyfloat("h", "a", 1.5))).isEqualTo(1.5);
        assertThat(redis.call(hrandfieldWithValues("h", 5))).contains(Map.entry("b", "2"));
        assertThat(redis.call(hscan("h", "0")).items()).contains(Map.entry("b", "2"));
        assertThat(redis.call(hdel("h", "a", "none"))).isEqualTo(1);
        assumeTrue(knows(redis, "hexpire"), "fields do not expire on this server");
        assertThat(redis.call(hexpire("h", Duration.ofHours(1), "b", "none"))).containsExactly(1L, -2L);
        assertThat(redis.call(httl("h", "b")).get(0)).isBetween(1L, 3600L);
        assertThat(redis.call(hpersist("h", "b"))).containsExactly(1L);
    }

    @ParameterizedTest
    @EnumSource
    void lists_are_pushed_popped_and_waited_for(Engine engine) {
        ClusterClient redis = client(engine);

        assertThat(redis.call(rpush("{l}1", "a", "b", "c", "b"))).isEqualTo(4);
        assertThat(redis.call(lposAll("{l}1", "b", 0))).containsExactly(1L, 3L);
        assertThat(redis.call(lmove("{l}1", "{l}2", ListEnd.LEFT, ListEnd.RIGHT)))
                .isEqualTo("a");
        assertThat(redis.call(lmpop(ListEnd.RIGHT, 2, "{l}0", "{l}1")))
                .isEqualTo(new Keyed<>("{l}1", List.of("b", "c")));
        assertThat(redis.call(lrange("{l}1", 0, -1))).containsExactly("b");
        assertThat(redis.call(lpop("{l}none", 2))).isNull();
        assertThat(redis.call(blpop(Duration.ofSeconds(9), "{l}none", "{l}1"))).isEqualTo(new Keyed<>("{l}1", "b"));
        assertThat(redis.call(blpop(Duration.ofMillis(10), "{l}none"))).isNull();
        assertThat(redis.call(blmpop(Duration.ofMillis(10), ListEnd.LEFT, 1, "{l}none")))
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    void sets_are_compared(Engine engine) {
        ClusterClient redis = client(engine);
        redis.call(sadd("{t}1", "a", "b", "c"));
        redis.call(sadd("{t}2", "b", "c", "d"));

        assertThat(redis.call(sinter("{t}1", "{t}2"))).containsExactlyInAnyOrder("b", "c");
        assertThat(redis.call(sdiffstore("{t}3", "{t}1", "{t}2"))).isEqualTo(1);
        assertThat(redis.call(smembers("{t}3"))).containsExactly("a");
        assertThat(redis.call(sintercard(1, "{t}1", "{t}2"))).isEqualTo(1);
        assertThat(redis.call(smismember("{t}1", "a", "d"))).containsExactly(true, false);
        assertThat(redis.call(srandmember("{t}3", -2))).containsExactly("a", "a");
        assertThat(redis.call(spop("{t}3", 9))).containsExactly("a");
        assertThat(redis.call(spop("{t}3"))).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void sorted_sets_are_ranged_and_combined(Engine engine) {
        ClusterClient redis = client(engine);
        Scored<String> a = new Scored<>("a", 1);
        Scored<String> b = new Scored<>("b", 2.5);
        Scored<String> c = new Scored<>("c", Double.POSITIVE_INFINITY);

        assertThat(redis.call(zadd("{z}1", List.of(a, b, c)))).isEqualTo(3);
        assertThat(redis.call(zaddIncr("{z}1", 5, "a", ZaddOption.nx()))).isNull();
        assertThat(redis.call(zrangeWithScores("{z}1", 0, -1))).containsExactly(a, b, c);
        assertThat(redis.call(zrange("{z}1", ScoreRange.from(1).withoutStart(), RangeOption.rev())))
                .containsExactly("c", "b");
        assertThat(redis.call(zmscore("{z}1", "b", "none"))).containsExactly(2.5, null);
        assertThat(redis.call(zunionWithScores(Aggregate.max().weights(2), "{z}1")))
                .contains(new Scored<>("b", 5));
        assertThat(redis.call(zunionstore("{z}2", "{z}1"))).isEqualTo(3);
        assertThat(redis.call(zscan("{z}2", "0")).items()).containsExactlyInAnyOrder(a, b, c);
        assertThat(redis.call(zpopmin("{z}1"))).isEqualTo(a);
        assertThat(redis.call(zmpop(ScoreEnd.MAX, 1, "{z}1"))).isEqualTo(new Keyed<>("{z}1", List.of(c)));
        assertThat(redis.call(bzpopmin(Duration.ofSeconds(9), "{z}1"))).isEqualTo(new Keyed<>("{z}1", b));
        assertThat(redis.call(zpopmin("{z}1"))).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void servers_and_the_cluster_tell_of_themselves(Engine engine) {
        ClusterClient redis = client(engine);
        redis.call(set("{d}", "v"));

        assertThat(redis.call(Server.ping())).isEqualTo("PONG");
        assertThat(redis.call(Server.time())).isAfter(Instant.EPOCH);
        assertThat(redis.call(Server.info("cluster"))).contains("cluster_enabled:1");
        assertThat(redis.call(Server.configGet("maxmemory"))).containsKey("maxmemory");
        assertThat(redis.call(Server.commandGetkeys("MGET", "a", "b"))).containsExactly("a", "b");
        assertThat(redis.call(Diagnostics.memoryUsage("{d}"))).isPositive();
        assertThat(redis.call(Diagnostics.slowlogGet(-1))).isNotNull();
        assertThat(redis.call(Clients.list()))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each).containsKey("id"));
        assertThat(redis.call(Acl.whoami())).isEqualTo("default");
        assertThat(redis.call(Acl.getuser("default"))).containsKey("flags");
        assertThat(redis.call(Cluster.info())).containsEntry("cluster_state", "ok");
        assertThat(redis.call(Cluster.shards()))
                .hasSize(3)
                .allSatisfy(shard -> assertThat(shard).containsKeys("slots", "nodes"));
        assertThat(redis.call(ClusterSlots.keyslot("{d}")).intValue())
                .isEqualTo(get("{d}").slot());
        assertThat(redis.call(Command.of("STRLEN").key(utf8("{d}")).returns(Decoders.number())))
                .isEqualTo(1);
    }

    private static boolean knows(ClusterClient redis, String command) {
        return redis.call(Server.commandInfo(command)).get(0) != null;
    }

    private static Map<String, String> ordered(String... keysAndValues) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
