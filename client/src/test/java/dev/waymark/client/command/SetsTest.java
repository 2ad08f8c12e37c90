package dev.waymark.client.command;

import static dev.waymark.client.command.Example.that;
import static dev.waymark.client.command.Sets.*;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands on sets send and how their replies are read. */
class SetsTest {

    static Stream<Example> examples() {
        return Stream.of(
                that(sadd("k", "a", "b")).sends("SADD k a b").reads(":2").as(2L),
                that(scard("k")).sends("SCARD k").reads(":2").as(2L),
                that(sdiff("{a}1", "{a}2"))
                        .sends("SDIFF {a}1 {a}2")
                        .reads("*1 $1 x", "~1 $1 x")
                        .as(Set.of("x")),
                that(sdiffstore("{a}0", "{a}1", "{a}2"))
                        .sends("SDIFFSTORE {a}0 {a}1 {a}2")
                        .reads(":1")
                        .as(1L),
                that(sdiffstore("{a}0", "{a}1", "{a}0"))
                        .sends("SDIFFSTORE {a}0 {a}1 {a}0")
                        .reads(":1")
                        .as(1L),
                that(sinter("{a}1", "{a}2"))
                        .sends("SINTER {a}1 {a}2")
                        .reads("*0", "~0")
                        .as(Set.of()),
                that(sintercard("{a}1", "{a}2"))
                        .sends("SINTERCARD 2 {a}1 {a}2")
                        .reads(":3")
                        .as(3L),
                that(sintercard(10, "{a}1", "{a}2"))
                        .sends("SINTERCARD 2 {a}1 {a}2 LIMIT 10")
                        .reads(":3")
                        .as(3L),
                that(sinterstore("{a}0", "{a}1"))
                        .sends("SINTERSTORE {a}0 {a}1")
                        .reads(":3")
                        .as(3L),
                that(sismember("k", "a")).sends("SISMEMBER k a").reads(":1").as(true),
                that(smembers("k"))
                        .sends("SMEMBERS k")
                        .reads("*2 $1 b $1 a", "~2 $1 b $1 a")
                        .as(inOrder("b", "a")),
                that(smismember("k", "a", "b"))
                        .sends("SMISMEMBER k a b")
                        .reads("*2 :1 :0")
                        .as(List.of(true, false)),
                that(smove("{a}1", "{a}2", "m"))
                        .sends("SMOVE {a}1 {a}2 m")
                        .reads(":1")
                        .as(true),
                that(spop("k")).sends("SPOP k").reads("$-1").as(null),
                that(spop("k", 2)).sends("SPOP k 2").reads("*1 $1 a", "~1 $1 a").as(Set.of("a")),
                that(srandmember("k")).sends("SRANDMEMBER k").reads("$1 a").as("a"),
                that(srandmember("k", -2))
                        .sends("SRANDMEMBER k -2")
                        .reads("*2 $1 a $1 a")
                        .as(List.of("a", "a")),
                that(srem("k", "a")).sends("SREM k a").reads(":0").as(0L),
                that(sscan("k", "0", ScanOption.match("a*")))
                        .sends("SSCAN k 0 MATCH a*")
                        .reads("*2 $1 0 *1 $1 a")
                        .as(new ScanPage<>("0", List.of("a"))),
                that(sunion("{a}1", "{a}2"))
                        .sends("SUNION {a}1 {a}2")
                        .reads("~1 $1 x")
                        .as(Set.of("x")),
                that(sunionstore("{a}0", "{a}1", "{a}2"))
                        .sends("SUNIONSTORE {a}0 {a}1 {a}2")
                        .reads(":4")
                        .as(4L));
    }

    private static Set<String> inOrder(String... members) {
        return new java.util.LinkedHashSet<>(List.of(members));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }
}
