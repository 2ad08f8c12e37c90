package dev.waymark.protocol;

import static dev.waymark.protocol.Idempotence.IDEMPOTENT_WRITE;
import static dev.waymark.protocol.Idempotence.OTHER_WRITE;
import static dev.waymark.protocol.Idempotence.READ;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET k",
                "TTL k",
                "TOUCH k",
                "PFCOUNT k",
                "SORT_RO k",
                "EVAL_RO x 1 k",
                "XREAD STREAMS k 0",
                "GEORADIUS_RO k 1 2 3 m",
                "PING",
                "ECHO x",
                "INFO",
                "TIME",
                "CLUSTER SHARDS",
                "CLUSTER SLOTS",
                "CONFIG GET maxmemory",
                "ACL LOG",
                "ACL LOG 10",
                "COMMAND",
                "COMMAND DOCS",
                "CLIENT LIST",
                "SCAN 0",
                "XPENDING k g"
            })
    void what_only_tells_is_a_read(String line) {
        assertThat(idempotence(line)).isEqualTo(READ);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET k v",
                "SET k v EX 10",
                "SET k v XX KEEPTTL",
                "SET NX v",
                "SET k NX",
                "SETEX k 10 v",
                "MSET a 1 b 2",
                "SETRANGE k 1 v",
                "LSET k 0 v",
                "DEL k",
                "UNLINK k",
                "EXPIREAT k 1",
                "EXPIREAT k 1 XX",
                "PERSIST k",
                "GETEX k PERSIST",
                "GETEX k EXAT 1",
                "HSET k f v",
                "HDEL k f",
                "HSETEX k EX 10 FIELDS 1 f v",
                "SADD k m",
                "SREM k m",
                "ZADD k 1 m",
                "ZADD k GT CH 1 m",
                "ZREM k m",
                "ZREMRANGEBYSCORE k 0 1",
                "PFADD k e",
                "COPY a b REPLACE",
                "RESTORE k 0 x REPLACE",
                "SUNIONSTORE d a b",
                "BITOP AND d a",
                "ZUNIONSTORE d 2 a b",
                "SORT a STORE d",
                "SORT a",
                "GEORADIUS a 1 2 3 m",
                "GEORADIUS a 1 2 3 m STORE d",
                "XDEL k 1-1",
                "XACK k g 1-1",
                "XTRIM k MAXLEN 5",
                "GEOADD k 1 2 m",
                "MSETEX 1 k v EX 10"
            })
    void what_leaves_the_same_twice_is_idempotent(String line) {
        assertThat(idempotence(line)).isEqualTo(IDEMPOTENT_WRITE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET k v NX",
                "SET k v nx",
                "SET k v GET",
                "SET k v EX 10 GET",
                "SET k v IFEQ old",
                "SETNX k v",
                "MSETNX k v",
                "GETSET k v",
                "GETDEL k",
                "MSETEX 1 k v NX",
                "APPEND k v",
                "INCR k",
                "INCRBYFLOAT k 1",
                "SETBIT k 0 1",
                "BITFIELD k SET u8 0 1",
                "RENAME a b",
                "COPY a b",
                "COPY REPLACE b",
                "RESTORE k 0 x",
                "RESTORE REPLACE 0 x",
                "EXPIRE k 10",
                "EXPIREAT k 1 NX",
                "EXPIREAT k 1 GT",
                "GETEX k EX 10",
                "HSETNX k f v",
                "HINCRBY k f 1",
                "HSETEX k FNX FIELDS 1 f v",
                "HEXPIRE k 10 FIELDS 1 f",
                "LPUSH k v",
                "LPOP k",
                "LREM k 1 v",
                "LTRIM k 1 -1",
                "LINSERT k BEFORE a b",
                "LMOVE a b LEFT LEFT",
                "SPOP k",
                "SMOVE a b m",
                "ZADD k INCR 1 m",
                "ZADD k NX 1 m",
                "ZINCRBY k 1 m",
                "ZPOPMIN k",
                "ZREMRANGEBYRANK k 0 1",
                "SDIFFSTORE a b a",
                "SUNIONSTORE d a a",
                "ZUNIONSTORE d 2 d a",
                "SORT a STORE a",
                "GEORADIUS a 1 2 3 m STORE a",
                "XADD k * f v",
                "XTRIM k MAXLEN ~ 5",
                "XREADGROUP GROUP g c STREAMS k >",
                "XCLAIM k g c 0 1-1",
                "EVAL x 1 k",
                "FCALL f 1 k",
                "PUBLISH c m",
                "FLUSHALL",
                "FLUSHDB",
                "SCRIPT LOAD x",
                "SCRIPT FLUSH",
                "FUNCTION LOAD x",
                "CONFIG SET a b",
                "CLUSTER SETSLOT 1 STABLE",
                "CLUSTER FAILOVER",
                "MIGRATE h 1 k 0 1",
                "SHUTDOWN",
                "CLIENT KILL x",
                "CLIENT SETNAME x",
                "ACL LOG RESET",
                "WAIT 1 0",
                "MULTI",
                "EXEC",
                "WATCH k",
                "SUBSCRIBE c",
                "SELECT 0",
                "CONFIG",
                "CLUSTER",
                "DEBUG SLEEP 0"
            })
    void everything_else_is_an_other_write(String line) {
        assertThat(idempotence(line)).isEqualTo(OTHER_WRITE);
    }

    @Test
    void without_its_words_a_command_is_what_its_worst_options_make_it() {
        assertThat(command("SET").idempotence()).isEqualTo(OTHER_WRITE);
        assertThat(command("SET").idempotenceWithoutOptions()).isEqualTo(IDEMPOTENT_WRITE);
        assertThat(command("COPY").idempotence()).isEqualTo(OTHER_WRITE);
        assertThat(command("COPY").idempotenceWithoutOptions()).isEqualTo(OTHER_WRITE);
        assertThat(command("SUNIONSTORE").idempotence()).isEqualTo(OTHER_WRITE);
        assertThat(command("SUNIONSTORE").idempotenceWithoutOptions()).isEqualTo(OTHER_WRITE);
        assertThat(command("DEL").idempotence()).isEqualTo(IDEMPOTENT_WRITE);
        assertThat(command("GET").idempotence()).isEqualTo(READ);
        assertThat(command("INCR").idempotenceWithoutOptions()).isEqualTo(OTHER_WRITE);
    }

    @Test
    void a_value_that_looks_like_an_option_errs_on_the_safe_side() {
        assertThat(idempotence("ZADD k 1 INCR")).isEqualTo(OTHER_WRITE);
        assertThat(idempotence("HSETEX k FIELDS 1 f FNX")).isEqualTo(OTHER_WRITE);
    }

    private static Idempotence idempotence(String line) {
        byte[][] words = Words.of(line);
        return CommandTable.find(words).orElseThrow().idempotence(words);
    }

    private static CommandInfo command(String name) {
        return CommandTable.find(name).orElseThrow();
    }
}
