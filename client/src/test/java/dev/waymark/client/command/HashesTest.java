package dev.waymark.client.command;

import static dev.waymark.client.command.Example.that;
import static dev.waymark.client.command.HashExpiry.*;
import static dev.waymark.client.command.Hashes.*;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands on hashes send and how their replies are read. */
class HashesTest {

    static Stream<Example> examples() {
        return Stream.of(
                that(hdel("k", "f", "g")).sends("HDEL k f g").reads(":1").as(1L),
                that(hexists("k", "f")).sends("HEXISTS k f").reads(":1", "#t").as(true),
                that(hget("k", "f")).sends("HGET k f").reads("$1 v").as("v"),
                that(hget("k", "f")).sends("HGET k f").reads("$-1").as(null),
                that(hgetall("k"))
                        .sends("HGETALL k")
                        .reads("*2 $1 f $1 v", "%1 $1 f $1 v")
                        .as(Map.of("f", "v")),
                that(hgetdel("k", "f", "g"))
                        .sends("HGETDEL k FIELDS 2 f g")
                        .reads("*2 $1 v $-1")
                        .as(Arrays.asList("v", null)),
                that(hgetex("k", GetexOption.ex(Duration.ofMillis(5)), "f"))
                        .sends("HGETEX k PX 5 FIELDS 1 f")
                        .reads("*1 _")
                        .as(Arrays.asList((String) null)),
                that(hincrby("k", "f", 2)).sends("HINCRBY k f 2").reads(":3").as(3L),
                that(hincrbyfloat("k", "f", -0.25))
                        .sends("HINCRBYFLOAT k f -0.25")
                        .reads("$4 0.75")
                        .as(0.75),
                that(hkeys("k")).sends("HKEYS k").reads("*2 $1 f $1 g").as(new LinkedHashSet<>(List.of("f", "g"))),
                that(hlen("k")).sends("HLEN k").reads(":2").as(2L),
                that(hmget("k", "f", "g"))
                        .sends("HMGET k f g")
                        .reads("*2 $-1 $1 v")
                        .as(Arrays.asList(null, "v")),
                that(hrandfield("k")).sends("HRANDFIELD k").reads("$1 f").as("f"),
                that(hrandfield("k", -2))
                        .sends("HRANDFIELD k -2")
                        .reads("*2 $1 f $1 f")
                        .as(List.of("f", "f")),
                that(hrandfieldWithValues("k", -2))
                        .sends("HRANDFIELD k -2 WITHVALUES")
                        .reads("*4 $1 f $1 v $1 f $1 v", "*2 *2 $1 f $1 v *2 $1 f $1 v")
                        .as(List.of(Map.entry("f", "v"), Map.entry("f", "v"))),
                that(hscan("k", "0", ScanOption.match("f*")))
                        .sends("HSCAN k 0 MATCH f*")
                        .reads("*2 $1 7 *2 $1 f $1 v")
                        .as(new ScanPage<>("7", List.of(Map.entry("f", "v")))),
                that(hscanNoValues("k", "0", ScanOption.count(9)))
                        .sends("HSCAN k 0 COUNT 9 NOVALUES")
                        .reads("*2 $1 0 *1 $1 f")
                        .as(new ScanPage<>("0", List.of("f"))),
                that(hset("k", "f", "v")).sends("HSET k f v").reads(":1").as(1L),
                that(hset("k", Map.of("f", "v")))
                        .sends("HSET k f v")
                        .reads(":0")
                        .as(0L),
                that(hsetex("k", Map.of("f", "v"), HsetexOption.fnx(), HsetexOption.ex(Duration.ofSeconds(9))))
                        .sends("HSETEX k FNX EX 9 FIELDS 1 f v")
                        .reads(":0")
                        .as(false),
                that(hsetex("k", Map.of("f", "v"), HsetexOption.fxx(), HsetexOption.keepTtl()))
                        .sends("HSETEX k FXX KEEPTTL FIELDS 1 f v")
                        .reads(":1")
                        .as(true),
                that(hsetnx("k", "f", "v")).sends("HSETNX k f v").reads(":0").as(false),
                that(hstrlen("k", "f")).sends("HSTRLEN k f").reads(":1").as(1L),
                that(hvals("k")).sends("HVALS k").reads("*2 $1 v $1 v").as(List.of("v", "v")));
    }

    static Stream<Example> expiryExamples() {
        Duration minute = Duration.ofMinutes(1);
        Instant then = Instant.ofEpochSecond(9);
        return Stream.of(
                that(hexpire("k", minute, "f", "g"))
                        .sends("HEXPIRE k 60 FIELDS 2 f g")
                        .reads("*2 :1 :-2")
                        .as(List.of(1L, -2L)),
                that(hexpire("k", minute, ExpireOption.nx(), "f"))
                        .sends("HEXPIRE k 60 NX FIELDS 1 f")
                        .reads("*1 :0")
                        .as(List.of(0L)),
                that(hexpireat("k", then, "f"))
                        .sends("HEXPIREAT k 9 FIELDS 1 f")
                        .reads("*1 :2")
                        .as(List.of(2L)),
                that(hexpireat("k", then, ExpireOption.gt(), "f"))
                        .sends("HEXPIREAT k 9 GT FIELDS 1 f")
                        .reads("*1 :1")
                        .as(List.of(1L)),
                that(hexpiretime("k", "f"))
                        .sends("HEXPIRETIME k FIELDS 1 f")
                        .reads("*1 :9")
                        .as(List.of(9L)),
                that(hpersist("k", "f"))
                        .sends("HPERSIST k FIELDS 1 f")
                        .reads("*1 :-1")
                        .as(List.of(-1L)),
                that(hpexpire("k", minute, "f"))
                        .sends("HPEXPIRE k 60000 FIELDS 1 f")
                        .reads("*1 :1")
                        .as(List.of(1L)),
                that(hpexpire("k", minute, ExpireOption.lt(), "f"))
                        .sends("HPEXPIRE k 60000 LT FIELDS 1 f")
                        .reads("*1 :1")
                        .as(List.of(1L)),
                that(hpexpireat("k", then, "f"))
                        .sends("HPEXPIREAT k 9000 FIELDS 1 f")
                        .reads("*1 :1")
                        .as(List.of(1L)),
                that(hpexpireat("k", then, ExpireOption.xx(), "f"))
                        .sends("HPEXPIREAT k 9000 XX FIELDS 1 f")
                        .reads("*1 :0")
                        .as(List.of(0L)),
                that(hpexpiretime("k", "f"))
                        .sends("HPEXPIRETIME k FIELDS 1 f")
                        .reads("*1 :9000")
                        .as(List.of(9000L)),
                that(hpttl("k", "f"))
                        .sends("HPTTL k FIELDS 1 f")
                        .reads("*1 :-1")
                        .as(List.of(-1L)),
                that(httl("k", "f")).sends("HTTL k FIELDS 1 f").reads("*1 :60").as(List.of(60L)));
    }

    @ParameterizedTest
    @MethodSource({"examples", "expiryExamples"})
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }
}
