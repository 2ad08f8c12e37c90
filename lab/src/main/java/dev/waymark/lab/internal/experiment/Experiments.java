package dev.waymark.lab.internal.experiment;

import dev.waymark.lab.Experiment;
import dev.waymark.lab.LabOptions;
import dev.waymark.lab.LabReport;
import dev.waymark.lab.LabReport.Parameters;
import dev.waymark.lab.LabReport.Result;
import dev.waymark.lab.Progress;
import java.util.ArrayList;
import java.util.List;

/** The experiments in their order, with the keys they need. */
public final class Experiments {

    private Experiments() {}

    /**
     * Runs on a cluster that somebody wants back as it was.
     *
     * @throws dev.waymark.lab.LabException when it has keys that are not the lab's
     */
    public static LabReport runOnBorrowed(Site site, LabOptions options, Progress progress) {
        Dataset dataset = new Dataset(site);
        dataset.requireNoOtherKeys();
        Thread tidy = new Thread(() -> tidy(site, dataset), "waymark-lab-tidy");
        Runtime.getRuntime().addShutdownHook(tidy);
        try {
            return run(site, options, progress);
        } finally {
            progress.begin("putting the cluster back as it was", 0);
            tidy(site, dataset);
            removeHook(tidy);
        }
    }

    private static void tidy(Site site, Dataset dataset) {
        site.close();
        dataset.remove();
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is running already: the JVM ends.
        }
    }

    /** Runs the chosen experiments and leaves everything as it is then. */
    public static LabReport run(Site site, LabOptions options, Progress progress) {
        Bench bench = new Bench(site, new Dataset(site), options, progress);
        load(bench);
        List<Result> results = new ArrayList<>();
        for (Experiment experiment : Experiment.values()) {
            if (options.only().contains(experiment)) {
                Result result = run(experiment, bench);
                progress.result(result);
                results.add(result);
            }
        }
        Parameters parameters =
                new Parameters(options.requests(), options.keys(), options.slots(), options.threads(), options.seed());
        return new LabReport(site.engine(), parameters, results);
    }

    private static Result run(Experiment experiment, Bench bench) {
        return switch (experiment) {
            case STEADY -> new SteadyReads(bench).run();
            case RESHARD -> new LiveReshard(bench).run();
            case STALE -> new StaleReads(bench).run();
            case ASK_WINDOW -> new AskWindowReads(bench).run();
            case STORM -> new RefreshStorm(bench).run();
            case TRAFFIC -> new LiveTraffic(bench).run();
        };
    }

    private static void load(Bench bench) {
        List<byte[]> keys = new ArrayList<>(StaleReads.keys(bench));
        for (int i = 0; i < bench.options().keys(); i++) {
            keys.add(Dataset.key(i));
        }
        bench.progress().begin("writing keys", keys.size());
        bench.dataset().load(keys, bench.progress()::done);
    }
}
