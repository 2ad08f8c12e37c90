package dev.waymark.client.command;

import static dev.waymark.client.command.Example.that;
import static dev.waymark.client.command.Strings.*;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands on strings send and how their replies are read. */
class StringsTest {

    static Stream<Example> examples() {
        return Stream.of(
                that(append("k", "v")).sends("APPEND k v").reads(":5").as(5L),
                that(decr("k")).sends("DECR k").reads(":-1").as(-1L),
                that(decrby("k", 7)).sends("DECRBY k 7").reads(":-8").as(-8L),
                that(delifeq("k", "v")).sends("DELIFEQ k v").reads(":1", "#t").as(true),
                that(get("k")).sends("GET k").reads("$5 hello", "+hello").as("hello"),
                that(get("k")).sends("GET k").reads("$-1", "_").as(null),
                that(get("ключ")).sends("GET ключ").reads("$4 да").as("да"),
                that(getdel("k")).sends("GETDEL k").reads("$1 v").as("v"),
                that(getex("k", GetexOption.ex(Duration.ofSeconds(9))))
                        .sends("GETEX k EX 9")
                        .reads("$1 v")
                        .as("v"),
                that(getex("k", GetexOption.exAt(Instant.ofEpochMilli(1500))))
                        .sends("GETEX k PXAT 1500")
                        .reads("$-1")
                        .as(null),
                that(getex("k", GetexOption.persist()))
                        .sends("GETEX k PERSIST")
                        .reads("$1 v")
                        .as("v"),
                that(getrange("k", 0, -1)).sends("GETRANGE k 0 -1").reads("$0 ").as(""),
                that(getset("k", "v")).sends("GETSET k v").reads("$3 old").as("old"),
                that(incr("k")).sends("INCR k").reads(":1").as(1L),
                that(incrby("k", -5)).sends("INCRBY k -5").reads(":-4").as(-4L),
                that(incrbyfloat("k", 0.5))
                        .sends("INCRBYFLOAT k 0.5")
                        .reads("$3 1.5", ",1.5")
                        .as(1.5));
    }

    static Stream<Example> multiKeyExamples() {
        Map<String, String> two = new LinkedHashMap<>();
        two.put("{a}1", "x");
        two.put("{a}2", "y");
        return Stream.of(
                that(mget("{a}1", "{a}2"))
                        .sends("MGET {a}1 {a}2")
                        .reads("*2 $1 x $-1", "*2 $1 x _")
                        .as(Arrays.asList("x", null)),
                that(mset(two)).sends("MSET {a}1 x {a}2 y").reads("+OK").as(true),
                that(msetex(two, SetOption.nx(), SetOption.ex(Duration.ofMillis(1500))))
                        .sends("MSETEX 2 {a}1 x {a}2 y NX PX 1500")
                        .reads(":0")
                        .as(false),
                that(msetnx(two)).sends("MSETNX {a}1 x {a}2 y").reads(":1").as(true));
    }

    static Stream<Example> setExamples() {
        return Stream.of(
                that(psetex("k", Duration.ofMillis(1500), "v"))
                        .sends("PSETEX k 1500 v")
                        .reads("+OK")
                        .as(true),
                that(set("k", "v")).sends("SET k v").reads("+OK").as(true),
                that(set("k", "")).sends("SET k ''").reads("+OK").as(true),
                that(set("k", "v", SetOption.ex(Duration.ofMinutes(1)), SetOption.nx()))
                        .sends("SET k v EX 60 NX")
                        .reads("$-1", "_")
                        .as(false),
                that(set("k", "v", SetOption.xx(), SetOption.keepTtl()))
                        .sends("SET k v XX KEEPTTL")
                        .reads("+OK")
                        .as(true),
                that(set("k", "v", SetOption.exAt(Instant.ofEpochSecond(7))))
                        .sends("SET k v EXAT 7")
                        .reads("+OK")
                        .as(true),
                that(set("k", "v", SetOption.ifEq("w")))
                        .sends("SET k v IFEQ w")
                        .reads("_")
                        .as(false),
                that(setGet("k", "v", SetOption.xx()))
                        .sends("SET k v XX GET")
                        .reads("$3 old")
                        .as("old"),
                that(setex("k", Duration.ofSeconds(60), "v"))
                        .sends("SETEX k 60 v")
                        .reads("+OK")
                        .as(true),
                that(setnx("k", "v")).sends("SETNX k v").reads(":0", "#f").as(false),
                that(setrange("k", 3, "v")).sends("SETRANGE k 3 v").reads(":4").as(4L),
                that(strlen("k")).sends("STRLEN k").reads(":4").as(4L));
    }

    static Stream<Example> lcsExamples() {
        return Stream.of(
                that(Lcs.lcs("{a}1", "{a}2"))
                        .sends("LCS {a}1 {a}2")
                        .reads("$3 abc")
                        .as("abc"),
                that(Lcs.lcsLen("{a}1", "{a}2"))
                        .sends("LCS {a}1 {a}2 LEN")
                        .reads(":3")
                        .as(3L),
                that(Lcs.lcsIdx("{a}1", "{a}2", 2))
                        .sends("LCS {a}1 {a}2 IDX MINMATCHLEN 2 WITHMATCHLEN")
                        .reads(
                                "*4 $7 matches *1 *3 *2 :4 :7 *2 :5 :8 :4 $3 len :6",
                                "%2 $7 matches *1 *3 *2 :4 :7 *2 :5 :8 :4 $3 len :6")
                        .as(new LcsMatches(List.of(new LcsMatches.Run(4, 5, 4)), 6)));
    }

    @ParameterizedTest
    @MethodSource({"examples", "multiKeyExamples", "setExamples", "lcsExamples"})
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }
}
