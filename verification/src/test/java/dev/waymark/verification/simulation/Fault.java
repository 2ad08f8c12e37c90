package dev.waymark.verification.simulation;

import java.util.List;

/** Something that a client could do wrong, brought in where the simulation holds it: to see that the checks see it. */
enum Fault {
    /** The client as it is. */
    NONE(),
    /** ASKING is left out. */
    FORGETS_ASKING("asking"),
    /** Every command goes out twice. */
    SENDS_TWICE("effect"),
    /** What was sent and lost counts as never sent, and is repeated. */
    TAKES_LOST_FOR_UNSENT("effect"),
    /** What was never sent counts as lost. */
    TAKES_UNSENT_FOR_LOST("budget", "effect"),
    /** A slot's new route is taken before the old one is empty. */
    JUMPS_THE_BAR("order"),
    /** A command joins the route that it once read, whatever became of that. */
    TRUSTS_OLD_ROUTES("order"),
    /** ASK corrects the map. */
    TAKES_ASK_FOR_MOVED("map"),
    /** No verdict ever reaches the map. */
    NEVER_LEARNS("healing"),
    /** Nobody looks at deadlines. */
    NEVER_EXPIRES("deadline"),
    /** Refreshes follow each other without a pause. */
    REFRESHES_WITHOUT_PAUSE("refresh");

    /** The promises that it breaks, one or the other first. */
    final List<String> breaks;

    Fault(String... breaks) {
        this.breaks = List.of(breaks);
    }
}
