package dev.waymark.verification.node.differential;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Finds the few commands, of many, that are enough to make the servers differ. */
final class Shrinking {

    private static final Duration MOST_TIME = Duration.ofSeconds(10);

    private final Duel duel;
    private final long deadline = System.nanoTime() + MOST_TIME.toNanos();
    private List<Grammar.Command> commands;
    private Duel.Outcome outcome;

    private Shrinking(Duel duel, List<Grammar.Command> commands, Duel.Outcome outcome) {
        this.duel = duel;
        this.commands = commands.subList(0, outcome.at() + 1);
        this.outcome = outcome;
    }

    /** The shortest list that was found, as a script, and what differs at its end. */
    static String report(Duel duel, List<Grammar.Command> commands, Duel.Outcome outcome) throws IOException {
        Shrinking shrinking = new Shrinking(duel, commands, outcome);
        shrinking.shrink();
        StringBuilder report = new StringBuilder();
        List<Grammar.Command> left = shrinking.commands;
        int shown = Math.min(left.size(), 40);
        if (shown < left.size()) {
            report.append("... ").append(left.size() - shown).append(" commands before these\n");
        }
        left.subList(left.size() - shown, left.size())
                .forEach(command -> report.append(command).append('\n'));
        return report
                + (shrinking.outcome.inData() ? "and then the keys differ: " : "the last of these differs: ")
                + shrinking.outcome.what();
    }

    /** Leaves out halves, quarters, eighths, ... as long as a difference of the same kind is left. */
    private void shrink() throws IOException {
        for (int size = commands.size() / 2; size > 0; size /= 2) {
            int from = 0;
            while (from + size < commands.size() + (outcome.inData() ? 1 : 0)) {
                if (System.nanoTime() - deadline > 0) {
                    return;
                }
                if (!leaveOut(from, from + size)) {
                    from += size;
                }
            }
        }
    }

    private boolean leaveOut(int from, int to) throws IOException {
        List<Grammar.Command> fewer = new ArrayList<>(commands.subList(0, from));
        fewer.addAll(commands.subList(to, commands.size()));
        Duel.Outcome again = duel.run(fewer);
        if (again == null || again.inData() != outcome.inData()) {
            return false;
        }
        commands = fewer.subList(0, again.at() + 1);
        outcome = again;
        return true;
    }
}
