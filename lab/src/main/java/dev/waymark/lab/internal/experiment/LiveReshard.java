package dev.waymark.lab.internal.experiment;

import dev.waymark.lab.Experiment;
import dev.waymark.lab.LabReport.Reshard;

/** Moves the slots from the first primary to the second, and takes the time. They stay there. */
final class LiveReshard {

    private final Bench bench;

    LiveReshard(Bench bench) {
        this.bench = bench;
    }

    Reshard run() {
        bench.moveSlots(false, "reshard: bringing slots home");
        long start = System.nanoTime();
        long keys = bench.moveSlots(true, "reshard");
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Reshard(Experiment.RESHARD.label(), bench.options().slots(), Bench.rounded(seconds), keys);
    }
}
