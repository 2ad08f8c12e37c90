package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What COMMAND and COMMAND DOCS tell of every command, but for sentences of Redis' own. */
class CommandInfoIT {

    /**
     * Of its destination redis-server 7.0 says that its old value counts; later versions, and the command table, do
     * not.
     */
    private static final Set<String> DIFFERENT = Set.of("\"sinterstore\"");

    /** Later versions know better since when there is this one. */
    private static final String CLIENT_PAUSE = "\"client|pause\"";

    /** How many facts there are of each command. */
    private static final int FACTS = 10;

    private static Rivals rivals;

    @BeforeAll
    static void start() throws IOException {
        rivals = Rivals.start();
    }

    @AfterAll
    static void stop() {
        if (rivals != null) {
            rivals.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void every_command_is_described_as_redis_server_does(int protocol) throws IOException {
        Dialogue.Answers answers = ask(protocol, "COMMAND");
        Map<String, RawReply.Part> expected = byName(answers.redis().tree().parts());
        Map<String, RawReply.Part> found = byName(answers.node().tree().parts());
        found.keySet().removeAll(DIFFERENT);
        expected.keySet().retainAll(found.keySet());

        assertThat(found).hasSizeGreaterThan(200);
        assertThat(expected.keySet()).isEqualTo(found.keySet());
        found.forEach((name, command) -> assertThat(plain(command)).as(name).isEqualTo(plain(expected.get(name))));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void the_group_of_every_command_and_since_when_there_is_it_are_those_of_redis_server(int protocol)
            throws IOException {
        Dialogue.Answers answers = ask(protocol, "COMMAND DOCS");
        Map<String, RawReply.Part> expected = pairs(answers.redis().tree());
        Map<String, RawReply.Part> found = pairs(answers.node().tree());

        assertThat(found).hasSizeGreaterThan(200);
        found.forEach((name, command) -> compareDocs(name, command, expected.get(name)));
    }

    private static void compareDocs(String name, RawReply.Part found, RawReply.Part expected) {
        Map<String, RawReply.Part> own = pairs(found);
        Map<String, RawReply.Part> others = pairs(expected);
        assertThat(own.get("\"group\"")).as(name).isEqualTo(others.get("\"group\""));
        if (!name.equals(CLIENT_PAUSE)) {
            assertThat(own.get("\"since\"")).as(name).isEqualTo(others.get("\"since\""));
        }
        String key = "\"subcommands\"";
        assertThat(own.containsKey(key)).as(name + " has subcommands").isEqualTo(others.containsKey(key));
        if (own.containsKey(key)) {
            Map<String, RawReply.Part> of = pairs(others.get(key));
            pairs(own.get(key)).forEach((subcommand, docs) -> {
                if (!isNewer(subcommand)) {
                    compareDocs(subcommand, docs, of.get(subcommand));
                }
            });
        }
    }

    /** CLIENT SETINFO is of Redis 7.2: clients greet with it. */
    private static boolean isNewer(String name) {
        return name.equals("\"client|setinfo\"");
    }

    private static Dialogue.Answers ask(int protocol, String line) throws IOException {
        try (Dialogue dialogue = rivals.connect()) {
            dialogue.speak(protocol);
            return dialogue.ask(line);
        }
    }

    private static Map<String, RawReply.Part> byName(List<RawReply.Part> commands) {
        Map<String, RawReply.Part> byName = new TreeMap<>();
        commands.forEach(command -> byName.put(command.parts().get(0).toString(), command));
        return byName;
    }

    private static Map<String, RawReply.Part> pairs(RawReply.Part map) {
        Map<String, RawReply.Part> pairs = new LinkedHashMap<>();
        for (int i = 0; i < map.parts().size(); i += 2) {
            pairs.put(map.parts().get(i).toString(), map.parts().get(i + 1));
        }
        return pairs;
    }

    /** Without notes, and without subcommands that are newer; the others may have any order. */
    private static String plain(RawReply.Part part) {
        List<String> inner = new ArrayList<>();
        for (int i = 0; i < part.parts().size(); i++) {
            RawReply.Part each = part.parts().get(i);
            if (each.toString().equals("\"notes\"")) {
                i++; // What is noted about it.
            } else if (each.parts().isEmpty() || !isNewer(each.parts().get(0).toString())) {
                inner.add(plain(each));
            }
        }
        if (part.parts().stream().allMatch(each -> each.parts().size() == FACTS)) {
            Collections.sort(inner);
        }
        return part.parts().isEmpty() ? part.toString() : part.head().charAt(0) + inner.toString();
    }
}
