package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Waymark;
import dev.waymark.cli.repl.Cli;
import dev.waymark.cli.repl.Format;
import dev.waymark.cli.repl.Settings;
import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code waymark cli} writes what redis-cli 7.0 writes, to the byte: two servers get the same commands from the two.
 */
@Tag("once")
class CliFormatIT {

    /** In this order; later ones rely on earlier ones. Nothing in them is of chance or of time. */
    private static final List<List<String>> COMMANDS = List.of(
            c("PING"),
            c("ping", "hello world"),
            c("ECHO", ""),
            c("ECHO", "tab\tnew\nline\r\"quoted\"\\ \u0007\b\u0001\u007f \u00e9\u00ff"),
            c("SET", "k", "v"),
            c("SET", "k", "v2", "GET"),
            c("SET", "k", "v3", "NX"),
            c("GET", "k"),
            c("GET", "missing"),
            c("GET"),
            c("nosuchcommand", "a", "b"),
            c("CLIENT", "nosuch"),
            c("INCR", "n"),
            c("INCRBY", "n", "-9223372036854775808"),
            c("INCR", "k"),
            c("INCRBYFLOAT", "f", "0.1"),
            c("APPEND", "k", "-more"),
            c("STRLEN", "k"),
            c("MSET", "a", "1", "b", "2"),
            c("MGET", "a", "missing", "b"),
            c("LCS", "a", "k", "IDX"),
            c("LCS", "k", "k", "IDX", "WITHMATCHLEN"),
            c("RPUSH", "l", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "twelve"),
            c("LRANGE", "l", "0", "-1"),
            c("LRANGE", "l", "0", "8"),
            c("LRANGE", "missing", "0", "-1"),
            c("LPOP", "l", "2"),
            c("LPOP", "missing", "2"),
            c("LPOS", "l", "x"),
            c("GET", "l"),
            c("HSET", "h", "field", "value", "other", "", "third", "a \"b\""),
            c("HGETALL", "h"),
            c("HGETALL", "missing"),
            c("HMGET", "h", "field", "none"),
            c("HRANDFIELD", "missing", "3", "WITHVALUES"),
            c("HSCAN", "h", "0"),
            c("SADD", "s", "3", "1", "2"),
            c("SMEMBERS", "s"),
            c("SMEMBERS", "missing"),
            c("SISMEMBER", "s", "1"),
            c("SMISMEMBER", "s", "1", "9"),
            c("SSCAN", "s", "0"),
            c("SINTER", "s", "missing"),
            c("ZADD", "z", "1.5", "a", "2", "b", "inf", "c", "-inf", "d", "0.1", "e", "3e20", "g"),
            c("ZRANGE", "z", "0", "-1", "WITHSCORES"),
            c("ZRANGE", "z", "0", "-1"),
            c("ZSCORE", "z", "a"),
            c("ZSCORE", "z", "e"),
            c("ZSCORE", "z", "c"),
            c("ZSCORE", "z", "none"),
            c("ZMSCORE", "z", "a", "none"),
            c("ZADD", "z", "INCR", "0.25", "a"),
            c("ZPOPMIN", "z"),
            c("ZPOPMAX", "z", "2"),
            c("ZSCAN", "z", "0"),
            c("XADD", "x", "1-1", "f", "v", "g", "w"),
            c("XADD", "x", "2-0", "f", "v"),
            c("XRANGE", "x", "-", "+"),
            c("XREAD", "COUNT", "2", "STREAMS", "x", "0"),
            c("XREAD", "STREAMS", "x", "9"),
            c("XGROUP", "CREATE", "x", "grp", "0"),
            c("XREADGROUP", "GROUP", "grp", "one", "COUNT", "1", "STREAMS", "x", ">"),
            c("XPENDING", "x", "grp"),
            c("XINFO", "STREAM", "x"),
            c("XINFO", "GROUPS", "x"),
            c("GEOADD", "geo", "13.361389", "38.115556", "Palermo", "15.087269", "37.502669", "Catania"),
            c("GEOPOS", "geo", "Palermo", "none"),
            c("GEODIST", "geo", "Palermo", "Catania"),
            c("GEOSEARCH", "geo", "FROMMEMBER", "Palermo", "BYRADIUS", "200", "km", "ASC", "WITHCOORD", "WITHDIST"),
            c("BITFIELD", "bits", "SET", "u8", "0", "255", "GET", "i4", "0"),
            c("PFADD", "pf", "a", "b"),
            c("PFCOUNT", "pf"),
            c("TYPE", "z"),
            c("OBJECT", "ENCODING", "l"),
            c("OBJECT", "HELP"),
            c("TTL", "k"),
            c("EXPIRE", "missing", "10"),
            c("COPY", "k", "k2"),
            c("DUMP", "a"),
            c("SORT", "s", "DESC", "LIMIT", "0", "2"),
            c("EVAL", "return {1,{2,{3,'x',{}},false},'y',{{'z'}}}", "0"),
            c("EVAL", "local t={} for i=1,101 do t[i]={i,{i}} end return t", "0"),
            c("EVAL", "return redis.error_reply('MY error')", "0"),
            c("EVAL", "return redis.status_reply('FINE')", "0"),
            c("EVAL", "return {redis.error_reply('ONE in a list'), redis.status_reply('two')}", "0"),
            c("EVAL", "redis.setresp(3) return {map={['a b']='c'}}", "0"),
            c("EVAL", "redis.setresp(3) return {{map={[1]={double=0.1}}}, {set={x=true}}}", "0"),
            c("EVAL", "redis.setresp(3) return {double=1e100}", "0"),
            c("EVAL", "redis.setresp(3) return {map={a={verbatim_string={string='x\\ny', format='txt'}}}}", "0"),
            c("EVAL", "redis.setresp(3) return {map={a={{1}}}}", "0"),
            c("EVAL", "redis.setresp(3) return {map={a={{1,2}}}}", "0"),
            c("EVAL", "redis.setresp(3) return {map={a={'x\\ny'}}}", "0"),
            c("EVAL", "return redis.call('nosuch')", "0"),
            c("DEBUG", "PROTOCOL", "STRING"),
            c("DEBUG", "PROTOCOL", "INTEGER"),
            c("DEBUG", "PROTOCOL", "DOUBLE"),
            c("DEBUG", "PROTOCOL", "NULL"),
            c("DEBUG", "PROTOCOL", "ARRAY"),
            c("DEBUG", "PROTOCOL", "SET"),
            c("DEBUG", "PROTOCOL", "MAP"),
            c("DEBUG", "PROTOCOL", "TRUE"),
            c("DEBUG", "PROTOCOL", "FALSE"),
            c("DEBUG", "PROTOCOL", "VERBATIM"),
            c("COMMAND", "COUNT"),
            c("COMMAND", "INFO", "get", "nosuch"),
            c("COMMAND", "GETKEYS", "MSET", "a", "1", "b", "2"),
            c("COMMAND", "DOCS", "set"),
            c("CONFIG", "GET", "maxmemory"),
            c("CONFIG", "GET", "nosuch"),
            c("ACL", "WHOAMI"),
            c("ACL", "GETUSER", "default"),
            c("ACL", "GETUSER", "nobody"),
            c("ACL", "LIST"),
            c("CLIENT", "GETNAME"),
            c("CLIENT", "SETNAME", "me"),
            c("FUNCTION", "LIST"),
            c("SCRIPT", "EXISTS", "ffffffffffffffffffffffffffffffffffffffff"),
            c("INFO", "cluster"),
            c("CLUSTER", "INFO"),
            c("LATENCY", "DOCTOR"),
            c("LATENCY", "HISTORY", "command"),
            c("MEMORY", "HELP"),
            c("LOLWUT", "VERSION", "99"),
            c("PUBSUB", "NUMSUB", "one", "two"),
            c("WAIT", "0", "0"),
            c("AUTH", "wrong"),
            c("AUTH", "nobody", "wrong"),
            c("HELLO", "9"),
            c("UNSUBSCRIBE", "one"),
            c("PUNSUBSCRIBE", "one*"),
            c("EXEC"),
            c("DISCARD"),
            c("SELECT", "99"),
            c("SELECT", "1"),
            c("DBSIZE"),
            c("RESET"));

    /** More of what only lines can say. */
    private static final List<String> LINES = List.of(
            "",
            "   ",
            "set  q \"a\\x41\\n\\\"\"",
            "get q",
            "set q 'it\\'s \\n'",
            "get q",
            "get \"q",
            "get \"q\"x",
            "get 'q",
            "\"get\" q",
            "echo a\"b c\"",
            "3 incr n",
            "0 ping",
            "-2 ping",
            "2",
            "99999999999999999999 ping",
            "multi",
            "set a 1",
            "select 1",
            "nosuch",
            "get a b c",
            "exec",
            "get a",
            "multi",
            "lrange l 0 1",
            "hgetall h",
            "exec",
            "watch a",
            "multi",
            "discard",
            "select 3",
            "dbsize",
            "hello 3",
            "hgetall h",
            "config get maxmemory",
            "reset",
            "config get maxmemory",
            "echo trailing\r",
            "quit",
            "echo never");

    @TempDir
    Path folder;

    private LoneServer theirs;
    private LoneServer ours;

    @BeforeEach
    void start() throws IOException {
        RedisCli.require();
        theirs = LoneServer.start(folder);
        ours = LoneServer.start(folder);
    }

    @AfterEach
    void stop() {
        if (ours != null) {
            ours.close();
        }
        if (theirs != null) {
            theirs.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-raw", "-3 --no-raw", "--json", "-e --raw"})
    void one_command_writes_the_same_bytes_and_ends_with_the_same_code(String options) throws Exception {
        SoftAssertions softly = new SoftAssertions();
        for (List<String> command : COMMANDS) {
            if (waitsForEver(command, !options.contains("-e"))) {
                continue;
            }
            List<String> words = new ArrayList<>(List.of(options.split(" ")));
            words.addAll(command);
            RedisCli.Ran expected = RedisCli.run("", at(theirs, words));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            List<String> line = new ArrayList<>(List.of("cli"));
            line.addAll(at(ours, words));
            int code = Waymark.run(
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                    line.toArray(String[]::new));

            softly.assertThat(new RedisCli.Ran(code, out.toString(StandardCharsets.ISO_8859_1)))
                    .as("%s %s", options, command)
                    .isEqualTo(expected);
        }
        softly.assertAll();
    }

    @ParameterizedTest
    @CsvSource({
        "-2 --no-raw, HUMAN, false",
        "-3 --no-raw, HUMAN, true",
        "-2 --raw, RAW, false",
        "-3 --raw, RAW, true",
        "-2 --csv, CSV, false",
        "-3 --csv, CSV, true",
        "-2 --json, JSON, false",
        "-3 --json, JSON, true"
    })
    void commands_on_standard_input_write_the_same_bytes(String options, Format format, boolean resp3)
            throws Exception {
        StringBuilder input = new StringBuilder();
        COMMANDS.stream()
                .filter(command -> !waitsForEver(command, resp3))
                .forEach(command -> input.append(line(command)).append('\n'));
        LINES.forEach(line -> input.append(line).append('\n'));
        RedisCli.Ran expected = RedisCli.run(input.toString(), at(theirs, List.of(options.split(" "))));

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Cli.piped(
                settings(format, resp3),
                new ByteArrayInputStream(input.toString().getBytes(StandardCharsets.ISO_8859_1)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));

        List<String> written = lines(out.toString(StandardCharsets.ISO_8859_1));
        List<String> wanted = lines(expected.out());
        for (int i = 0; i < wanted.size(); i++) {
            assertThat(i < written.size() ? written.get(i) : "nothing")
                    .as("line " + i)
                    .isEqualTo(wanted.get(i));
        }
        assertThat(written).hasSameSizeAs(wanted);
    }

    private static List<String> lines(String text) {
        return Arrays.asList(text.split("\n", -1));
    }

    @Test
    void quoted_json_is_the_same_but_for_quotes_which_redis_cli_escapes_twice() throws Exception {
        List<String> words = List.of("--quoted-json", "ECHO", "a\\\n\u0001\u00e9");
        RedisCli.Ran expected = RedisCli.run("", at(theirs, words));

        assertThat(run("", words)).isEqualTo(expected);
        assertThat(run("", List.of("--quoted-json", "ECHO", "a\"b")).out()).isEqualTo("\"a\\\"b\"\n");
    }

    @Test
    void the_program_reads_what_is_piped_into_it_as_raw_commands_and_as_the_last_word() throws Exception {
        String input = "set a 'b c'\nget a\nnosuch\nhelp\nclient reply off\nget a\nclient reply on\nget a";
        assertThat(run(input.replace("help\n", ""), List.of()).out())
                .isEqualTo("OK\nb c\nERR unknown command 'nosuch', with args beginning with: \n\nOK\nb c\n");

        List<String> last = List.of("-x", "SET", "bytes");
        assertThat(run("a\u0000\u00ff\n", last)).isEqualTo(RedisCli.run("a\u0000\u00ff\n", at(theirs, last)));
        List<String> get = List.of("--no-raw", "GET", "bytes");
        assertThat(run("", get)).isEqualTo(RedisCli.run("", at(theirs, get)));
        List<String> named = List.of("-X", "HERE", "SET", "HERE", "value");
        assertThat(run("key", named)).isEqualTo(RedisCli.run("key", at(theirs, named)));
        List<String> again = List.of("-r", "3", "-i", "0.01", "INCR", "n");
        assertThat(run("", again)).isEqualTo(RedisCli.run("", at(theirs, again)));
        List<String> quoted = List.of("--quoted-input", "ECHO", "\"a\\x42\"");
        assertThat(run("", quoted)).isEqualTo(RedisCli.run("", at(theirs, quoted)));
        List<String> database = List.of("-n", "3", "DBSIZE");
        assertThat(run("", database)).isEqualTo(RedisCli.run("", at(theirs, database)));
    }

    /** The program in a process of its own, so that its standard input and its words are those of a shell. */
    private RedisCli.Ran run(String input, List<String> words) throws Exception {
        List<String> line = new ArrayList<>(List.of("cli"));
        line.addAll(at(ours, words));
        try (Started program = Started.program(folder, line.toArray(String[]::new))) {
            try (var in = program.process().getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.ISO_8859_1));
            }
            String out = new String(program.process().getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            return new RedisCli.Ran(program.end(), out);
        }
    }

    private Settings settings(Format format, boolean resp3) {
        return new Settings(
                new Endpoint("127.0.0.1", ours.port()),
                Login.OPEN,
                0,
                resp3,
                false,
                format,
                1,
                Duration.ZERO,
                false,
                Duration.ofSeconds(5));
    }

    /** In RESP3 its replies are pushes, and redis-cli waits for one that is none. */
    private static boolean waitsForEver(List<String> command, boolean resp3) {
        return resp3 && command.get(0).endsWith("UNSUBSCRIBE");
    }

    private static List<String> at(LoneServer server, List<String> words) {
        List<String> all = new ArrayList<>(List.of("-p", "" + server.port()));
        all.addAll(words);
        return all;
    }

    private static String line(List<String> words) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            line.append('"');
            for (byte each : word.getBytes(StandardCharsets.UTF_8)) {
                line.append("\\x").append(String.format("%02x", each));
            }
            line.append("\" ");
        }
        return line.toString();
    }

    private static List<String> c(String... words) {
        return Arrays.asList(words);
    }
}
