package dev.waymark.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTableTest {

    @ParameterizedTest
    @ValueSource(strings = {"GET", "get", "Get"})
    void a_command_is_found_in_any_case(String name) {
        CommandInfo get = CommandTable.find(name).orElseThrow();

        assertThat(get.name()).isEqualTo("GET");
        assertThat(get.arity()).isEqualTo(2);
        assertThat(get.flags()).containsExactlyInAnyOrder("readonly", "fast");
        assertThat(List.of(get.firstKey(), get.lastKey(), get.keyStep())).containsExactly(1, 1, 1);
        assertThat(get.group()).isEqualTo("string");
        assertThat(get.sinceRedis()).isEqualTo("1.0.0");
        assertThat(get.idempotence()).isEqualTo(Idempotence.READ);
    }

    @Test
    void a_subcommand_stands_behind_a_space() {
        assertThat(CommandTable.find("object encoding")).map(CommandInfo::name).contains("OBJECT ENCODING");
        assertThat(CommandTable.find("OBJECT")).map(CommandInfo::name).contains("OBJECT");
        assertThat(CommandTable.find("OBJECT|ENCODING")).isEmpty();
        assertThat(CommandTable.find("OBJECT NONSENSE")).isEmpty();
    }

    @Test
    void a_command_is_found_by_its_words() {
        assertThat(found("OBJECT ENCODING k")).isEqualTo("OBJECT ENCODING");
        assertThat(found("object nonsense k")).isEqualTo("OBJECT");
        assertThat(found("COMMAND")).isEqualTo("COMMAND");
        assertThat(found("GET object")).isEqualTo("GET");
        assertThat(CommandTable.find(Words.of("NONSENSE k"))).isEmpty();
        assertThat(CommandTable.find(new byte[0][])).isEmpty();
    }

    @Test
    void the_commands_of_both_houses_are_there() {
        CommandInfo vsim = CommandTable.find("VSIM").orElseThrow();
        CommandInfo delifeq = CommandTable.find("DELIFEQ").orElseThrow();
        CommandInfo hexpire = CommandTable.find("HEXPIRE").orElseThrow();

        assertThat(vsim.sinceRedis()).startsWith("8.0");
        assertThat(vsim.sinceValkey()).isNull();
        assertThat(delifeq.sinceRedis()).isNull();
        assertThat(delifeq.sinceValkey()).isEqualTo("9.0.0");
        assertThat(hexpire.sinceRedis()).isEqualTo("7.4.0");
        assertThat(hexpire.sinceValkey()).isEqualTo("9.0.0");
    }

    @Test
    void arity_counts_all_words() {
        CommandInfo get = CommandTable.find("GET").orElseThrow();
        CommandInfo encoding = CommandTable.find("OBJECT ENCODING").orElseThrow();
        CommandInfo mset = CommandTable.find("MSET").orElseThrow();

        assertThat(get.accepts(2)).isTrue();
        assertThat(get.accepts(1) || get.accepts(3)).isFalse();
        assertThat(encoding.accepts(3)).isTrue();
        assertThat(mset.accepts(2)).isFalse();
        assertThat(mset.accepts(3) && mset.accepts(9)).isTrue();
    }

    @Test
    void the_table_holds_together() {
        assertThat(CommandTable.all()).hasSizeGreaterThan(400).allSatisfy(command -> {
            assertThat(command.arity()).isNotZero();
            assertThat(command.group()).isNotEmpty();
            assertThat(command.sinceRedis() != null || command.sinceValkey() != null)
                    .isTrue();
            assertThat(command.keySpecs().isEmpty() || command.arity() != 1).isTrue();
            if (command.flags().contains("readonly")) {
                assertThat(command.idempotence()).isEqualTo(Idempotence.READ);
            }
            if (command.flags().contains("write")) {
                assertThat(command.repetition().best()).isNotEqualTo(Idempotence.READ);
            }
        });
        assertThat(CommandTable.all()).extracting(CommandInfo::name).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void every_row_is_written_as_it_is_read() throws IOException {
        CommandRows rows = new CommandRows();
        StringBuilder text = new StringBuilder(CommandRows.HEADER).append('\n');
        CommandTable.all().forEach(command -> text.append(rows.format(command)).append('\n'));
        try (InputStream resource = CommandTable.class.getResourceAsStream("commands.tsv")) {
            assertThat(resource).isNotNull();
            assertThat(text).hasToString(new String(resource.readAllBytes(), UTF_8));
        }
    }

    @Test
    void the_list_of_repetitions_and_the_table_agree() {
        RepetitionList list = new RepetitionList();

        assertThat(CommandTable.all())
                .allSatisfy(command -> assertThat(command.repetition())
                        .as("%s: run tools/command-table", command.name())
                        .isEqualTo(list.of(command.name(), command.flags())));
    }

    private static String found(String line) {
        return CommandTable.find(Words.of(line)).orElseThrow().name();
    }
}
