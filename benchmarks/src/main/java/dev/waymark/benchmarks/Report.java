package dev.waymark.benchmarks;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.waymark.benchmarks.driver.Contender;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of a run, as tables for people or as one JSON document.
 *
 * @param server what the servers say they are: {@code redis 7.0.15}
 * @param primaries how many there are
 */
record Report(String server, int primaries, Options options, List<Row> rows) {

    private static final String HEADER = String.format(
            Locale.ROOT,
            "%-8s %-15s %9s %9s %9s %9s %11s %11s %9s %9s %9s%n",
            "",
            "",
            "ops/s",
            "Waymark",
            "p50 µs",
            "p99 µs",
            "client CPU",
            "server CPU",
            "bytes",
            "others",
            "failures");
    private static final String UNITS = String.format(
            Locale.ROOT,
            "%-8s %-15s %9s %9s %9s %9s %11s %11s %9s %9s%n",
            "scenario",
            "client",
            "",
            "is",
            "",
            "",
            "µs/op",
            "µs/op",
            "per op",
            "CPUs");

    String tables() {
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                Locale.ROOT,
                "%s, %d primaries; Java %s, %d processors; medians of %d rounds of %d s%n",
                server,
                primaries,
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                options.rounds(),
                options.seconds()));
        rows.stream()
                .map(Row::description)
                .distinct()
                .forEach(client -> out.append("  ").append(client).append('\n'));
        out.append('\n').append(HEADER).append(UNITS);
        Scenario previous = null;
        for (Row row : rows) {
            out.append(
                    line(row, row.scenario() == previous ? "" : row.scenario().label()));
            previous = row.scenario();
        }
        List<Bar> bars = Bar.of(rows);
        if (!bars.isEmpty()) {
            out.append('\n');
        }
        for (Bar bar : bars) {
            out.append(String.format(
                    Locale.ROOT,
                    "%-6s %-62s %8.2f  (%s %.1f)%n",
                    bar.met() ? "met" : "MISSED",
                    bar.name(),
                    bar.measured(),
                    bar.atLeast() ? "at least" : "at most",
                    bar.bar()));
        }
        return out.toString();
    }

    private String line(Row row, String scenario) {
        return String.format(
                                Locale.ROOT,
                                "%-8s %-15s %,9.0f %9s %9.1f %9.1f %11.2f %11.2f %9.0f %9.2f %9s",
                                scenario,
                                row.contender().label(),
                                row.opsPerSecond(),
                                waymarkOver(row)
                                        .map(ratio -> String.format(Locale.ROOT, "%.2fx", ratio))
                                        .orElse(""),
                                row.median(Measurement::p50Micros),
                                row.median(Measurement::p99Micros),
                                row.clientCpuMicros(),
                                row.median(Measurement::serverCpuMicros),
                                row.bytesPerOp(),
                                row.median(Measurement::otherProcessors),
                                row.failures() == 0 ? "" : row.failures())
                        .stripTrailing()
                + '\n';
    }

    /** Waymark's operations per second over those of a peer in the same scenario. */
    private Optional<Double> waymarkOver(Row peer) {
        return peer.contender() == Contender.WAYMARK
                ? Optional.empty()
                : Bar.find(rows, peer.scenario(), Contender.WAYMARK)
                        .map(own -> own.opsPerSecond() / peer.opsPerSecond());
    }

    String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("server", Map.of("version", server, "primaries", primaries));
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("java", System.getProperty("java.version"));
        machine.put("processors", Runtime.getRuntime().availableProcessors());
        machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        document.put("machine", machine);
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("rounds", options.rounds());
        parameters.put("seconds", options.seconds());
        parameters.put("warmUpSeconds", options.warmUpSeconds());
        document.put("parameters", parameters);
        document.put("rows", rows.stream().map(this::json).toList());
        List<Map<String, Object>> bars = new ArrayList<>();
        for (Bar bar : Bar.of(rows)) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", bar.name());
            entry.put(bar.atLeast() ? "atLeast" : "atMost", bar.bar());
            entry.put("measured", bar.measured());
            entry.put("met", bar.met());
            bars.add(entry);
        }
        document.put("bars", bars);
        Gson gson = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
        return gson.toJson(document);
    }

    private Map<String, Object> json(Row row) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("scenario", row.scenario().label());
        entry.put("client", row.contender().label());
        entry.put("description", row.description());
        entry.put("opsPerSecond", row.opsPerSecond());
        waymarkOver(row).ifPresent(ratio -> entry.put("waymarkRatio", ratio));
        entry.put("p50Micros", row.median(Measurement::p50Micros));
        entry.put("p99Micros", row.median(Measurement::p99Micros));
        entry.put("clientCpuMicros", row.clientCpuMicros());
        entry.put("serverCpuMicros", row.median(Measurement::serverCpuMicros));
        entry.put("bytesPerOp", row.bytesPerOp());
        entry.put("otherProcessors", row.median(Measurement::otherProcessors));
        entry.put("failures", row.failures());
        entry.put("rounds", row.rounds());
        return entry;
    }
}
