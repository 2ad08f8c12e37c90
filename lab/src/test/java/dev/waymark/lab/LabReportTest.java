package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.lab.LabReport.AskRow;
import dev.waymark.lab.LabReport.AskWindow;
import dev.waymark.lab.LabReport.Engine;
import dev.waymark.lab.LabReport.Parameters;
import dev.waymark.lab.LabReport.Phases;
import dev.waymark.lab.LabReport.Reshard;
import dev.waymark.lab.LabReport.Result;
import dev.waymark.lab.LabReport.Stale;
import dev.waymark.lab.LabReport.StaleRow;
import dev.waymark.lab.LabReport.Steady;
import dev.waymark.lab.LabReport.SteadyRow;
import dev.waymark.lab.LabReport.Storm;
import dev.waymark.lab.LabReport.StormRow;
import dev.waymark.lab.LabReport.Traffic;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabReportTest {

    private static final SteadyRow STEADY = new SteadyRow("none", 30_000, 19_987, 0, 1.67, 47.7, 45, 90, 0);
    private static final AskRow CORRECT = new AskRow("correct", 100, 0, 50, 0.5, 0);
    private static final AskRow NAIVE = new AskRow("no-asking", 100, 150, 150, 3, 50);

    @Test
    void the_document_has_the_form_that_is_promised() {
        assertThat(report(
                                new Steady("steady", List.of(STEADY)),
                                new Reshard("reshard", 1000, 0.94, 2000),
                                new Stale(
                                        "stale",
                                        789,
                                        List.of(new StaleRow("one-slot", 20_000, 789, 0, 1.04, 23, 19, 54, 0))),
                                new AskWindow("ask-window", 0, 100, List.of(CORRECT)),
                                new Storm("storm", List.of(new StormRow("every-thread", 16, 16, 16, 0))),
                                traffic(0, 0, 0, 0))
                        .toJson())
                .isEqualTo("""
                        {"engine":{"kind":"redis","version":"7.0.15","primaries":3},\
                        "parameters":{"requests":30000,"keys":30000,"slots":1000,"threads":16,"seed":42},\
                        "experiments":[\
                        {"name":"steady","rows":[{"strategy":"none","requests":30000,"moved":19987,"asked":0,\
                        "roundTripsPerRequest":1.67,"meanMicros":47.7,"p50Micros":45,"p99Micros":90,"errors":0}]},\
                        {"name":"reshard","slots":1000,"seconds":0.94,"keysMoved":2000},\
                        {"name":"stale","distinctSlots":789,"rows":[{"strategy":"one-slot","requests":20000,"moved":789,\
                        "topologyCalls":0,"roundTripsPerRequest":1.04,"meanMicros":23,"p50Micros":19,"p99Micros":54,\
                        "errors":0}]},\
                        {"name":"ask-window","slot":0,"keys":100,"rows":[{"strategy":"correct","requests":100,"moved":0,\
                        "asked":50,"redirectsPerRequest":0.5,"failures":0}]},\
                        {"name":"storm","rows":[{"strategy":"every-thread","threads":16,"moved":16,"topologyCalls":16,\
                        "errors":0}]},\
                        {"name":"traffic","threads":16,"slots":1000,"seconds":1.5,"acknowledged":1000,"errors":0,\
                        "unknown":0,"lost":0,"duplicated":0,"staleReads":0,"moved":5,"asked":3,\
                        "p50Micros":{"before":1,"during":2,"after":3},"p99Micros":{"before":1,"during":2,"after":3},\
                        "maxMicros":{"before":1,"during":2,"after":3}}]}""");
    }

    @Test
    void naive_strategies_may_fail_and_the_report_is_clean_all_the_same() {
        assertThat(report(new AskWindow("ask-window", 0, 100, List.of(CORRECT, NAIVE)), traffic(0, 0, 0, 0))
                        .isClean())
                .isTrue();
    }

    @Test
    void anything_that_went_wrong_with_the_shipped_client_shows() {
        assertThat(report(traffic(1, 0, 0, 0)).isClean()).isFalse();
        assertThat(report(traffic(0, 1, 0, 0)).isClean()).isFalse();
        assertThat(report(traffic(0, 0, 1, 0)).isClean()).isFalse();
        assertThat(report(traffic(0, 0, 0, 1)).isClean()).isFalse();
    }

    @Test
    void a_read_that_failed_without_need_shows() {
        SteadyRow failed = new SteadyRow("none", 30_000, 19_987, 0, 1.67, 47.7, 45, 90, 1);
        AskRow wrong = new AskRow("correct", 100, 0, 50, 0.5, 1);

        assertThat(report(new Steady("steady", List.of(STEADY, failed))).isClean())
                .isFalse();
        assertThat(report(new AskWindow("ask-window", 0, 100, List.of(wrong))).isClean())
                .isFalse();
        assertThat(report(new Storm("storm", List.of(new StormRow("every-thread", 1, 1, 1, 1))))
                        .isClean())
                .isFalse();
        assertThat(report(new Stale("stale", 1, List.of(new StaleRow("one-slot", 1, 1, 1, 1, 1, 1, 1, 1))))
                        .isClean())
                .isFalse();
    }

    private static Traffic traffic(long errors, long lost, long duplicated, long staleReads) {
        Phases phases = new Phases(1, 2, 3);
        return new Traffic(
                "traffic", 16, 1000, 1.5, 1000, errors, 0, lost, duplicated, staleReads, 5, 3, phases, phases, phases);
    }

    private static LabReport report(Result... results) {
        return new LabReport(
                new Engine("redis", "7.0.15", 3), new Parameters(30_000, 30_000, 1000, 16, 42), List.of(results));
    }
}
