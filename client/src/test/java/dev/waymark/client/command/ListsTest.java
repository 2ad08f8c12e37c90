package dev.waymark.client.command;

import static dev.waymark.client.command.BlockingPops.*;
import static dev.waymark.client.command.Example.of;
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
                of(lindex("k", -1)).sends("LINDEX k -1").reads("$1 z").as("z"),
                of(linsertAfter("k", "p", "e"))
                        .sends("LINSERT k AFTER p e")
                        .reads(":3")
                        .as(3L),
                of(linsertBefore("k", "p", "e"))
                        .sends("LINSERT k BEFORE p e")
                        .reads(":-1")
                        .as(-1L),
                of(llen("k")).sends("LLEN k").reads(":3").as(3L),
                of(lmove("{a}1", "{a}2", LEFT, RIGHT))
                        .sends("LMOVE {a}1 {a}2 LEFT RIGHT")
                        .reads("$1 e")
                        .as("e"),
                of(lmpop(RIGHT, 2, "{a}1", "{a}2"))
                        .sends("LMPOP 2 {a}1 {a}2 RIGHT COUNT 2")
                        .reads("*2 $4 {a}2 *2 $1 z $1 y")
                        .as(new Keyed<>("{a}2", List.of("z", "y"))),
                of(lmpop(LEFT, 1, "k"))
                        .sends("LMPOP 1 k LEFT COUNT 1")
                        .reads("*-1", "_")
                        .as(null),
                of(lpop("k")).sends("LPOP k").reads("$-1").as(null),
                of(lpop("k", 2)).sends("LPOP k 2").reads("*2 $1 a $1 b").as(List.of("a", "b")),
                of(lpop("k", 2)).sends("LPOP k 2").reads("*-1", "_").as(null),
                of(lpos("k", "e")).sends("LPOS k e").reads("$-1").as(null),
                of(lpos("k", "e", LposOption.rank(-1), LposOption.maxLen(100)))
                        .sends("LPOS k e RANK -1 MAXLEN 100")
                        .reads(":4")
                        .as(4L),
                of(lposAll("k", "e", 0, LposOption.rank(2)))
                        .sends("LPOS k e COUNT 0 RANK 2")
                        .reads("*2 :1 :4")
                        .as(List.of(1L, 4L)),
                of(lpush("k", "a", "b")).sends("LPUSH k a b").reads(":2").as(2L),
                of(lpushx("k", "a")).sends("LPUSHX k a").reads(":0").as(0L),
                of(lrange("k", 0, -1))
                        .sends("LRANGE k 0 -1")
                        .reads("*2 $1 a $1 b")
                        .as(List.of("a", "b")),
                of(lrem("k", -2, "e")).sends("LREM k -2 e").reads(":2").as(2L),
                of(lset("k", 0, "e")).sends("LSET k 0 e").reads("+OK").as(true),
                of(ltrim("k", 0, 99)).sends("LTRIM k 0 99").reads("+OK").as(true),
                of(rpop("k")).sends("RPOP k").reads("$1 z").as("z"),
                of(rpop("k", 1)).sends("RPOP k 1").reads("*1 $1 z").as(List.of("z")),
                of(rpoplpush("{a}1", "{a}2"))
                        .sends("RPOPLPUSH {a}1 {a}2")
                        .reads("$1 z")
                        .as("z"),
                of(rpush("k", "a")).sends("RPUSH k a").reads(":1").as(1L),
                of(rpushx("k", "a", "b")).sends("RPUSHX k a b").reads(":0").as(0L));
    }

    static Stream<Example> blockingExamples() {
        Duration half = Duration.ofMillis(500);
        return Stream.of(
                of(blmove("{a}1", "{a}2", RIGHT, LEFT, half))
                        .sends("BLMOVE {a}1 {a}2 RIGHT LEFT 0.5")
                        .reads("$1 e")
                        .as("e"),
                of(blmpop(half, LEFT, 3, "{a}1", "{a}2"))
                        .sends("BLMPOP 0.5 2 {a}1 {a}2 LEFT COUNT 3")
                        .reads("*2 $4 {a}1 *1 $1 e")
                        .as(new Keyed<>("{a}1", List.of("e"))),
                of(blpop(Duration.ZERO, "{a}1", "{a}2"))
                        .sends("BLPOP {a}1 {a}2 0")
                        .reads("*2 $4 {a}1 $1 e")
                        .as(new Keyed<>("{a}1", "e")),
                of(brpop(Duration.ofSeconds(2), "k"))
                        .sends("BRPOP k 2")
                        .reads("*-1", "_")
                        .as(null),
                of(brpoplpush("{a}1", "{a}2", half))
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
