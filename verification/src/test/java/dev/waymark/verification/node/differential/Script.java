package dev.waymark.verification.node.differential;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of commands, in blocks that each begin with empty servers. Immutable.
 *
 * @param file its name
 */
record Script(String file, List<Block> blocks) {

    private static final Pattern TITLE = Pattern.compile("== (.+?)(?: \\[resp([23])])?");
    private static final Pattern CLIENT = Pattern.compile("([A-Z])> (.*)");

    /**
     * Commands that belong together.
     *
     * @param protocols the versions of RESP it is run in
     */
    record Block(String title, List<Integer> protocols, List<Line> lines) {}

    /** What is done with a line. */
    enum Action {
        /** Sends a command, reads its replies and compares them. */
        ASK,
        /** Sends a command to which neither server may have answered when it has seen it. */
        BLOCKS,
        /** Reads what has come, or comes now, on its own. */
        READS,
        /** Reads all that has come, and compares it as one array. */
        ALL,
        /** Nothing may have come. */
        SILENT,
        /** Sends a command again and again, until the reply is what is expected. */
        UNTIL,
        /** Goes through a whole scan, and compares what it finds. */
        SCAN,
        /** Sends bytes as they are. */
        RAW,
        /** The servers must have closed the connection. */
        CLOSED,
        /** Closes the connection. */
        CLOSE
    }

    /**
     * One line.
     *
     * @param place file and line
     * @param text as it stands there
     * @param client which connection
     * @param expected for UNTIL: the first line of the reply, or a bulk in quotes
     */
    record Line(
            String place,
            String text,
            char client,
            Action action,
            Comparison comparison,
            String expected,
            byte[][] words) {}

    /** All files of the folder with this ending, by name. */
    static List<Path> files(String ending) {
        URL folder = Objects.requireNonNull(Script.class.getResource("/differential/README.md"));
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()).resolveSibling("."))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .map(Path::normalize)
                    .sorted()
                    .toList();
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the folder of scripts cannot be read", e);
        }
    }

    static Script read(Path path) throws IOException {
        List<Block> blocks = new ArrayList<>();
        String file = path.getFileName().toString();
        int number = 0;
        for (String each : Files.readAllLines(path, StandardCharsets.UTF_8)) {
            number++;
            String text = each.strip();
            Matcher title = TITLE.matcher(text);
            if (title.matches()) {
                List<Integer> protocols =
                        title.group(2) == null ? List.of(2, 3) : List.of(Integer.valueOf(title.group(2)));
                blocks.add(new Block(title.group(1), protocols, new ArrayList<>()));
            } else if (!text.isEmpty() && !text.startsWith("#")) {
                if (blocks.isEmpty()) {
                    throw new IllegalArgumentException(file + ":" + number + ": a script begins with == and a title");
                }
                blocks.get(blocks.size() - 1).lines().add(line(file + ":" + number, text));
            }
        }
        return new Script(file, blocks);
    }

    private static Line line(String place, String text) {
        try {
            Matcher client = CLIENT.matcher(text);
            String rest = client.matches() ? client.group(2) : text;
            return new Directives(rest)
                    .line(place, text, client.matches() ? client.group(1).charAt(0) : 'A');
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
        }
    }

    /** Takes directives off the beginning of a line. */
    private static final class Directives {
        private String rest;
        private Action action = Action.ASK;
        private Comparison comparison = Comparison.EXACT;
        private String expected = "";

        Directives(String line) {
            rest = line;
            while (rest.startsWith("@")) {
                directive(word());
            }
        }

        Line line(String place, String text, char client) {
            return new Line(place, text, client, action, comparison, expected, Words.of(rest));
        }

        private void directive(String name) {
            Comparison.Mode mode = Comparison.NAMES.get(name);
            if (mode != null) {
                comparison = new Comparison(mode, mode == Comparison.Mode.NEAR ? Long.parseLong(word()) : 0);
                return;
            }
            action = Stream.of(Action.values())
                    .filter(each -> name.equalsIgnoreCase("@" + each))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no directive " + name));
            if (action == Action.UNTIL) {
                expected = word();
            }
        }

        private String word() {
            String[] split = rest.split(" +", 2);
            rest = split.length > 1 ? split[1] : "";
            return split[0];
        }
    }
}
