package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random commands at both servers: every reply, and in the end every key, must be the same.
 *
 * <p>Properties: {@code waymark.seed} (the first round's), {@code waymark.commands} (how many), {@code waymark.grammar}
 * (only the rules of these files, without {@code .grammar}, separated by commas).
 */
class RandomCommandsIT {

    /** As many commands as run on the same keys, before these are forgotten. */
    private static final int ROUND = 4_000;

    private static final int MOST_REPORTS = 8;

    @Test
    void random_commands_have_the_replies_and_leave_the_keys_that_they_do_at_redis_server() throws IOException {
        long seed = Long.getLong("waymark.seed", System.nanoTime() & 0xFFFFFFFFL);
        int count = Integer.getInteger("waymark.commands", 200_000);
        String only = System.getProperty("waymark.grammar", "");
        System.out.println("RandomCommandsIT: -Dwaymark.seed=" + seed);
        Grammar grammar = Grammar.read(only.isEmpty() ? List.of() : List.of(only.split(",")));
        List<String> reports = new ArrayList<>();
        Set<String> names = new HashSet<>();
        try (Rivals rivals = Rivals.start()) {
            for (int done = 0; done < count && reports.size() < MOST_REPORTS; done += ROUND) {
                long own = seed + done / ROUND;
                List<Grammar.Command> commands = grammar.commands(own, Math.min(ROUND, count));
                try (Dialogue dialogue = rivals.connect()) {
                    if (own % 2 != 0 && !dialogue.speak(3)) {
                        dialogue.speak(2);
                    }
                    Duel duel = new Duel(dialogue);
                    Duel.Outcome outcome = duel.run(commands);
                    if (outcome != null && names.add(commands.get(outcome.at()).name())) {
                        reports.add("-Dwaymark.seed=" + own + " -Dwaymark.commands=" + ROUND + ":\n"
                                + Shrinking.report(duel, commands, outcome));
                    }
                }
            }
        }
        if (!reports.isEmpty()) {
            fail(String.join("\n\n", reports));
        }
    }
}
