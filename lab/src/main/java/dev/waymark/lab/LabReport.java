package dev.waymark.lab;

import dev.waymark.lab.internal.report.Table;
import dev.waymark.ops.internal.text.Json;
import java.util.List;

/**
 * What a run of the lab saw. Immutable.
 *
 * <p>The names of all components are the names of the JSON document ({@link #toJson}); times are microseconds unless
 * the name says otherwise.
 *
 * @param parameters what it was asked to do; the same ones repeat it
 * @param experiments in the order in which they ran
 */
public record LabReport(Engine engine, Parameters parameters, List<Result> experiments) {

    /** Takes a copy of the list. */
    public LabReport {
        experiments = List.copyOf(experiments);
    }

    /** This report as one JSON document. */
    public String toJson() {
        return Json.write(this);
    }

    /**
     * Whether everything went as it must: what the shipped client did had no errors and lost and duplicated nothing.
     */
    public boolean isClean() {
        return experiments.stream().allMatch(Result::isClean);
    }

    /**
     * The servers.
     *
     * @param kind {@code redis} or {@code valkey}
     */
    public record Engine(String kind, String version, int primaries) {}

    /** As {@link LabOptions} has them. */
    public record Parameters(int requests, int keys, int slots, int threads, long seed) {}

    /** What one experiment saw. */
    public sealed interface Result {

        /** The {@link Experiment#label()}. */
        String name();

        /** Whether it went as it must; the naive strategies may fail as they like. */
        boolean isClean();

        /** Its figures in lines for people to read, without its name. */
        default List<String> toTable() {
            return Table.of((Record) this);
        }
    }

    /** Random reads, one thread. */
    public record Steady(String name, List<SteadyRow> rows) implements Result {
        @Override
        public boolean isClean() {
            return rows.stream().allMatch(row -> row.errors() == 0);
        }
    }

    /**
     * One way to learn the map.
     *
     * @param strategy {@code none}, {@code one-slot} or {@code whole-map}
     */
    public record SteadyRow(
            String strategy,
            long requests,
            long moved,
            long asked,
            double roundTripsPerRequest,
            double meanMicros,
            double p50Micros,
            double p99Micros,
            long errors) {}

    /** Slots moved while nobody looks. */
    public record Reshard(String name, int slots, double seconds, long keysMoved) implements Result {
        @Override
        public boolean isClean() {
            return true;
        }
    }

    /**
     * Reads by an old map, one thread.
     *
     * @param distinctSlots in how many slots the keys lie, all of which have moved
     */
    public record Stale(String name, int distinctSlots, List<StaleRow> rows) implements Result {
        @Override
        public boolean isClean() {
            return rows.stream().allMatch(row -> row.errors() == 0);
        }
    }

    /**
     * One way to learn that the map is old.
     *
     * @param strategy {@code one-slot} or {@code whole-map}
     */
    public record StaleRow(
            String strategy,
            long requests,
            long moved,
            int topologyCalls,
            double roundTripsPerRequest,
            double meanMicros,
            double p50Micros,
            double p99Micros,
            long errors) {}

    /** Reads of a slot of whose keys one half has left already. */
    public record AskWindow(String name, int slot, int keys, List<AskRow> rows) implements Result {
        @Override
        public boolean isClean() {
            return rows.stream().noneMatch(row -> row.strategy().equals("correct") && row.failures() > 0);
        }
    }

    /**
     * One way to understand ASK.
     *
     * @param strategy {@code correct}, {@code as-moved} or {@code no-asking}
     * @param failures requests that were given up
     */
    public record AskRow(
            String strategy, long requests, long moved, long asked, double redirectsPerRequest, long failures) {}

    /** Threads that all meet a MOVED at the same time. */
    public record Storm(String name, List<StormRow> rows) implements Result {
        @Override
        public boolean isClean() {
            return rows.stream().allMatch(row -> row.errors() == 0);
        }
    }

    /**
     * One way to share a refresh.
     *
     * @param strategy {@code every-thread} or {@code single-flight}
     */
    public record StormRow(String strategy, int threads, long moved, int topologyCalls, long errors) {}

    /**
     * Threads that use the shipped client while slots move there and back; its sums are compared with the servers' at
     * the end.
     *
     * @param seconds how long the slots moved
     * @param acknowledged calls that succeeded
     * @param errors calls that failed, whatever for
     * @param unknown those of them after which nobody knows whether the command ran
     * @param lost what was acknowledged and is not there
     * @param duplicated what is there and was neither acknowledged nor unknown
     * @param staleReads reads that did not see what their own thread had written before
     * @param moved how often a node said MOVED
     * @param asked how often a node said ASK
     */
    public record Traffic(
            String name,
            int threads,
            int slots,
            double seconds,
            long acknowledged,
            long errors,
            long unknown,
            long lost,
            long duplicated,
            long staleReads,
            long moved,
            long asked,
            Phases p50Micros,
            Phases p99Micros,
            Phases maxMicros)
            implements Result {
        @Override
        public boolean isClean() {
            return errors + lost + duplicated + staleReads == 0;
        }
    }

    /** One figure for calls that began before the slots moved, while they did, and after. */
    public record Phases(double before, double during, double after) {}
}
