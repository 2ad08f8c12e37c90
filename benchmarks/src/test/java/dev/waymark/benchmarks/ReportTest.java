package dev.waymark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.waymark.benchmarks.driver.Contender;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void each_figure_is_the_median_of_the_rounds() {
        assertThat(row(Contender.JEDIS, Scenario.S1, 10, 30, 20).opsPerSecond()).isEqualTo(20);
        assertThat(row(Contender.JEDIS, Scenario.S1, 40, 10, 30, 20).opsPerSecond())
                .isEqualTo(25);
    }

    @Test
    void a_bar_compares_waymark_with_the_better_peer() {
        List<Bar> bars = Bar.of(List.of(
                row(Contender.WAYMARK, Scenario.S16, 130),
                row(Contender.JEDIS, Scenario.S16, 100),
                row(Contender.LETTUCE, Scenario.S16, 80)));
        assertThat(bars.get(0))
                .isEqualTo(new Bar("S16 operations per second, against the better peer", true, 1.3, 1.3));
        assertThat(bars.get(0).met()).isTrue();
    }

    @Test
    void a_bar_needs_every_peer_that_it_speaks_of() {
        assertThat(Bar.of(List.of(row(Contender.WAYMARK, Scenario.S64, 130), row(Contender.JEDIS, Scenario.S64, 1))))
                .isEmpty();
        assertThat(Bar.of(List.of(row(Contender.JEDIS, Scenario.A, 1), row(Contender.LETTUCE, Scenario.A, 1))))
                .isEmpty();
    }

    @Test
    void at_most_is_missed_by_more() {
        assertThat(new Bar("bytes", false, 400, 401).met()).isFalse();
        assertThat(new Bar("bytes", false, 400, 400).met()).isTrue();
    }

    @Test
    void table_and_json_say_the_same() {
        Report report = new Report(
                "redis 7.0.15",
                3,
                Options.parse(),
                List.of(
                        row(Contender.WAYMARK, Scenario.A, 700),
                        row(Contender.JEDIS, Scenario.A, 350),
                        row(Contender.LETTUCE, Scenario.A, 100)));

        assertThat(report.tables())
                .contains("redis 7.0.15, 3 primaries", "2.00x", "7.00x")
                .containsPattern(
                        "met +A operations per second, against Lettuce with auto-flush +7.00 +\\(at least 3.5\\)");

        JsonObject json = JsonParser.parseString(report.json()).getAsJsonObject();
        JsonArray rows = json.getAsJsonArray("rows");
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0).getAsJsonObject().has("waymarkRatio")).isFalse();
        assertThat(rows.get(2).getAsJsonObject().get("waymarkRatio").getAsDouble())
                .isEqualTo(7.0);
        JsonObject bar = json.getAsJsonArray("bars").get(0).getAsJsonObject();
        assertThat(bar.get("atLeast").getAsDouble()).isEqualTo(3.5);
        assertThat(bar.get("met").getAsBoolean()).isTrue();
    }

    private static Row row(Contender contender, Scenario scenario, double... opsPerSecond) {
        List<Measurement> rounds = new ArrayList<>();
        for (double ops : opsPerSecond) {
            rounds.add(new Measurement(contender.label(), 1, 0, null, ops, 10, 20, 5, 5, 100, 0));
        }
        return new Row(contender, scenario, rounds);
    }
}
