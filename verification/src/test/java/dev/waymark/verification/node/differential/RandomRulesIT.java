package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random rules for a user at both servers: whether they are taken, what the user may do then, and how the user is
 * described must be the same.
 *
 * <p>Properties: {@code waymark.seed}, {@code waymark.rules} (how many changes).
 */
class RandomRulesIT {

    private static final int COMMANDS_TRIED = 8;

    /** Rules as they stand; {@code command} and {@code category} are replaced. */
    private static final List<String> RULES = List.of(
            "+command",
            "+command",
            "+command",
            "-command",
            "-command",
            "+@category",
            "+@category",
            "-@category",
            "-@category",
            "+@all",
            "-@all",
            "~a*",
            "%R~a*",
            "%W~b",
            "%rw~c",
            "resetkeys",
            "allkeys",
            "&a",
            "&b*",
            "resetchannels",
            "allchannels",
            "on",
            "off",
            ">x",
            "<x",
            "nopass",
            "resetpass",
            "reset",
            "clearselectors",
            "sanitize-payload",
            "+select|0",
            "+get|x",
            "nonsense",
            "+nonsense",
            "(+command +@category ~a*)",
            "(+@all -@category %R~b allchannels)",
            "(-command)");

    private final List<String> categories = new ArrayList<>();
    private final List<String> commands = new ArrayList<>();

    @Test
    void random_rules_make_the_users_that_they_make_at_redis_server() throws IOException {
        long seed = Long.getLong("waymark.seed", System.nanoTime() & 0xFFFFFFFFL);
        int count = Integer.getInteger("waymark.rules", 1_500);
        System.out.println("RandomRulesIT: -Dwaymark.seed=" + seed);
        Random random = new Random(seed);
        try (Rivals rivals = Rivals.start();
                Dialogue dialogue = rivals.connect()) {
            learn(dialogue);
            for (int i = 0; i < count; i++) {
                if (random.nextInt(5) == 0) {
                    same(dialogue, seed, "ACL DELUSER u");
                }
                StringBuilder line = new StringBuilder("ACL SETUSER u");
                for (int rules = 1 + random.nextInt(4); rules > 0; rules--) {
                    line.append(' ').append(rule(random));
                }
                same(dialogue, seed, line.toString());
                for (int tried = 0; tried < COMMANDS_TRIED; tried++) {
                    same(dialogue, seed, "ACL DRYRUN u " + command(random));
                }
                describedTheSame(dialogue, seed, line.toString());
            }
            dialogue.ask("ACL DELUSER u");
        }
    }

    /** The categories, and all commands that redis-server has in one. */
    private void learn(Dialogue dialogue) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        categories.addAll(names(dialogue.ask("ACL CAT")));
        for (String category : categories) {
            names.addAll(names(dialogue.ask("ACL CAT " + category)));
        }
        // The node of this test is in no cluster; PFMERGE with nothing to merge is a peculiarity of redis-server.
        names.removeIf(name -> name.startsWith("cluster")
                || List.of("asking", "readonly", "readwrite", "pfmerge").contains(name));
        commands.addAll(names);
        assertThat(commands).hasSizeGreaterThan(200);
    }

    private static List<String> names(Dialogue.Answers answers) {
        return answers.redis().tree().parts().stream()
                .map(name -> name.body().replace("\"", ""))
                .toList();
    }

    private String rule(Random random) {
        return RULES.get(random.nextInt(RULES.size()))
                .replace("command", any(commands, random))
                .replace("category", any(categories, random));
    }

    private String command(Random random) {
        return any(commands, random).replace('|', ' ') + " a1 b1 1 2 3".substring(0, 3 * random.nextInt(4));
    }

    private static String any(List<String> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private static void same(Dialogue dialogue, long seed, String line) throws IOException {
        Dialogue.Answers answers = dialogue.ask(line);
        assertThat(answers.same(Comparison.EXACT))
                .as("-Dwaymark.seed=%d, %s%n%s", seed, line, answers)
                .isTrue();
    }

    /** All but the rules of commands: redis-server puts them in the order of its hash table. */
    private static void describedTheSame(Dialogue dialogue, long seed, String line) throws IOException {
        Dialogue.Answers answers = dialogue.ask("ACL GETUSER u");
        assertThat(withoutCommands(answers.node()))
                .as("-Dwaymark.seed=%d, %s", seed, line)
                .isEqualTo(withoutCommands(answers.redis()));
    }

    private static String withoutCommands(RawReply user) {
        return user.tree().toString().replaceAll("\"commands\", \"[^\"]*\"", "");
    }
}
