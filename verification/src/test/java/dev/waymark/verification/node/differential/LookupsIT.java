package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What INFO counts as hits and misses: which commands look keys up, and how often. */
class LookupsIT {

    /** As INFO has counted them since the server was started. */
    private record Lookups(long hits, long misses) {

        static Lookups of(RawReply info) {
            String text = new String(info.bytes(), StandardCharsets.ISO_8859_1);
            return new Lookups(number(text, "keyspace_hits:"), number(text, "keyspace_misses:"));
        }

        private static long number(String text, String name) {
            int from = text.indexOf(name) + name.length();
            return Long.parseLong(text.substring(from, text.indexOf('\r', from)));
        }

        Lookups since(Lookups before) {
            return new Lookups(hits - before.hits, misses - before.misses);
        }
    }

    @Test
    void every_command_looks_its_keys_up_as_often_as_at_redis_server() throws IOException {
        List<String> differences = new ArrayList<>();
        try (Rivals rivals = Rivals.start();
                Dialogue dialogue = rivals.connect()) {
            Dialogue.Answers before = dialogue.ask("INFO stats");
            for (Path path : Script.files("lookups.list")) {
                for (String line : Files.readAllLines(path)) {
                    if (line.startsWith("#")) {
                        continue;
                    }
                    dialogue.ask(line);
                    Dialogue.Answers after = dialogue.ask("INFO stats");
                    Lookups expected = Lookups.of(after.redis()).since(Lookups.of(before.redis()));
                    Lookups counted = Lookups.of(after.node()).since(Lookups.of(before.node()));
                    before = after;
                    if (!counted.equals(expected)) {
                        differences.add(line + ": redis-server " + expected + ", Waymark " + counted);
                    }
                }
            }
        }
        assertThat(differences).isEmpty();
    }
}
