package dev.waymark.cli.repl;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;

/** Completes the names of commands, and shows behind the cursor which arguments follow. */
final class Hints implements Completer, Highlighter {

    private static final List<String> OURS =
            List.of(":help", ":slot", ":where", ":topology", ":watch", "help", "connect", "clear", "quit", "exit");

    private final Docs docs;
    private int room = Integer.MAX_VALUE;

    Hints(Docs docs) {
        this.docs = docs;
    }

    /** How many columns a line and its hint have together. */
    void room(int columns) {
        room = columns;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        names(line.words().subList(0, line.wordIndex() + 1)).forEach(name -> candidates.add(new Candidate(name)));
    }

    /** The names that the last word may become: of commands, or of subcommands of the word before. */
    List<String> names(List<String> words) {
        int index = words.size() - 1;
        boolean help = index > 0 && words.get(0).equalsIgnoreCase("help");
        List<String> typed = help ? words.subList(1, words.size()) : words;
        if (typed.size() > 2) {
            return List.of();
        }
        String beginning = String.join(" ", typed).toUpperCase(Locale.ROOT);
        boolean sub = typed.size() == 2;
        boolean upper = !typed.get(typed.size() - 1).matches("[a-z].*");
        List<String> found = docs.names().stream()
                .filter(name -> name.startsWith(beginning) && name.contains(" ") == sub)
                .map(name -> sub ? name.substring(name.indexOf(' ') + 1) : name)
                .map(name -> upper ? name : name.toLowerCase(Locale.ROOT))
                .toList();
        List<String> ours = sub || help
                ? List.of()
                : OURS.stream().filter(name -> name.startsWith(typed.get(0))).toList();
        return Stream.concat(found.stream(), ours.stream()).toList();
    }

    /** JLine asks for the colours of a line each time it draws it: the moment to say what comes behind it. */
    @Override
    public AttributedString highlight(LineReader reader, String buffer) {
        String hint = hint(buffer);
        // One that wraps would move the screen while somebody types.
        reader.setTailTip(hint.substring(0, Math.max(0, Math.min(hint.length(), room - buffer.length() - 1))));
        return new AttributedString(buffer);
    }

    /** What is still to be typed; empty when nothing is known, or where only the server could tell. */
    String hint(String buffer) {
        String[] words = buffer.stripLeading().split("\\s+", -1);
        boolean subcommand = words.length > 1 && docs.arguments(words[0] + " " + words[1]) != null;
        int name = subcommand ? 2 : 1;
        String arguments = docs.arguments(subcommand ? words[0] + " " + words[1] : words[0]);
        if (arguments == null || arguments.isEmpty() || buffer.isBlank()) {
            return "";
        }
        boolean blank = words[words.length - 1].isEmpty();
        int typed = words.length - name - (blank ? 1 : 0);
        String rest = remaining(arguments, Math.max(0, typed));
        return rest == null || rest.isEmpty() ? "" : (blank ? "" : " ") + rest;
    }

    /** Without its first words; null when one of them is no plain name, for then what is next depends on it. */
    private static @Nullable String remaining(String arguments, int typed) {
        String rest = arguments;
        for (int i = 0; i < typed; i++) {
            if (rest.isEmpty() || rest.startsWith("[") || rest.startsWith("<")) {
                return rest;
            }
            int blank = rest.indexOf(' ');
            rest = blank < 0 ? "" : rest.substring(blank + 1);
        }
        return rest;
    }
}
