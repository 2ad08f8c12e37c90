package dev.waymark.lab.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    public record Row(String strategy, long moved, double roundTripsPerRequest, double p99Micros) {}

    public record WithRows(String name, int slot, int keys, List<Row> rows) {}

    public record Phase(double before, double after) {}

    public record WithPhases(String name, long lost, Phase p50Micros, Phase maxMicros) {}

    @Test
    void facts_stand_in_one_line_and_rows_in_columns() {
        Record result = new WithRows(
                "steady",
                16383,
                1_000,
                List.of(new Row("none", 19_987, 1.666, 1234.56), new Row("whole-map", 0, 1, 9)));

        assertThat(Table.of(result))
                .containsExactly(
                        "  slot 16383, keys 1,000",
                        "  strategy    moved  round trips/request   p99 µs",
                        "  none       19,987                 1.67  1,234.6",
                        "  whole-map       0                 1.00      9.0");
    }

    @Test
    void what_has_phases_is_a_table_of_them() {
        Record result = new WithPhases("traffic", 0, new Phase(10, 12.34), new Phase(1000, 2000));

        assertThat(Table.of(result))
                .containsExactly(
                        "  lost 0",
                        "           before    after",
                        "  p50 µs     10.0     12.3",
                        "  max µs  1,000.0  2,000.0");
    }

    @Test
    void titles_are_words() {
        assertThat(Table.title("roundTripsPerRequest")).isEqualTo("round trips/request");
        assertThat(Table.title("p99Micros")).isEqualTo("p99 µs");
        assertThat(Table.title("topologyCalls")).isEqualTo("topology calls");
    }
}
