package dev.waymark.client.command;

import static dev.waymark.client.command.Diagnostics.*;
import static dev.waymark.client.command.Example.that;
import static dev.waymark.client.command.Server.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands on servers, connections and users send and how their replies are read. */
class ServerTest {

    static Stream<Example> examples() {
        return Stream.of(
                that(bgrewriteaof()).sends("BGREWRITEAOF").reads("+Started").as("Started"),
                that(bgsave())
                        .sends("BGSAVE")
                        .reads("+Background␣saving␣started")
                        .as("Background saving started"),
                that(bgsaveSchedule())
                        .sends("BGSAVE SCHEDULE")
                        .reads("+Scheduled")
                        .as("Scheduled"),
                that(commandCount()).sends("COMMAND COUNT").reads(":240").as(240L),
                that(commandDocs("get"))
                        .sends("COMMAND DOCS get")
                        .reads("%1 $3 get %1 $5 since $5 1.0.0")
                        .as(Map.of("get", Map.of("since", "1.0.0"))),
                that(commandDocs())
                        .sends("COMMAND DOCS")
                        .reads("*2 $3 get *2 $5 since $5 1.0.0")
                        .as(Map.of("get", List.of("since", "1.0.0"))),
                that(commandGetkeys("MGET", "a", "b"))
                        .sends("COMMAND GETKEYS MGET a b")
                        .reads("*2 $1 a $1 b")
                        .as(List.of("a", "b")),
                that(commandGetkeysandflags("GET", "a"))
                        .sends("COMMAND GETKEYSANDFLAGS GET a")
                        .reads("*1 *2 $1 a *1 +RO", "*1 *2 $1 a ~1 +RO")
                        .as(List.of(List.of("a", List.of("RO")))),
                that(commandInfo("nosuch"))
                        .sends("COMMAND INFO nosuch")
                        .reads("*1 *-1", "*1 _")
                        .as(Arrays.asList((Object) null)),
                that(commandList()).sends("COMMAND LIST").reads("*1 $3 get").as(Set.of("get")),
                that(configGet("maxmemory*"))
                        .sends("CONFIG GET maxmemory*")
                        .reads("*2 $1 a $1 0", "%1 $1 a $1 0")
                        .as(Map.of("a", "0")),
                that(configResetstat()).sends("CONFIG RESETSTAT").reads("+OK").as(true),
                that(configRewrite()).sends("CONFIG REWRITE").reads("+OK").as(true),
                that(configSet("maxmemory", "1gb"))
                        .sends("CONFIG SET maxmemory 1gb")
                        .reads("+OK")
                        .as(true),
                that(configSet(Map.of("maxmemory", "1gb")))
                        .sends("CONFIG SET maxmemory 1gb")
                        .reads("+OK")
                        .as(true));
    }

    static Stream<Example> dataExamples() {
        return Stream.of(
                that(dbsize()).sends("DBSIZE").reads(":9").as(9L),
                that(echo("a b")).sends("ECHO a␣b").reads("$3 a␣b").as("a b"),
                that(flushall()).sends("FLUSHALL").reads("+OK").as(true),
                that(flushall(FlushMode.ASYNC))
                        .sends("FLUSHALL ASYNC")
                        .reads("+OK")
                        .as(true),
                that(flushdb()).sends("FLUSHDB").reads("+OK").as(true),
                that(flushdb(FlushMode.SYNC)).sends("FLUSHDB SYNC").reads("+OK").as(true),
                that(info()).sends("INFO").reads("$3 a:1", "=7 txt:a:1").as("a:1"),
                that(info("server", "clients"))
                        .sends("INFO server clients")
                        .reads("$3 a:1")
                        .as("a:1"),
                that(lastsave()).sends("LASTSAVE").reads(":1700000000").as(Instant.ofEpochSecond(1700000000)),
                that(lolwut()).sends("LOLWUT").reads("=9 txt:Redis", "$5 Redis").as("Redis"),
                that(moduleList())
                        .sends("MODULE LIST")
                        .reads("*1 *4 $4 name $1 m $3 ver :1", "*1 %2 $4 name $1 m $3 ver :1")
                        .as(List.of(ordered("name", "m", "ver", 1L))),
                that(moduleLoad("/m.so", "x"))
                        .sends("MODULE LOAD /m.so x")
                        .reads("+OK")
                        .as(true),
                that(moduleUnload("m")).sends("MODULE UNLOAD m").reads("+OK").as(true),
                that(ping()).sends("PING").reads("+PONG").as("PONG"),
                that(ping("hi")).sends("PING hi").reads("$2 hi").as("hi"),
                that(role()).sends("ROLE").reads("*3 $6 master :0 *0").as(List.of("master", 0L, List.of())),
                that(save()).sends("SAVE").reads("+OK").as(true),
                that(time())
                        .sends("TIME")
                        .reads("*2 $10 1700000000 $2 42")
                        .as(Instant.ofEpochSecond(1700000000, 42_000)));
    }

    static Stream<Example> diagnosticExamples() {
        return Stream.of(
                that(commandlogGet(-1, "large-reply"))
                        .sends("COMMANDLOG GET -1 large-reply")
                        .reads("*1 *6 :0 :9 :4096 *1 $4 KEYS $3 a:1 $0 ")
                        .as(List.of(List.of(0L, 9L, 4096L, List.of("KEYS"), "a:1", ""))),
                that(commandlogLen("slow"))
                        .sends("COMMANDLOG LEN slow")
                        .reads(":1")
                        .as(1L),
                that(commandlogReset("slow"))
                        .sends("COMMANDLOG RESET slow")
                        .reads("+OK")
                        .as(true),
                that(latencyDoctor())
                        .sends("LATENCY DOCTOR")
                        .reads("=7 txt:Hi!")
                        .as("Hi!"),
                that(latencyGraph("command"))
                        .sends("LATENCY GRAPH command")
                        .reads("$1 _")
                        .as("_"),
                that(latencyHistogram("get"))
                        .sends("LATENCY HISTOGRAM get")
                        .reads("%1 $3 get %1 $5 calls :7")
                        .as(Map.of("get", Map.of("calls", 7L))),
                that(latencyHistory("fork"))
                        .sends("LATENCY HISTORY fork")
                        .reads("*1 *2 :9 :100")
                        .as(List.of(new LatencySample(Instant.ofEpochSecond(9), Duration.ofMillis(100)))),
                that(latencyLatest())
                        .sends("LATENCY LATEST")
                        .reads("*1 *4 $4 fork :9 :100 :200", "*1 *6 $4 fork :9 :100 :200 :300 :2")
                        .as(List.of(new LatencyEvent(
                                "fork", Instant.ofEpochSecond(9), Duration.ofMillis(100), Duration.ofMillis(200)))),
                that(latencyReset("fork"))
                        .sends("LATENCY RESET fork")
                        .reads(":1")
                        .as(1L),
                that(memoryDoctor()).sends("MEMORY DOCTOR").reads("=7 txt:Hi!").as("Hi!"),
                that(memoryMallocStats())
                        .sends("MEMORY MALLOC-STATS")
                        .reads("=7 txt:Hi!")
                        .as("Hi!"),
                that(memoryPurge()).sends("MEMORY PURGE").reads("+OK").as(true),
                that(memoryStats())
                        .sends("MEMORY STATS")
                        .reads("*2 $1 a :1", "%1 $1 a :1")
                        .as(Map.of("a", 1L)),
                that(memoryUsage("k")).sends("MEMORY USAGE k").reads(":56").as(56L),
                that(memoryUsage("k", 0))
                        .sends("MEMORY USAGE k SAMPLES 0")
                        .reads("_")
                        .as(null),
                that(slowlogGet())
                        .sends("SLOWLOG GET")
                        .reads("*1 *6 :1 :9 :1500 *2 $3 GET $1 k $3 a:1 $0 ")
                        .as(List.of(new SlowlogEntry(
                                1,
                                Instant.ofEpochSecond(9),
                                Duration.ofNanos(1_500_000),
                                List.of("GET", "k"),
                                "a:1",
                                ""))),
                that(slowlogGet(-1)).sends("SLOWLOG GET -1").reads("*0").as(List.of()),
                that(slowlogLen()).sends("SLOWLOG LEN").reads(":1").as(1L),
                that(slowlogReset()).sends("SLOWLOG RESET").reads("+OK").as(true));
    }

    static Stream<Example> clientExamples() {
        return Stream.of(
                that(Clients.getname()).sends("CLIENT GETNAME").reads("$-1").as(null),
                that(Clients.getredir()).sends("CLIENT GETREDIR").reads(":-1").as(-1L),
                that(Clients.id()).sends("CLIENT ID").reads(":7").as(7L),
                that(Clients.info())
                        .sends("CLIENT INFO")
                        .reads("=23 txt:id=7␣name=␣lib=a=b\n")
                        .as(ordered("id", "7", "name", "", "lib", "a=b")),
                that(Clients.kill(ClientFilter.id(7)))
                        .sends("CLIENT KILL ID 7")
                        .reads(":1")
                        .as(1L),
                that(Clients.kill(
                                ClientFilter.user("ada"),
                                ClientFilter.skipMe(true),
                                ClientFilter.maxAge(Duration.ofMinutes(1))))
                        .sends("CLIENT KILL USER ada SKIPME yes MAXAGE 60")
                        .reads(":0")
                        .as(0L),
                that(Clients.list())
                        .sends("CLIENT LIST")
                        .reads("$10 id=1\nid=2\n")
                        .as(List.of(Map.of("id", "1"), Map.of("id", "2"))),
                that(Clients.list(ClientFilter.type("normal"), ClientFilter.id(1, 2)))
                        .sends("CLIENT LIST TYPE normal ID 1 2")
                        .reads("$0 ")
                        .as(List.of()),
                that(Clients.list(
                                ClientFilter.address("a:1"),
                                ClientFilter.localAddress("b:2"),
                                ClientFilter.skipMe(false)))
                        .sends("CLIENT LIST ADDR a:1 LADDR b:2 SKIPME no")
                        .reads("$0 ")
                        .as(List.of()),
                that(Clients.noEvict(true))
                        .sends("CLIENT NO-EVICT ON")
                        .reads("+OK")
                        .as(true),
                that(Clients.noTouch(false))
                        .sends("CLIENT NO-TOUCH OFF")
                        .reads("+OK")
                        .as(true),
                that(Clients.pause(Duration.ofSeconds(1)))
                        .sends("CLIENT PAUSE 1000")
                        .reads("+OK")
                        .as(true),
                that(Clients.pauseWrites(Duration.ofSeconds(1)))
                        .sends("CLIENT PAUSE 1000 WRITE")
                        .reads("+OK")
                        .as(true),
                that(Clients.setinfo("LIB-NAME", "x"))
                        .sends("CLIENT SETINFO LIB-NAME x")
                        .reads("+OK")
                        .as(true),
                that(Clients.setname("x"))
                        .sends("CLIENT SETNAME x")
                        .reads("+OK")
                        .as(true),
                that(Clients.trackinginfo())
                        .sends("CLIENT TRACKINGINFO")
                        .reads("*2 $5 flags *1 $3 off", "%1 $5 flags ~1 $3 off")
                        .as(Map.of("flags", List.of("off"))),
                that(Clients.unblock(7)).sends("CLIENT UNBLOCK 7").reads(":1").as(true),
                that(Clients.unblockWithError(7))
                        .sends("CLIENT UNBLOCK 7 ERROR")
                        .reads(":0")
                        .as(false),
                that(Clients.unpause()).sends("CLIENT UNPAUSE").reads("+OK").as(true));
    }

    static Stream<Example> aclExamples() {
        return Stream.of(
                that(Acl.cat()).sends("ACL CAT").reads("*1 $4 read").as(List.of("read")),
                that(Acl.cat("read")).sends("ACL CAT read").reads("*1 $3 get").as(List.of("get")),
                that(Acl.deluser("ada", "bob"))
                        .sends("ACL DELUSER ada bob")
                        .reads(":1")
                        .as(1L),
                that(Acl.dryrun("ada", "GET", "k"))
                        .sends("ACL DRYRUN ada GET k")
                        .reads("+OK")
                        .as("OK"),
                that(Acl.genpass()).sends("ACL GENPASS").reads("$2 ab").as("ab"),
                that(Acl.genpass(8)).sends("ACL GENPASS 8").reads("$2 ab").as("ab"),
                that(Acl.getuser("ada"))
                        .sends("ACL GETUSER ada")
                        .reads("*2 $5 flags *1 $2 on", "%1 $5 flags ~1 $2 on")
                        .as(Map.of("flags", List.of("on"))),
                that(Acl.getuser("nobody"))
                        .sends("ACL GETUSER nobody")
                        .reads("*-1", "_")
                        .as(null),
                that(Acl.list()).sends("ACL LIST").reads("*1 $8 user␣ada").as(List.of("user ada")),
                that(Acl.load()).sends("ACL LOAD").reads("+OK").as(true),
                that(Acl.log())
                        .sends("ACL LOG")
                        .reads("*1 *2 $5 count :1", "*1 %1 $5 count :1")
                        .as(List.of(Map.of("count", 1L))),
                that(Acl.log(5)).sends("ACL LOG 5").reads("*0").as(List.of()),
                that(Acl.logReset()).sends("ACL LOG RESET").reads("+OK").as(true),
                that(Acl.save()).sends("ACL SAVE").reads("+OK").as(true),
                that(Acl.setuser("ada", "on", ">pw", "~c:*"))
                        .sends("ACL SETUSER ada on >pw ~c:*")
                        .reads("+OK")
                        .as(true),
                that(Acl.users()).sends("ACL USERS").reads("*1 $3 ada").as(List.of("ada")),
                that(Acl.whoami()).sends("ACL WHOAMI").reads("$7 default").as("default"));
    }

    @ParameterizedTest
    @MethodSource({"examples", "diagnosticExamples", "clientExamples", "aclExamples", "dataExamples"})
    void an_example_is_sent_and_read_as_written(Example example) {
        example.check();
    }

    @Test
    void a_slow_command_does_not_print_its_words() {
        SlowlogEntry entry = new SlowlogEntry(1, Instant.EPOCH, Duration.ZERO, List.of("GET", "secret"), "a:1", "");

        assertThat(entry.toString()).doesNotContain("secret");
    }

    /** A map of names and values given in turn, in that order. */
    private static <V> Map<String, V> ordered(Object... namesAndValues) {
        Map<String, V> map = new java.util.LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            @SuppressWarnings("unchecked")
            V value = (V) namesAndValues[i + 1];
            map.put((String) namesAndValues[i], value);
        }
        return map;
    }
}
