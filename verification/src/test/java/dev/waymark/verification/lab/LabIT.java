package dev.waymark.verification.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.Experiment;
import dev.waymark.lab.Lab;
import dev.waymark.lab.LabOptions;
import dev.waymark.lab.LabReport;
import dev.waymark.lab.LabReport.AskRow;
import dev.waymark.lab.LabReport.AskWindow;
import dev.waymark.lab.LabReport.Reshard;
import dev.waymark.lab.LabReport.Stale;
import dev.waymark.lab.LabReport.StaleRow;
import dev.waymark.lab.LabReport.Steady;
import dev.waymark.lab.LabReport.SteadyRow;
import dev.waymark.lab.LabReport.Storm;
import dev.waymark.lab.LabReport.StormRow;
import dev.waymark.lab.LabReport.Traffic;
import dev.waymark.lab.LabTarget;
import dev.waymark.lab.Progress;
import dev.waymark.lab.server.Engine;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The relations that the experiments are there to show, on every kind of server. */
class LabIT {

    private static final int REQUESTS = 6_000;
    private static final int KEYS = 6_000;
    private static final int SLOTS = 100;
    private static final int THREADS = 8;
    private static final long SEED = 42;

    @Tag("once")
    @ParameterizedTest
    @EnumSource
    void all_six_show_what_they_are_there_for(Engine engine) {
        LabReport report = run(engine, Set.of(Experiment.values()));

        assertThat(report.engine().kind()).isEqualTo(engine == Engine.VALKEY ? "valkey" : "redis");
        all(report);
    }

    @Test
    void all_six_show_the_same_on_an_embedded_cluster() {
        LabReport report = run(new LabTarget.Embedded(), Set.of(Experiment.values()), SEED);

        assertThat(report.engine().kind()).isEqualTo("embedded");
        all(report);
    }

    private static void all(LabReport report) {
        assertThat(report.engine().version()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(report.engine().primaries()).isEqualTo(3);
        assertThat(report.experiments())
                .extracting(LabReport.Result::name)
                .containsExactly("steady", "reshard", "stale", "ask-window", "storm", "traffic");
        steady((Steady) report.experiments().get(0));
        reshard((Reshard) report.experiments().get(1));
        stale((Stale) report.experiments().get(2));
        askWindow((AskWindow) report.experiments().get(3));
        storm((Storm) report.experiments().get(4));
        traffic((Traffic) report.experiments().get(5));
        assertThat(report.isClean()).isTrue();
    }

    private static void steady(Steady steady) {
        assertThat(steady.rows()).extracting(SteadyRow::strategy).containsExactly("none", "one-slot", "whole-map");
        SteadyRow none = steady.rows().get(0);
        SteadyRow oneSlot = steady.rows().get(1);
        SteadyRow whole = steady.rows().get(2);
        assertThat(steady.rows()).allSatisfy(row -> {
            assertThat(row.requests()).isEqualTo(REQUESTS);
            assertThat(row.errors()).isZero();
            assertThat(row.asked()).isZero();
            assertThat(row.p50Micros()).isPositive();
            assertThat(row.p99Micros()).isGreaterThanOrEqualTo(row.p50Micros());
        });
        // Two of three primaries are not the first one.
        assertThat(none.moved() / (double) REQUESTS).isBetween(0.64, 0.70);
        assertThat(none.roundTripsPerRequest()).isBetween(1.64, 1.70);
        assertThat(oneSlot.moved()).isBetween(1L, none.moved() - 1);
        assertThat(whole.moved()).isZero();
        assertThat(whole.roundTripsPerRequest()).isEqualTo(1);
    }

    private static void reshard(Reshard reshard) {
        assertThat(reshard.slots()).isEqualTo(SLOTS);
        assertThat(reshard.keysMoved()).isGreaterThanOrEqualTo(2 * SLOTS);
        assertThat(reshard.seconds()).isPositive();
    }

    private static void stale(Stale stale) {
        StaleRow oneSlot = stale.rows().get(0);
        StaleRow whole = stale.rows().get(1);
        assertThat(oneSlot.strategy()).isEqualTo("one-slot");
        assertThat(oneSlot.moved()).isEqualTo(stale.distinctSlots());
        assertThat(oneSlot.topologyCalls()).isZero();
        assertThat(whole.strategy()).isEqualTo("whole-map");
        assertThat(whole.moved()).isEqualTo(1);
        assertThat(whole.topologyCalls()).isEqualTo(1);
        assertThat(stale.distinctSlots()).isBetween(SLOTS / 2, SLOTS);
    }

    private static void askWindow(AskWindow window) {
        assertThat(window.rows()).extracting(AskRow::strategy).containsExactly("correct", "as-moved", "no-asking");
        AskRow correct = window.rows().get(0);
        assertThat(correct.failures()).isZero();
        assertThat(correct.moved()).isZero();
        assertThat(correct.redirectsPerRequest()).isEqualTo(0.5);
        assertThat(window.rows().subList(1, 3)).allSatisfy(naive -> {
            assertThat(naive.failures()).isEqualTo(naive.requests() / 2);
            assertThat(naive.redirectsPerRequest()).isGreaterThan(correct.redirectsPerRequest());
        });
    }

    private static void storm(Storm storm) {
        assertThat(storm.rows())
                .containsExactly(
                        new StormRow("every-thread", THREADS, THREADS, THREADS, 0),
                        new StormRow("single-flight", THREADS, THREADS, 1, 0));
    }

    private static void traffic(Traffic traffic) {
        assertThat(traffic.acknowledged()).isGreaterThan(1000);
        assertThat(Stream.of(traffic.errors(), traffic.unknown(), traffic.lost(), traffic.duplicated()))
                .containsOnly(0L);
        assertThat(traffic.staleReads()).isZero();
        assertThat(traffic.moved()).isPositive();
        assertThat(traffic.p99Micros().before()).isPositive();
        assertThat(traffic.p99Micros().during()).isPositive();
        assertThat(traffic.p99Micros().after()).isPositive();
    }

    @Test
    void the_same_seed_repeats_every_count_and_another_one_does_not() {
        Set<Experiment> counting = Set.of(Experiment.STEADY, Experiment.STALE);

        List<Long> first = moved(run(Engine.REDIS, counting, SEED));
        assertThat(moved(run(Engine.REDIS, counting, SEED))).isEqualTo(first);
        assertThat(moved(run(Engine.REDIS, counting, SEED + 1))).isNotEqualTo(first);
    }

    private static List<Long> moved(LabReport report) {
        return Stream.concat(
                        ((Steady) report.experiments().get(0)).rows().stream().map(SteadyRow::moved),
                        ((Stale) report.experiments().get(1)).rows().stream().map(StaleRow::moved))
                .toList();
    }

    @Test
    void an_experiment_runs_alone_although_it_builds_on_others() {
        for (Experiment experiment : List.of(Experiment.STALE, Experiment.STORM)) {
            LabReport report = run(Engine.REDIS, Set.of(experiment));

            assertThat(report.experiments()).extracting(LabReport.Result::name).containsExactly(experiment.label());
            assertThat(report.isClean()).isTrue();
        }
    }

    private static LabReport run(Engine engine, Set<Experiment> only) {
        return run(engine, only, SEED);
    }

    private static LabReport run(Engine engine, Set<Experiment> only, long seed) {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " server on this machine");
        return run(new LabTarget.Started(engine), only, seed);
    }

    private static LabReport run(LabTarget target, Set<Experiment> only, long seed) {
        // Fewer keys than a whole round, so that chance decides which ones are read.
        int keys = only.contains(Experiment.TRAFFIC) ? KEYS : 2 * KEYS;
        return Lab.run(target, new LabOptions(REQUESTS, keys, SLOTS, THREADS, seed, only), Progress.NONE);
    }
}
