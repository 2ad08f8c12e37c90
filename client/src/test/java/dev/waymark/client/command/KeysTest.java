package dev.waymark.client.command;

import static dev.waymark.client.command.Example.that;
import static dev.waymark.client.command.KeyExpiry.*;
import static dev.waymark.client.command.Keys.*;
import static dev.waymark.client.command.Sorting.*;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands on keys send and how their replies are read. */
class KeysTest {

    private static final byte[] DUMP = Command.utf8("dumped");

    static Stream<Example> examples() {
        Migration target = Migration.to("10.0.0.7", 6379, Duration.ofSeconds(5));
        return Stream.of(
                that(clusterscan("0-{06S}-0", ScanOption.slot(0)))
                        .sends("CLUSTERSCAN 0-{06S}-0 SLOT 0")
                        .reads("*2 $1 0 *1 $1 k")
                        .as(new ScanPage<>("0", List.of("k"))),
                that(copy("{a}1", "{a}2")).sends("COPY {a}1 {a}2").reads(":0").as(false),
                that(copy("{a}1", "{a}2", CopyOption.db(1), CopyOption.replace()))
                        .sends("COPY {a}1 {a}2 DB 1 REPLACE")
                        .reads(":1")
                        .as(true),
                that(del("{a}1", "{a}2")).sends("DEL {a}1 {a}2").reads(":2").as(2L),
                that(dump("k")).sends("DUMP k").reads("$6 dumped").as(DUMP),
                that(exists("k", "k")).sends("EXISTS k k").reads(":2").as(2L),
                that(keys("user:*")).sends("KEYS user:*").reads("*1 $6 user:1").as(List.of("user:1")),
                that(migrate(target, "k"))
                        .sends("MIGRATE 10.0.0.7 6379 '' 0 5000 KEYS k")
                        .reads("+OK")
                        .as(true),
                that(migrate(target.copy().replace().auth("pw"), "{a}1", "{a}2"))
                        .sends("MIGRATE 10.0.0.7 6379 '' 0 5000 COPY REPLACE AUTH pw KEYS {a}1 {a}2")
                        .reads("+NOKEY")
                        .as(false),
                that(migrate(target.auth("ada", "pw"), "k"))
                        .sends("MIGRATE 10.0.0.7 6379 '' 0 5000 AUTH2 ada pw KEYS k")
                        .reads("+OK")
                        .as(true));
    }

    static Stream<Example> factExamples() {
        return Stream.of(
                that(move("k", 1)).sends("MOVE k 1").reads(":1").as(true),
                that(objectEncoding("k"))
                        .sends("OBJECT ENCODING k")
                        .reads("$6 embstr")
                        .as("embstr"),
                that(objectFreq("k")).sends("OBJECT FREQ k").reads(":3").as(3L),
                that(objectIdletime("k")).sends("OBJECT IDLETIME k").reads("_").as(null),
                that(objectRefcount("k")).sends("OBJECT REFCOUNT k").reads(":1").as(1L),
                that(randomkey()).sends("RANDOMKEY").reads("$-1").as(null),
                that(rename("{a}1", "{a}2"))
                        .sends("RENAME {a}1 {a}2")
                        .reads("+OK")
                        .as(true),
                that(renamenx("{a}1", "{a}2"))
                        .sends("RENAMENX {a}1 {a}2")
                        .reads(":0")
                        .as(false),
                that(restore("k", Duration.ZERO, DUMP))
                        .sends("RESTORE k 0 dumped")
                        .reads("+OK")
                        .as(true),
                that(restore("k", Duration.ofSeconds(1), DUMP, RestoreOption.replace(), RestoreOption.frequency(9)))
                        .sends("RESTORE k 1000 dumped REPLACE FREQ 9")
                        .reads("+OK")
                        .as(true),
                that(restore("k", Instant.ofEpochMilli(1234), DUMP, RestoreOption.idleTime(Duration.ofSeconds(8))))
                        .sends("RESTORE k 1234 dumped ABSTTL IDLETIME 8")
                        .reads("+OK")
                        .as(true));
    }

    static Stream<Example> scanAndSortExamples() {
        return Stream.of(
                that(scan(ScanPage.START, ScanOption.match("u*"), ScanOption.count(100), ScanOption.type("hash")))
                        .sends("SCAN 0 MATCH u* COUNT 100 TYPE hash")
                        .reads("*2 $20 18446744073709551615 *2 $2 u1 $2 u2")
                        .as(new ScanPage<>("18446744073709551615", List.of("u1", "u2"))),
                that(sort("k")).sends("SORT k").reads("*2 $1 1 $1 2").as(List.of("1", "2")),
                that(sort(
                                "k",
                                SortOption.by("{k}w_*"),
                                SortOption.limit(0, 2),
                                SortOption.get("{k}o_*"),
                                SortOption.desc(),
                                SortOption.alpha()))
                        .sends("SORT k BY {k}w_* LIMIT 0 2 GET {k}o_* DESC ALPHA")
                        .reads("*2 $1 1 $-1")
                        .as(Arrays.asList("1", null)),
                that(sortRo("k", SortOption.alpha()))
                        .sends("SORT_RO k ALPHA")
                        .reads("*0")
                        .as(List.of()),
                that(sortStore("{a}1", "{a}2", SortOption.alpha()))
                        .sends("SORT {a}1 ALPHA STORE {a}2")
                        .reads(":2")
                        .as(2L),
                that(sortStore("k", "k")).sends("SORT k STORE k").reads(":2").as(2L),
                that(touch("k")).sends("TOUCH k").reads(":1").as(1L),
                that(type("k")).sends("TYPE k").reads("+zset").as("zset"),
                that(unlink("k")).sends("UNLINK k").reads(":1").as(1L),
                that(waitReplicas(2, Duration.ofMillis(100)))
                        .sends("WAIT 2 100")
                        .reads(":1")
                        .as(1L),
                that(waitaof(1, 2, Duration.ZERO))
                        .sends("WAITAOF 1 2 0")
                        .reads("*2 :1 :0")
                        .as(List.of(1L, 0L)));
    }

    static Stream<Example> expiryExamples() {
        return Stream.of(
                that(expire("k", Duration.ofSeconds(60)))
                        .sends("EXPIRE k 60")
                        .reads(":1")
                        .as(true),
                that(expire("k", Duration.ofSeconds(60), ExpireOption.xx(), ExpireOption.gt()))
                        .sends("EXPIRE k 60 XX GT")
                        .reads(":0")
                        .as(false),
                that(expireat("k", Instant.ofEpochSecond(9), ExpireOption.lt()))
                        .sends("EXPIREAT k 9 LT")
                        .reads(":1")
                        .as(true),
                that(expiretime("k")).sends("EXPIRETIME k").reads(":1700000000").as(1700000000L),
                that(persist("k")).sends("PERSIST k").reads(":1").as(true),
                that(pexpire("k", Duration.ofMillis(1500), ExpireOption.nx()))
                        .sends("PEXPIRE k 1500 NX")
                        .reads(":1")
                        .as(true),
                that(pexpireat("k", Instant.ofEpochMilli(1500)))
                        .sends("PEXPIREAT k 1500")
                        .reads(":1")
                        .as(true),
                that(pexpiretime("k")).sends("PEXPIRETIME k").reads(":-1").as(-1L),
                that(pttl("k")).sends("PTTL k").reads(":1500").as(1500L),
                that(ttl("k")).sends("TTL k").reads(":-2").as(-2L));
    }

    @ParameterizedTest
    @MethodSource({"examples", "expiryExamples", "factExamples", "scanAndSortExamples"})
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }
}
