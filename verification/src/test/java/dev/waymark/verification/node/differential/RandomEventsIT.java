package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random commands at both servers: who listens to keyspace events must hear the same, and who has itself told of
 * changed keys must be told of the same ones. Which keys count as changed also decides about WATCH.
 *
 * <p>Properties: as {@link RandomCommandsIT}.
 */
class RandomEventsIT {

    /** As many commands as run on the same keys, before these are forgotten. */
    private static final int ROUND = 1_000;

    private static final int MOST_REPORTS = 8;

    /** What a command is known by for reports: one of each name is enough. */
    private final Set<String> names = new HashSet<>();

    private final List<String> reports = new ArrayList<>();

    @Test
    void random_commands_cause_the_events_and_change_the_keys_that_they_do_at_redis_server() throws IOException {
        long seed = Long.getLong("waymark.seed", System.nanoTime() & 0xFFFFFFFFL);
        int count = Integer.getInteger("waymark.commands", 10_000);
        String only = System.getProperty("waymark.grammar", "");
        System.out.println("RandomEventsIT: -Dwaymark.seed=" + seed);
        Grammar grammar = Grammar.read(only.isEmpty() ? List.of() : List.of(only.split(",")));
        try (Rivals rivals = Rivals.start();
                Listening listening = new Listening(rivals)) {
            for (int done = 0; done < count && reports.size() < MOST_REPORTS; done += ROUND) {
                long own = seed + done / ROUND;
                listening.begin();
                int number = 0;
                for (Grammar.Command command : grammar.commands(own, Math.min(ROUND, count))) {
                    String difference = listening.run(command);
                    number++;
                    if (!difference.isEmpty() && names.add(command.name())) {
                        reports.add("-Dwaymark.seed=" + own + ", command " + number + ": " + command + difference);
                    }
                }
            }
        }
        if (!reports.isEmpty()) {
            fail(String.join("\n\n", reports));
        }
    }

    /** One client that sends commands, one that hears of events, one that is told of changed keys. */
    private static final class Listening implements AutoCloseable {

        private final Dialogue commands;
        private final Dialogue events;
        private final Dialogue changes;

        Listening(Rivals rivals) throws IOException {
            commands = rivals.connect();
            events = rivals.connect();
            changes = rivals.connect();
            commands.ask("CONFIG SET notify-keyspace-events EAmn");
            events.ask("PSUBSCRIBE *");
            changes.speak(3);
            changes.ask("CLIENT TRACKING ON BCAST");
        }

        void begin() throws IOException {
            commands.flush();
            commands.settle();
            events.readAll();
            changes.readAll();
        }

        /** Runs a command; what others are told differently, or nothing. */
        String run(Grammar.Command command) throws IOException {
            commands.ask(command.words());
            commands.settle();
            Dialogue.Answers heard = events.readAll();
            Dialogue.Answers told = changes.readAll();
            String difference = heard.same(Comparison.EXACT) ? "" : "\n" + heard;
            String expected = keys(told.redis());
            String found = keys(told.node());
            return expected.equals(found)
                    ? difference
                    : difference + "\n" + Dialogue.Answers.describe("changed " + expected, "changed " + found);
        }

        /** Which keys have changed: in how many messages one is told of them is chance. */
        private static String keys(RawReply messages) {
            Set<String> keys = new TreeSet<>();
            for (RawReply.Part message : messages.tree().parts()) {
                RawReply.Part which = message.parts().get(1);
                if (which.parts().isEmpty()) {
                    keys.add("all");
                }
                which.parts().forEach(key -> keys.add(key.toString()));
            }
            return keys.toString();
        }

        @Override
        public void close() throws IOException {
            commands.ask("CONFIG SET notify-keyspace-events \"\"");
            commands.close();
            events.close();
            changes.close();
        }
    }
}
