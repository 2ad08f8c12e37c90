package dev.waymark.benchmarks.node;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The program behind {@code benchmarks/run node}: redis-benchmark against Waymark's node and redis-server, in turns.
 *
 * <p>The servers run on one processor, redis-benchmark on another. Exit codes: 0 measured, whatever the figures; 1 a
 * measurement failed; 2 usage.
 */
public final class NodeBesideRedis {

    private static final String USAGE = """
            usage: benchmarks/run node [options]     the node beside redis-server, by redis-benchmark
              --rounds N        how often each command is measured on each server, 1 to 100 (3)
              --requests N      how many requests each time at -P 1, four times as many at -P 16 (200000)
              --only NAMES      commands, as in SET,GET (all)
              --json            print one JSON document instead of a table""";

    private static final int[] PIPELINES = {1, 16};

    /** One command at one depth of pipelining. */
    private record Cell(Load load, int pipeline) {}

    /** What is measured, on both servers; medians in requests per second. */
    private record Row(String command, int pipeline, double node, double redis, double ratio) {}

    private int rounds = 3;
    private int requests = 200_000;
    private List<Load> loads = List.of(Load.values());
    private boolean json;

    private NodeBesideRedis() {}

    public static void main(String[] words) throws InterruptedException {
        NodeBesideRedis program = new NodeBesideRedis();
        try {
            if (!program.understands(words)) {
                System.out.println(USAGE);
                return;
            }
            program.run();
        } catch (IllegalArgumentException wrong) {
            System.err.println("benchmarks/run node: " + wrong.getMessage() + "; see benchmarks/run node --help");
            System.exit(2);
        } catch (IOException failed) {
            System.err.println("benchmarks/run node: " + failed.getMessage());
            System.exit(1);
        }
    }

    /** False when only the usage is asked for. */
    private boolean understands(String... words) {
        for (int i = 0; i < words.length; i++) {
            String value = i + 1 < words.length ? words[i + 1] : "";
            switch (words[i]) {
                case "--help" -> {
                    return false;
                }
                case "--json" -> json = true;
                case "--rounds" -> rounds = number(words[i++], value, 100);
                case "--requests" -> requests = number(words[i++], value, 100_000_000);
                case "--only" -> {
                    loads = Arrays.stream(value.split(",")).map(Load::valueOf).toList();
                    i++;
                }
                default -> throw new IllegalArgumentException("unknown option " + words[i]);
            }
        }
        return true;
    }

    private static int number(String option, String text, int most) {
        if (!text.matches("[1-9]\\d{0,8}") || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException(option + " takes a number from 1 to " + most + ", not " + text);
        }
        return Integer.parseInt(text);
    }

    private void run() throws IOException, InterruptedException {
        Map<Cell, List<double[]>> measured = new LinkedHashMap<>();
        try (Contestant node = Contestant.node();
                Contestant redis = Contestant.redis()) {
            for (int round = 0; round <= rounds; round++) {
                for (Load load : loads) {
                    for (int pipeline : PIPELINES) {
                        // They take turns in who begins.
                        boolean nodeFirst = round % 2 == 0;
                        double first = measure(nodeFirst ? node : redis, load, pipeline);
                        double second = measure(nodeFirst ? redis : node, load, pipeline);
                        if (round > 0) { // The first is for the compiler, and for the keys.
                            measured.computeIfAbsent(new Cell(load, pipeline), none -> new ArrayList<>())
                                    .add(nodeFirst ? new double[] {first, second} : new double[] {second, first});
                        }
                    }
                }
                System.err.println("round " + round + " of " + rounds + (round == 0 ? " (warm-up)" : ""));
            }
        }
        report(measured.entrySet().stream()
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .toList());
    }

    /** Requests per second. */
    private double measure(Contestant server, Load load, int pipeline) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Contestant.onProcessor(1));
        command.addAll(List.of("redis-benchmark", "-p", Integer.toString(server.port()), "-c", "50", "-d", "100"));
        command.addAll(List.of("-r", "100000", "-n", Integer.toString(pipeline > 1 ? 4 * requests : requests)));
        command.addAll(List.of("-P", Integer.toString(pipeline), "--csv"));
        command.addAll(load.words());
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0 || out.isEmpty()) {
            throw new IOException("redis-benchmark failed with " + load + " on " + server.name() + ": " + out);
        }
        // The last line: LRANGE first fills its list.
        String[] fields =
                out.substring(out.lastIndexOf('\n') + 1).replace("\"", "").split(",");
        return Double.parseDouble(fields[1]);
    }

    private static Row row(Cell cell, List<double[]> pairs) {
        double node = median(pairs.stream().mapToDouble(pair -> pair[0]).toArray());
        double redis = median(pairs.stream().mapToDouble(pair -> pair[1]).toArray());
        double ratio =
                median(pairs.stream().mapToDouble(pair -> pair[0] / pair[1]).toArray());
        return new Row(cell.load().name(), cell.pipeline(), node, redis, ratio);
    }

    private static double median(double... values) {
        Arrays.sort(values);
        int half = values.length / 2;
        return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    }

    private void report(List<Row> rows) {
        if (json) {
            System.out.println(new GsonBuilder().setPrettyPrinting().create().toJson(Map.of("rows", rows)));
            return;
        }
        for (int pipeline : PIPELINES) {
            List<Row> own =
                    rows.stream().filter(row -> row.pipeline() == pipeline).toList();
            System.out.printf(Locale.ROOT, "%n-P %-3d %14s %14s   node / redis%n", pipeline, "node op/s", "redis op/s");
            own.forEach(row -> System.out.printf(
                    Locale.ROOT,
                    "%-10s %,11.0f %,14.0f %10.2f%n",
                    row.command(),
                    row.node(),
                    row.redis(),
                    row.ratio()));
            double mean = Math.exp(own.stream()
                    .mapToDouble(row -> Math.log(row.ratio()))
                    .average()
                    .orElse(0));
            System.out.printf(Locale.ROOT, "%-10s %37.2f  (geometric mean)%n", "", mean);
        }
    }
}
