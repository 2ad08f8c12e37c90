package dev.waymark.client.command;

import static dev.waymark.client.command.BlockingPops.*;
import static dev.waymark.client.command.Example.that;
import static dev.waymark.client.command.ListEnd.LEFT;
import static dev.waymark.client.command.ListEnd.RIGHT;
import static dev.waymark.client.command.Lists.*;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands on lists send and how their replies are read. */
class ListsTest {

    static Stream<Example> examples() {
        return Stream.of(
                that(lindex("k", -1)).sends("LINDEX k -1").reads("$1 z").as("z"),
                that(linsertAfter("k", "p", "e"))
                        .sends("LINSERT k AFTER p e")
                        .reads(":3")
                        .as(3L),
                that(linsertBefore("k", "p", "e"))
                        .sends("LINSERT k BEFORE p e")
                        .reads(":-1")
                        .as(-1L),
                that(llen("k")).sends("LLEN k").reads(":3").as(3L),
                that(lmove("{a}1", "{a}2", LEFT, RIGHT))
                        .sends("LMOVE {a}1 {a}2 LEFT RIGHT")
                        .reads("$1 e")
                        .as("e"),
                that(lmpop(RIGHT, 2, "{a}1", "{a}2"))
                        .sends("LMPOP 2 {a}1 {a}2 RIGHT COUNT 2")
                        .reads("*2 $4 {a}2 *2 $1 z $1 y")
                        .as(new Keyed<>("{a}2", List.of("z", "y"))),
                that(lmpop(LEFT, 1, "k"))
                        .sends("LMPOP 1 k LEFT COUNT 1")
                        .reads("*-1", "_")
                        .as(null),
                that(lpop("k")).sends("LPOP k").reads("$-1").as(null),
                that(lpop("k", 2)).sends("LPOP k 2").reads("*2 $1 a $1 b").as(List.of("a", "b")),
                that(lpop("k", 2)).sends("LPOP k 2").reads("*-1", "_").as(null),
                that(lpos("k", "e")).sends("LPOS k e").reads("$-1").as(null),
                that(lpos("k", "e", LposOption.rank(-1), LposOption.maxLen(100)))
                        .sends("LPOS k e RANK -1 MAXLEN 100")
                        .reads(":4")
                        .as(4L),
                that(lposAll("k", "e", 0, LposOption.rank(2)))
                        .sends("LPOS k e COUNT 0 RANK 2")
                        .reads("*2 :1 :4")
                        .as(List.of(1L, 4L)),
                that(lpush("k", "a", "b")).sends("LPUSH k a b").reads(":2").as(2L),
                that(lpushx("k", "a")).sends("LPUSHX k a").reads(":0").as(0L),
                that(lrange("k", 0, -1))
                        .sends("LRANGE k 0 -1")
                        .reads("*2 $1 a $1 b")
                        .as(List.of("a", "b")),
                that(lrem("k", -2, "e")).sends("LREM k -2 e").reads(":2").as(2L),
                that(lset("k", 0, "e")).sends("LSET k 0 e").reads("+OK").as(true),
                that(ltrim("k", 0, 99)).sends("LTRIM k 0 99").reads("+OK").as(true),
                that(rpop("k")).sends("RPOP k").reads("$1 z").as("z"),
                that(rpop("k", 1)).sends("RPOP k 1").reads("*1 $1 z").as(List.of("z")),
                that(rpoplpush("{a}1", "{a}2"))
                        .sends("RPOPLPUSH {a}1 {a}2")
                        .reads("$1 z")
                        .as("z"),
                that(rpush("k", "a")).sends("RPUSH k a").reads(":1").as(1L),
                that(rpushx("k", "a", "b")).sends("RPUSHX k a b").reads(":0").as(0L));
    }

    static Stream<Example> blockingExamples() {
        Duration half = Duration.ofMillis(500);
        return Stream.of(
                that(blmove("{a}1", "{a}2", RIGHT, LEFT, half))
                        .sends("BLMOVE {a}1 {a}2 RIGHT LEFT 0.5")
                        .reads("$1 e")
                        .as("e"),
                that(blmpop(half, LEFT, 3, "{a}1", "{a}2"))
                        .sends("BLMPOP 0.5 2 {a}1 {a}2 LEFT COUNT 3")
                        .reads("*2 $4 {a}1 *1 $1 e")
                        .as(new Keyed<>("{a}1", List.of("e"))),
                that(blpop(Duration.ZERO, "{a}1", "{a}2"))
                        .sends("BLPOP {a}1 {a}2 0")
                        .reads("*2 $4 {a}1 $1 e")
                        .as(new Keyed<>("{a}1", "e")),
                that(brpop(Duration.ofSeconds(2), "k"))
                        .sends("BRPOP k 2")
                        .reads("*-1", "_")
                        .as(null),
                that(brpoplpush("{a}1", "{a}2", half))
                        .sends("BRPOPLPUSH {a}1 {a}2 0.5")
                        .reads("$-1")
                        .as(null));
    }

    @ParameterizedTest
    @MethodSource({"examples", "blockingExamples"})
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }
}
