package dev.waymark.verification.node.differential;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of random commands at both servers. Not thread-safe. */
final class Duel {

    /** How many commands are sent before their replies are read. */
    private static final int BATCH = 500;

    private final Dialogue dialogue;

    Duel(Dialogue dialogue) {
        this.dialogue = dialogue;
    }

    /**
     * How a duel ended in a difference.
     *
     * @param at the command of which the replies differ, or behind which the keys do
     * @param what command and replies, or key and contents
     * @param inData whether the replies were the same, and only the keys are not
     */
    record Outcome(int at, String what, boolean inData) {}

    /**
     * Runs the commands on empty servers, and compares all replies, and from time to time all keys; null when equal.
     */
    @Nullable
    Outcome run(List<Grammar.Command> commands) throws IOException {
        dialogue.flush();
        for (int from = 0; from < commands.size(); from += BATCH) {
            int to = Math.min(commands.size(), from + BATCH);
            List<Grammar.Command> batch = commands.subList(from, to);
            List<Dialogue.Answers> answers =
                    dialogue.askAll(batch.stream().map(Grammar.Command::words).toList());
            for (int i = 0; i < batch.size(); i++) {
                if (!answers.get(i).same(batch.get(i).comparison())) {
                    return new Outcome(from + i, batch.get(i) + "\n" + answers.get(i), false);
                }
            }
            DataSet.Difference difference = DataSet.compare(dialogue);
            if (difference != null) {
                return new Outcome(to - 1, difference.command() + "\n" + difference.answers(), true);
            }
        }
        return null;
    }
}
