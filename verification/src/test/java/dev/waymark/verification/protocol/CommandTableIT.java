package dev.waymark.verification.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.ops.Login;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Reply.Failure;
import dev.waymark.protocol.Reply.Items;
import dev.waymark.protocol.Reply.Number;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The command table against servers: what they know is in it, and it finds the keys that they find. */
@Tag("once")
class CommandTableIT {

    /** Words that mean something to commands whose keys are hard to find. */
    private static final String[] POOL = {
        "a",
        "b",
        "c",
        "0",
        "1",
        "2",
        "3",
        "-1",
        "",
        "STORE",
        "store",
        "STOREDIST",
        "KEYS",
        "STREAMS",
        "LIMIT",
        "GET",
        "BY",
        "AUTH",
        "AUTH2",
        "COPY",
        "REPLACE",
        "COUNT",
        "BLOCK",
        "GROUP"
    };

    /** Commands whose options are looked for behind words that must make sense, or each server begins elsewhere. */
    private static final Map<String, String> BEGINNINGS = Map.of(
            "GEORADIUS", "GEORADIUS a 1 2 3 m",
            "GEORADIUSBYMEMBER", "GEORADIUSBYMEMBER a b 3 m",
            "XREADGROUP", "XREADGROUP GROUP a b");

    private static final int LINES_PER_COMMAND = 60;

    @ParameterizedTest
    @EnumSource
    void the_table_knows_the_commands_of_a_server_and_finds_the_keys_that_it_finds(Engine engine) throws IOException {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " on this machine");
        long seed = Long.getLong("waymark.seed", System.nanoTime());
        System.out.println("CommandTableIT: -Dwaymark.seed=" + seed);
        Random random = new Random(seed);
        try (RealCluster server = RealCluster.start(engine, 2, 0);
                PlainConnection connection = connect(server)) {
            List<CommandInfo> known = new ArrayList<>();
            for (Reply command : items(connection.require("COMMAND"))) {
                compare(items(command), known);
            }
            assertThat(known).hasSizeGreaterThan(300);
            int compared = 0;
            for (CommandInfo command : known) {
                for (int i = 0; i < LINES_PER_COMMAND; i++) {
                    List<String> line = line(command, random);
                    // Redis answers by the key specs, which see an option in a key of that name, but routes by code.
                    boolean ambiguous = command.name().startsWith("GEORADIUS") && storeWords(line) > 1;
                    compared += !ambiguous && compareKeys(connection, command, line) ? 1 : 0;
                }
            }
            assertThat(compared).as("lines that the server understood").isGreaterThan(5_000);
        }
    }

    /** Compares a command and its subcommands with the table, and adds those to {@code known} that can be called. */
    private static void compare(List<Reply> fields, List<CommandInfo> known) {
        String name = text(fields.get(0)).toUpperCase(Locale.ROOT).replace('|', ' ');
        CommandInfo command = CommandTable.find(name)
                .orElseThrow(() -> new AssertionError(name + " is not in commands.tsv: run tools/command-table"));
        int arity = (int) ((Number) fields.get(1)).value();
        assertThat(command.accepts(Math.abs(arity))).as(name).isTrue();
        assertThat(command.accepts(Math.abs(arity) + 7)).as(name).isEqualTo(command.arity() < 0);
        List<String> flags =
                items(fields.get(2)).stream().map(CommandTableIT::text).toList();
        for (String flag : List.of("write", "readonly", "movablekeys", "pubsub")) {
            assertThat(command.flags().contains(flag)).as(name + " " + flag).isEqualTo(flags.contains(flag));
        }
        List<Reply> subcommands = items(fields.get(9));
        subcommands.forEach(subcommand -> compare(items(subcommand), known));
        if (subcommands.isEmpty()) {
            known.add(command);
        }
    }

    private static List<String> line(CommandInfo command, Random random) {
        String beginning = BEGINNINGS.getOrDefault(command.name(), command.name());
        List<String> words = new ArrayList<>(List.of(beginning.split(" ")));
        int length = Math.abs(command.arity()) + (command.arity() < 0 ? random.nextInt(7) : 0);
        while (words.size() < length) {
            words.add(POOL[random.nextInt(POOL.length)]);
        }
        return words;
    }

    private static long storeWords(List<String> line) {
        return line.stream()
                .filter(word -> word.toUpperCase(Locale.ROOT).startsWith("STORE"))
                .count();
    }

    /** False when the server does not understand the line either. */
    private static boolean compareKeys(PlainConnection connection, CommandInfo command, List<String> line)
            throws IOException {
        List<String> question = new ArrayList<>(List.of("COMMAND", "GETKEYS"));
        question.addAll(line);
        Reply answer = connection.call(question.toArray(String[]::new));
        List<String> expected = List.of();
        if (answer instanceof Items keys) {
            expected = keys.items().stream().map(CommandTableIT::text).sorted().toList();
        } else if (!(answer instanceof Failure none && none.line().contains("no key arguments"))) {
            return false;
        }
        byte[][] words = line.stream().map(word -> word.getBytes(UTF_8)).toArray(byte[][]::new);
        List<String> found = Arrays.stream(command.keyPositions(words))
                .mapToObj(line::get)
                .sorted()
                .toList();
        assertThat(found).as("%s", line).isEqualTo(expected);
        return true;
    }

    private static PlainConnection connect(RealCluster server) throws IOException {
        return PlainConnection.open(server.primary(0).endpoint(), new Login(null, null, null), Duration.ofSeconds(5));
    }

    private static List<Reply> items(Reply reply) {
        return ((Items) reply).items();
    }

    private static String text(Reply reply) {
        String text = PlainConnection.text(reply);
        assertThat(text).isNotNull();
        return text;
    }
}
