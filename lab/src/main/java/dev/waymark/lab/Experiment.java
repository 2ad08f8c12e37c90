package dev.waymark.lab;

import java.util.Arrays;
import java.util.Optional;

/** What the lab can show, in the order in which it does. */
public enum Experiment {
    /** What it costs to know nothing, one slot, or the whole map. */
    STEADY("steady"),
    /** How long it takes to move slots live. */
    RESHARD("reshard"),
    /** What an old map costs, learned anew slot by slot or as a whole. */
    STALE("stale"),
    /** What happens to a client that gets ASK wrong. */
    ASK_WINDOW("ask-window"),
    /** How many times many threads ask for the map when all of them meet a MOVED. */
    STORM("storm"),
    /** What the shipped client's callers notice while slots move there and back. */
    TRAFFIC("traffic");

    private final String label;

    Experiment(String label) {
        this.label = label;
    }

    /** Its name on the command line and in reports. */
    public String label() {
        return label;
    }

    /** The experiment of that {@link #label()}. */
    public static Optional<Experiment> of(String label) {
        return Arrays.stream(values())
                .filter(experiment -> experiment.label.equals(label))
                .findFirst();
    }
}
