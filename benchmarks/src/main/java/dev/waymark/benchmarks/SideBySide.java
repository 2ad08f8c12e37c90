package dev.waymark.benchmarks;

import com.google.gson.Gson;
import dev.waymark.benchmarks.driver.Contender;
import dev.waymark.client.Endpoint;
import dev.waymark.lab.server.ClusterStartException;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.MissingServerException;
import dev.waymark.lab.server.RealCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The program behind {@code benchmarks/run}: measures every client in every scenario, round after round.
 *
 * <p>Within a round the clients take turns scenario by scenario, and each round begins with another one, so that a
 * machine that gets slower or noisier meanwhile is not held against one of them. Exit codes: 0 measured, whatever the
 * figures; 1 a measurement failed; 2 usage.
 */
public final class SideBySide {

    private static final int PRIMARIES = 3;

    /** What a child may take beside the load itself: starting, connecting, draining. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int REPEATS = 4;

    private final Options options;
    private final RealCluster cluster;
    private final List<Cell> cells = new ArrayList<>();
    private final Map<Cell, List<Measurement>> measured = new HashMap<>();

    private SideBySide(Options options, RealCluster cluster) {
        this.options = options;
        this.cluster = cluster;
        for (Scenario scenario : options.scenarios()) {
            for (Contender contender : options.contenders()) {
                if (scenario.fits(contender)) {
                    cells.add(new Cell(contender, scenario));
                }
            }
        }
    }

    public static void main(String[] words) throws InterruptedException {
        System.exit(run(words));
    }

    private static int run(String... words) throws InterruptedException {
        try {
            Options options = Options.parse(words);
            if (options.help()) {
                System.out.println(Options.USAGE);
                return 0;
            }
            Report report = measure(options);
            System.out.println(options.json() ? report.json() : report.tables());
            return 0;
        } catch (Options.UsageException wrong) {
            System.err.println("benchmarks/run: " + wrong.getMessage() + "; see benchmarks/run --help");
            return 2;
        } catch (IOException | MissingServerException | ClusterStartException failed) {
            System.err.println("benchmarks/run: " + failed.getMessage());
            return 1;
        }
    }

    /** Starts the servers, measures all that {@code options} ask for, and ends the servers. */
    static Report measure(Options options) throws IOException, InterruptedException {
        if (options.recordings() != null) {
            Files.createDirectories(options.recordings());
        }
        try (RealCluster cluster = RealCluster.start(Engine.REDIS, PRIMARIES, 0)) {
            return new SideBySide(options, cluster).measureAll();
        }
    }

    private Report measureAll() throws IOException, InterruptedException {
        Keyspace.fill(nodes());
        announce();
        for (int round = 1; round <= options.rounds(); round++) {
            for (Cell cell : order(round)) {
                Measurement measurement = options.quiet() ? measureInPeace(cell, round) : measure(cell, round);
                measured.computeIfAbsent(cell, first -> new ArrayList<>()).add(measurement);
                System.err.printf(
                        Locale.ROOT,
                        "round %d of %d  %-8s %-15s %,10.0f ops/s, %.2f processors busy with other things%s%n",
                        round,
                        options.rounds(),
                        cell.scenario().label(),
                        cell.contender().label(),
                        measurement.opsPerSecond(),
                        measurement.otherProcessors(),
                        measurement.failures() == 0
                                ? ""
                                : "  " + measurement.failures() + " failed, first: " + measurement.firstFailure());
            }
        }
        List<Row> rows = cells.stream()
                .map(cell -> new Row(cell.contender(), cell.scenario(), measured.getOrDefault(cell, List.of())))
                .toList();
        return new Report("redis " + version(), PRIMARIES, options, rows);
    }

    private void announce() throws InterruptedException {
        int measurements = cells.size() * options.rounds();
        int each = options.warmUpSeconds() + options.seconds() + 1;
        System.err.printf(
                "%d measurements of about %d s: %d min%n", measurements, each, Math.round(measurements * each / 60.0));
        if (!options.quiet() && !Idle.await(Duration.ZERO)) {
            System.err.println("the machine is busy with something else: the figures will be noisy; see --quiet");
        }
    }

    /** All cells, scenario by scenario; which client comes first moves on by one each round. */
    private List<Cell> order(int round) {
        List<Cell> order = new ArrayList<>();
        for (Scenario scenario : options.scenarios()) {
            List<Cell> turn = new ArrayList<>(cells);
            turn.removeIf(cell -> cell.scenario() != scenario);
            Collections.rotate(turn, 1 - round);
            order.addAll(turn);
        }
        return order;
    }

    /** The least disturbed of a few tries; the first that was not disturbed at all ends them. */
    private Measurement measureInPeace(Cell cell, int round) throws IOException, InterruptedException {
        Idle.await(PATIENCE);
        Measurement best = measure(cell, round);
        for (int more = 0; more < REPEATS && disturbed(cell, best); more++) {
            Idle.await(PATIENCE);
            Measurement next = measure(cell, round);
            best = next.otherProcessors() < best.otherProcessors() ? next : best;
        }
        return best;
    }

    /** Busy loops are a disturbance that was asked for. */
    private static boolean disturbed(Cell cell, Measurement measurement) {
        return measurement.otherProcessors()
                > Math.max(Idle.NOISE, cell.scenario().busyLoops());
    }

    @SuppressWarnings("try") // All that is wanted of the busy loops is that they run meanwhile.
    private Measurement measure(Cell cell, int round) throws IOException, InterruptedException {
        Duration warmUp = Duration.ofSeconds(options.warmUpSeconds());
        Duration seconds = Duration.ofSeconds(options.seconds());
        Duration limit = warmUp.plus(seconds).plus(GRACE);
        List<String> arguments = new ArrayList<>(List.of(
                cell.contender().name(),
                cell.scenario().name(),
                Long.toString(warmUp.toMillis()),
                Long.toString(seconds.toMillis())));
        arguments.addAll(nodes());
        try (ChildJvm busy = busyLoops(cell.scenario(), limit);
                ChildJvm child = ChildJvm.start(CellMain.class, recording(cell, round), arguments)) {
            return new Gson().fromJson(child.lastLine(limit), Measurement.class);
        } catch (IOException failed) {
            throw new IOException(
                    cell.contender().label() + " in " + cell.scenario().label() + ": " + failed.getMessage(), failed);
        }
    }

    private static @Nullable ChildJvm busyLoops(Scenario scenario, Duration limit) throws IOException {
        if (scenario.busyLoops() == 0) {
            return null;
        }
        return ChildJvm.start(
                BusyLoops.class,
                null,
                List.of(Integer.toString(scenario.busyLoops()), Long.toString(limit.toSeconds())));
    }

    private @Nullable Path recording(Cell cell, int round) {
        Path folder = options.recordings();
        return folder == null
                ? null
                : folder.toAbsolutePath()
                        .resolve(
                                cell.scenario().label() + "-" + cell.contender().label() + "-" + round + ".jfr");
    }

    private List<String> nodes() {
        return cluster.endpoints().stream().map(Endpoint::toString).toList();
    }

    private String version() {
        String info = String.valueOf(cluster.primary(0).ask("INFO", "server"));
        return info.lines()
                .filter(line -> line.startsWith("redis_version:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("of unknown version");
    }

    /** What is measured in one go. */
    private record Cell(Contender contender, Scenario scenario) {}
}
