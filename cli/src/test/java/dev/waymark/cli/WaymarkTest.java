package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the program makes of its arguments, before it touches any server. */
class WaymarkTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "                                        | which command?; see waymark --help",
                "--nonsense                              | Unknown option: '--nonsense'",
                "nonsense                                | there is no command 'nonsense'; see waymark --help",
                "cluster                                 | which command?; see waymark cluster --help",
                "cluster nonsense                        | there is no command 'nonsense'; see waymark cluster --help",
                "cluster start --shards 0                | shards must be between 1 and 1000, not 0",
                "cluster start --port 70000              | there is no port 70000",
                "cluster start --name ../x               | '../x' is no name: use up to 64 letters, digits, - and _",
                "cluster start --engine memcached        | there is no engine 'memcached'; there are embedded",
                "node nonsense                           | 'nonsense' does not belong here",
                "node --nonsense 1                       | nonsense: there is no such directive",
                "node --maxmemory lots                   | maxmemory: argument must be a memory value",
                "check                                   | Missing required parameter: 'HOST:PORT'",
                "check localhost                         | 'localhost' is not HOST:PORT, such as 127.0.0.1:7000",
                "check h:1 nonsense                      | 'nonsense' does not belong here",
                "check h:1 --timeout 0                   | '0' is no time such as 500ms or 5s",
                "check h:1 --timeout 2h                  | '2h' is no time such as 500ms or 5s",
                "check h:1 --threshold x                 | 'x' is not a double",
                "check h:1 --cacert nowhere              | --cacert is for --tls",
                "check h:1 --tls --cacert nowhere        | cannot read certificates from nowhere",
                "info                                    | Missing required parameter: 'HOST:PORT'",
                "call h:1                                | Missing required parameter: 'COMMAND'",
                "call h:1 --replicas --only-replicas PING| --replicas",
                "lab --nonsense                          | Unknown option: '--nonsense'",
                "lab nonsense                            | 'nonsense' does not belong here; see waymark lab --help",
                "lab --only nonsense                     | there is no experiment 'nonsense'; there are steady, reshard",
                "lab --only                              | Missing required parameter for option '--only' (NAME)",
                "lab --engine memcached                  | there is no engine 'memcached'; there are embedded, redis, redis8, valkey",
                "lab --engine redis --connect 127.0.0.1:1| --connect",
                "lab --connect localhost                 | 'localhost' is not HOST:PORT, such as 127.0.0.1:7000",
                "lab --connect :7000                     | ':7000' is not HOST:PORT",
                "lab --connect localhost:70000           | 'localhost:70000' is not HOST:PORT",
                "lab --connect localhost:x               | 'localhost:x' is not HOST:PORT",
                "lab --connect redis://localhost:7000    | 'redis://localhost:7000' is not HOST:PORT",
                "lab --connect ada:secret@localhost:7000 | is not HOST:PORT",
                "lab --requests many                     | 'many' is not an int",
                "lab --requests 1                        | requests must be between 100 and 100000000, not 1",
                "lab --slots 16384                       | slots must be between 1 and 16383, not 16384",
                "lab --threads 0                         | threads must be between 1 and 1000, not 0",
                "lab --seed x                            | 'x' is not a long",
                "lab --user ada                          | a user or password is for --connect HOST:PORT",
                "lab --pass-env X                        | a user or password is for --connect HOST:PORT",
                "lab --connect h:1 --user ada            | --user wants a password: give one with --pass-env",
                "lab --connect h:1 --pass-env NO_SUCH_ONE| there is no environment variable NO_SUCH_ONE",
            })
    void what_makes_no_sense_is_said_in_one_line_and_ends_with_2(String line, String complaint) {
        int code = run(line == null ? new String[0] : line.split(" "));

        assertThat(code).isEqualTo(2);
        assertThat(text(err)).startsWith("waymark").contains(complaint).hasLineCount(1);
        assertThat(text(out)).isEmpty();
    }

    @Test
    void help_goes_to_standard_output_and_names_commands_and_exit_codes() {
        assertThat(run("--help")).isZero();
        assertThat(text(out)).contains("lab", "node", "cluster", "check", "info", "call", "130", "--version");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void the_help_of_lab_names_every_option_and_the_defaults() {
        assertThat(run("lab", "--help")).isZero();
        assertThat(text(out))
                .contains("--engine", "--connect", "--requests", "--keys", "--slots", "--threads", "--seed", "--only")
                .contains("--json", "--pass-env", "30000", "ask-window");
    }

    @Test
    void the_version_is_that_of_the_build() {
        assertThat(run("--version")).isZero();
        assertThat(text(out)).matches("(?s)waymark \\d+\\.\\d+\\.\\d+\\S*\nJava \\d+.*");
    }

    private int run(String... args) {
        return Waymark.run(stream(out), stream(err), args);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
