package dev.waymark.node.internal.settings;

import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A file in the syntax of {@code redis.conf}, read: a directive per line, its words as in an inline command, {@code #}
 * for comments, and {@code include} for other files, relative to the one that includes them. Immutable.
 *
 * @param directives in the order in which they count
 */
public record ConfigFile(List<Directive> directives) {

    /** More than this is a circle. */
    private static final int DEEPEST = 16;

    /** Directives that redis-server has and this node has not. */
    private static final Set<String> UNSUPPORTED = Set.of("loadmodule", "rename-command");

    /** Takes a copy. */
    public ConfigFile {
        directives = List.copyOf(directives);
    }

    /**
     * A line.
     *
     * @param place where it stands, as {@code file:line}
     * @param name lower case
     * @param words what stands behind the name
     */
    public record Directive(String place, String name, List<String> words) {

        /** Takes a copy. */
        public Directive {
            words = List.copyOf(words);
        }

        /** The error that says where it is. It does not show the words, one of which may be a password. */
        public InvalidSetting wrong(String why) {
            return new InvalidSetting(place + ": " + name + ": " + why);
        }
    }

    /**
     * Reads a file, and those that it includes.
     *
     * @throws InvalidSetting when one cannot be read or is malformed; the message is one line, with file and line
     */
    public static ConfigFile read(Path file) throws InvalidSetting {
        List<Directive> directives = new ArrayList<>();
        read(file, "", 0, directives);
        return new ConfigFile(directives);
    }

    /**
     * Directives as redis-server takes them on its command line: {@code --maxmemory 100mb --bind 127.0.0.1 ::1}.
     *
     * @throws InvalidSetting when the words do not begin with one
     */
    public static ConfigFile ofCommandLine(List<String> words) throws InvalidSetting {
        String place = "command line";
        List<Directive> directives = new ArrayList<>();
        for (int i = 0; i < words.size(); ) {
            String name = words.get(i);
            if (!name.startsWith("--") || name.length() == 2) {
                throw new InvalidSetting("'" + name + "' does not belong here");
            }
            int next = i + 1;
            while (next < words.size() && !words.get(next).startsWith("--")) {
                next++;
            }
            directives.add(
                    new Directive(place, name.substring(2).toLowerCase(Locale.ROOT), words.subList(i + 1, next)));
            i = next;
        }
        return new ConfigFile(directives);
    }

    /** The directives of both, those of {@code other} behind these. */
    public ConfigFile and(ConfigFile other) {
        List<Directive> both = new ArrayList<>(directives);
        both.addAll(other.directives);
        return new ConfigFile(both);
    }

    /** The directives {@code user}, which are not parameters: each is a user of the access control list. */
    public List<Directive> users() {
        return directives.stream()
                .filter(directive -> directive.name().equals("user"))
                .toList();
    }

    /**
     * Gives all parameters their values.
     *
     * @throws InvalidSetting when one does not take its value; the message is one line, with file and line
     */
    public void applyTo(Settings settings) throws InvalidSetting {
        for (Directive directive : directives) {
            if (directive.name().equals("user")) {
                continue;
            }
            if (UNSUPPORTED.contains(directive.name())) {
                throw directive.wrong("this node does not support it");
            }
            Parameter parameter = settings.parameter(directive.name());
            if (parameter == null) {
                throw directive.wrong("there is no such directive");
            }
            int count = directive.words().size();
            if (count == 0 || (count > 1 && !parameter.kind().hasSeveralWords())) {
                throw directive.wrong("wrong number of arguments");
            }
            try {
                settings.begin(directive.name(), String.join(" ", directive.words()));
            } catch (InvalidSetting e) {
                throw directive.wrong(e.why());
            }
        }
    }

    private static void read(Path file, String from, int depth, List<Directive> into) throws InvalidSetting {
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new InvalidSetting(from + "cannot read " + file + " (" + reason(e) + ")");
        }
        for (int i = 0; i < lines.size(); i++) {
            String place = file.getFileName() + ":" + (i + 1);
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            List<String> words = words(place, line);
            String name = words.get(0).toLowerCase(Locale.ROOT);
            Directive directive = new Directive(place, name, words.subList(1, words.size()));
            if (!name.equals("include")) {
                into.add(directive);
            } else if (depth == DEEPEST) {
                throw directive.wrong("more than " + DEEPEST + " files include each other");
            } else {
                for (String other : directive.words()) {
                    read(file.resolveSibling(other), place + ": ", depth + 1, into);
                }
            }
        }
    }

    private static List<String> words(String place, String line) throws InvalidSetting {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.ISO_8859_1);
        RequestReader reader = new RequestReader(INLINE);
        try {
            // A line that begins as an array does is none.
            if (bytes[0] == '*' || reader.scan(bytes, 0, bytes.length) < 0 || reader.count() == 0) {
                throw new InvalidSetting(place + ": there is no directive in this line");
            }
        } catch (RespSyntaxException e) {
            throw new InvalidSetting(place + ": unbalanced quotes, or a line that is too long");
        }
        return Arrays.stream(reader.read(bytes, 0))
                .map(word -> new String(word, StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static final RequestReader.Limits INLINE = new RequestReader.Limits(1, 1, 1 << 20, 1 << 20);

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        return e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }
}
