package dev.waymark.client.command;

import static dev.waymark.client.command.BlockingPops.*;
import static dev.waymark.client.command.Example.that;
import static dev.waymark.client.command.ScoreEnd.MAX;
import static dev.waymark.client.command.ScoreEnd.MIN;
import static dev.waymark.client.command.SortedSetAlgebra.*;
import static dev.waymark.client.command.SortedSetRanges.*;
import static dev.waymark.client.command.SortedSets.*;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands on sorted sets send and how their replies are read. */
class SortedSetsTest {

    private static final Scored<String> A = new Scored<>("a", 1.5);
    private static final Scored<String> B = new Scored<>("b", Double.POSITIVE_INFINITY);
    private static final String[] A_AND_B = {"*4 $1 a $3 1.5 $1 b $3 inf", "*2 *2 $1 a ,1.5 *2 $1 b ,inf"};

    static Stream<Example> examples() {
        return Stream.of(
                that(zadd("k", 1, "a")).sends("ZADD k 1 a").reads(":1").as(1L),
                that(zadd("k", 1, "a", ZaddOption.nx()))
                        .sends("ZADD k NX 1 a")
                        .reads(":1")
                        .as(1L),
                that(zadd("k", List.of(A, B), ZaddOption.xx(), ZaddOption.gt(), ZaddOption.ch()))
                        .sends("ZADD k XX GT CH 1.5 a inf b")
                        .reads(":2")
                        .as(2L),
                that(zaddIncr("k", 0.1, "a", ZaddOption.lt()))
                        .sends("ZADD k LT INCR 0.1 a")
                        .reads("$3 1.6", ",1.6")
                        .as(1.6),
                that(zaddIncr("k", 1, "a", ZaddOption.nx()))
                        .sends("ZADD k NX INCR 1 a")
                        .reads("$-1", "_")
                        .as(null),
                that(zcard("k")).sends("ZCARD k").reads(":2").as(2L),
                that(zincrby("k", -2, "a"))
                        .sends("ZINCRBY k -2 a")
                        .reads("$4 -0.5", ",-0.5")
                        .as(-0.5),
                that(zmpop(MIN, 2, "{a}1", "{a}2"))
                        .sends("ZMPOP 2 {a}1 {a}2 MIN COUNT 2")
                        .reads("*2 $4 {a}2 *1 *2 $1 a $3 1.5", "*2 $4 {a}2 *1 *2 $1 a ,1.5")
                        .as(new Keyed<>("{a}2", List.of(A))),
                that(zmpop(MAX, 1, "k"))
                        .sends("ZMPOP 1 k MAX COUNT 1")
                        .reads("*-1", "_")
                        .as(null));
    }

    static Stream<Example> memberExamples() {
        return Stream.of(
                that(zmscore("k", "a", "c"))
                        .sends("ZMSCORE k a c")
                        .reads("*2 $3 1.5 $-1", "*2 ,1.5 _")
                        .as(Arrays.asList(1.5, null)),
                that(zpopmax("k"))
                        .sends("ZPOPMAX k")
                        .reads("*2 $1 a $3 1.5", "*2 $1 a ,1.5")
                        .as(A),
                that(zpopmax("k", 2)).sends("ZPOPMAX k 2").reads(A_AND_B).as(List.of(A, B)),
                that(zpopmin("k")).sends("ZPOPMIN k").reads("*0").as(null),
                that(zpopmin("k", 2)).sends("ZPOPMIN k 2").reads(A_AND_B).as(List.of(A, B)),
                that(zrandmember("k")).sends("ZRANDMEMBER k").reads("$1 a").as("a"),
                that(zrandmember("k", 2))
                        .sends("ZRANDMEMBER k 2")
                        .reads("*1 $1 a")
                        .as(List.of("a")),
                that(zrandmemberWithScores("k", 2))
                        .sends("ZRANDMEMBER k 2 WITHSCORES")
                        .reads(A_AND_B)
                        .as(List.of(A, B)),
                that(zrank("k", "a")).sends("ZRANK k a").reads(":0").as(0L),
                that(zrankWithScore("k", "a"))
                        .sends("ZRANK k a WITHSCORE")
                        .reads("*2 :0 $3 1.5", "*2 :0 ,1.5")
                        .as(new Ranked(0, 1.5)),
                that(zrem("k", "a", "b")).sends("ZREM k a b").reads(":2").as(2L),
                that(zrevrank("k", "a")).sends("ZREVRANK k a").reads("$-1").as(null),
                that(zrevrankWithScore("k", "a"))
                        .sends("ZREVRANK k a WITHSCORE")
                        .reads("*-1", "_")
                        .as(null),
                that(zscan("k", "0", ScanOption.count(7)))
                        .sends("ZSCAN k 0 COUNT 7")
                        .reads("*2 $1 9 *2 $1 a $3 1.5")
                        .as(new ScanPage<>("9", List.of(A))),
                that(zscore("k", "a"))
                        .sends("ZSCORE k a")
                        .reads("$4 -inf", ",-inf")
                        .as(Double.NEGATIVE_INFINITY),
                that(zscore("k", "a")).sends("ZSCORE k a").reads("$-1", "_").as(null));
    }

    static Stream<Example> rangeExamples() {
        ScoreRange scores = ScoreRange.of(1, 5).withoutEnd();
        LexRange names = LexRange.of("a", "f").withoutStart();
        RangeOption rev = RangeOption.rev();
        RangeOption limit = RangeOption.limit(10, -1);
        return Stream.of(
                that(zcount("k", ScoreRange.from(1.5).withoutStart()))
                        .sends("ZCOUNT k (1.5 inf")
                        .reads(":1")
                        .as(1L),
                that(zlexcount("k", LexRange.all()))
                        .sends("ZLEXCOUNT k - +")
                        .reads(":2")
                        .as(2L),
                that(zrange("k", 0, -1)).sends("ZRANGE k 0 -1").reads("*1 $1 a").as(List.of("a")),
                that(zrange("k", 0, 9, rev))
                        .sends("ZRANGE k 0 9 REV")
                        .reads("*0")
                        .as(List.of()),
                that(zrange("k", scores))
                        .sends("ZRANGE k 1 (5 BYSCORE")
                        .reads("*0")
                        .as(List.of()),
                that(zrange("k", scores, rev, limit))
                        .sends("ZRANGE k (5 1 BYSCORE REV LIMIT 10 -1")
                        .reads("*0")
                        .as(List.of()),
                that(zrange("k", names))
                        .sends("ZRANGE k (a [f BYLEX")
                        .reads("*1 $1 f")
                        .as(List.of("f")),
                that(zrange("k", names, rev))
                        .sends("ZRANGE k [f (a BYLEX REV")
                        .reads("*1 $1 f")
                        .as(List.of("f")),
                that(zrangeWithScores("k", 0, 1, rev))
                        .sends("ZRANGE k 0 1 REV WITHSCORES")
                        .reads(A_AND_B)
                        .as(List.of(A, B)),
                that(zrangeWithScores("k", ScoreRange.all(), limit))
                        .sends("ZRANGE k -inf inf BYSCORE LIMIT 10 -1 WITHSCORES")
                        .reads(A_AND_B)
                        .as(List.of(A, B)));
    }

    static Stream<Example> oldRangeExamples() {
        ScoreRange scores = ScoreRange.of(1, 5).withoutEnd();
        LexRange names = LexRange.of("a", "f").withoutStart();
        RangeOption rev = RangeOption.rev();
        return Stream.of(
                that(zrangebylex("k", LexRange.from("b")))
                        .sends("ZRANGEBYLEX k [b +")
                        .reads("*1 $1 b")
                        .as(List.of("b")),
                that(zrangebyscore("k", ScoreRange.upTo(3)))
                        .sends("ZRANGEBYSCORE k -inf 3")
                        .reads("*0")
                        .as(List.of()),
                that(zrangestore("{a}0", "{a}1", 0, 9))
                        .sends("ZRANGESTORE {a}0 {a}1 0 9")
                        .reads(":2")
                        .as(2L),
                that(zrangestore("k", "k", 0, 9, rev))
                        .sends("ZRANGESTORE k k 0 9 REV")
                        .reads(":2")
                        .as(2L),
                that(zrangestore("{a}0", "{a}1", scores))
                        .sends("ZRANGESTORE {a}0 {a}1 1 (5 BYSCORE")
                        .reads(":2")
                        .as(2L),
                that(zrangestore("{a}0", "{a}1", names))
                        .sends("ZRANGESTORE {a}0 {a}1 (a [f BYLEX")
                        .reads(":2")
                        .as(2L),
                that(zremrangebylex("k", LexRange.upTo("b")))
                        .sends("ZREMRANGEBYLEX k - [b")
                        .reads(":2")
                        .as(2L),
                that(zremrangebyrank("k", 0, -2))
                        .sends("ZREMRANGEBYRANK k 0 -2")
                        .reads(":2")
                        .as(2L),
                that(zremrangebyscore("k", scores))
                        .sends("ZREMRANGEBYSCORE k 1 (5")
                        .reads(":2")
                        .as(2L),
                that(zrevrange("k", 0, -1))
                        .sends("ZREVRANGE k 0 -1")
                        .reads("*1 $1 a")
                        .as(List.of("a")),
                that(zrevrangebylex("k", names))
                        .sends("ZREVRANGEBYLEX k [f (a")
                        .reads("*1 $1 f")
                        .as(List.of("f")),
                that(zrevrangebyscore("k", scores))
                        .sends("ZREVRANGEBYSCORE k (5 1")
                        .reads("*0")
                        .as(List.of()));
    }

    static Stream<Example> algebraExamples() {
        return Stream.of(
                that(zdiff("{a}1", "{a}2"))
                        .sends("ZDIFF 2 {a}1 {a}2")
                        .reads("*1 $1 a")
                        .as(List.of("a")),
                that(zdiffWithScores("{a}1", "{a}2"))
                        .sends("ZDIFF 2 {a}1 {a}2 WITHSCORES")
                        .reads(A_AND_B)
                        .as(List.of(A, B)),
                that(zdiffstore("{a}0", "{a}1", "{a}2"))
                        .sends("ZDIFFSTORE {a}0 2 {a}1 {a}2")
                        .reads(":1")
                        .as(1L),
                that(zinter("{a}1", "{a}2"))
                        .sends("ZINTER 2 {a}1 {a}2")
                        .reads("*0")
                        .as(List.of()),
                that(zinter(Aggregate.min(), "{a}1", "{a}2"))
                        .sends("ZINTER 2 {a}1 {a}2 AGGREGATE MIN")
                        .reads("*0")
                        .as(List.of()),
                that(zinterWithScores(Aggregate.sum().weights(2, 0.5), "{a}1", "{a}2"))
                        .sends("ZINTER 2 {a}1 {a}2 WEIGHTS 2 0.5 WITHSCORES")
                        .reads(A_AND_B)
                        .as(List.of(A, B)),
                that(zintercard("{a}1", "{a}2"))
                        .sends("ZINTERCARD 2 {a}1 {a}2")
                        .reads(":3")
                        .as(3L),
                that(zintercard(9, "k"))
                        .sends("ZINTERCARD 1 k LIMIT 9")
                        .reads(":3")
                        .as(3L),
                that(zinterstore("{a}0", "{a}1", "{a}2"))
                        .sends("ZINTERSTORE {a}0 2 {a}1 {a}2")
                        .reads(":3")
                        .as(3L),
                that(zinterstore("{a}0", Aggregate.max(), "{a}1"))
                        .sends("ZINTERSTORE {a}0 1 {a}1 AGGREGATE MAX")
                        .reads(":3")
                        .as(3L),
                that(zunion("{a}1", "{a}2"))
                        .sends("ZUNION 2 {a}1 {a}2")
                        .reads("*1 $1 a")
                        .as(List.of("a")),
                that(zunion(Aggregate.max().weights(1, 2), "{a}1", "{a}2"))
                        .sends("ZUNION 2 {a}1 {a}2 WEIGHTS 1 2 AGGREGATE MAX")
                        .reads("*1 $1 a")
                        .as(List.of("a")),
                that(zunionWithScores(Aggregate.sum(), "k"))
                        .sends("ZUNION 1 k WITHSCORES")
                        .reads(A_AND_B)
                        .as(List.of(A, B)),
                that(zunionstore("{a}0", "{a}1", "{a}2"))
                        .sends("ZUNIONSTORE {a}0 2 {a}1 {a}2")
                        .reads(":3")
                        .as(3L),
                that(zunionstore("k", Aggregate.sum(), "k"))
                        .sends("ZUNIONSTORE k 1 k")
                        .reads(":3")
                        .as(3L));
    }

    static Stream<Example> blockingExamples() {
        Duration tenth = Duration.ofMillis(100);
        return Stream.of(
                that(bzmpop(tenth, MAX, 2, "{a}1", "{a}2"))
                        .sends("BZMPOP 0.1 2 {a}1 {a}2 MAX COUNT 2")
                        .reads("*2 $4 {a}1 *1 *2 $1 a $3 1.5", "*2 $4 {a}1 *1 *2 $1 a ,1.5")
                        .as(new Keyed<>("{a}1", List.of(A))),
                that(bzpopmax(Duration.ZERO, "k"))
                        .sends("BZPOPMAX k 0")
                        .reads("*-1", "_")
                        .as(null),
                that(bzpopmin(tenth, "{a}1", "{a}2"))
                        .sends("BZPOPMIN {a}1 {a}2 0.1")
                        .reads("*3 $4 {a}1 $1 a $3 1.5", "*3 $4 {a}1 $1 a ,1.5")
                        .as(new Keyed<>("{a}1", A)));
    }

    @ParameterizedTest
    @MethodSource({
        "examples",
        "rangeExamples",
        "algebraExamples",
        "blockingExamples",
        "memberExamples",
        "oldRangeExamples"
    })
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }
}
