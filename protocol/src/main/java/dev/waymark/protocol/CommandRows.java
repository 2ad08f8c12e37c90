package dev.waymark.protocol;

import dev.waymark.protocol.KeySpec.Begin;
import dev.waymark.protocol.KeySpec.Counted;
import dev.waymark.protocol.KeySpec.Find;
import dev.waymark.protocol.KeySpec.Index;
import dev.waymark.protocol.KeySpec.Keyword;
import dev.waymark.protocol.KeySpec.Range;
import dev.waymark.protocol.KeySpec.Unknown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code commands.tsv}, as text and as values.
 *
 * <p>Cells are separated by tabs, {@code -} is an empty one. Key specs are separated by semicolons, their three parts
 * by commas: {@code index 1, range 0 1 0, RO access; keyword STORE 6, range 0 1 0, OW update}. Repetition:
 * {@code idempotent unless NX GET @3}, {@code idempotent if REPLACE @3}, {@code idempotent unless-same-key}, the number
 * being the first word that may be an option.
 */
final class CommandRows {

    /** The first line of the file. */
    static final String HEADER = "# name\tarity\tflags\tfirst\tlast\tstep\tkeys\tgroup\tredis\tvalkey\trepetition";

    private static final String NONE = "-";
    private static final String SAME_KEY = "unless-same-key";

    /** Most commands share their flags with others. */
    private final Map<String, Set<String>> flags = new HashMap<>();

    CommandInfo parse(String row) {
        String[] cells = row.split("\t", -1);
        return new CommandInfo(
                cells[0],
                Integer.parseInt(cells[1]),
                flags(cells[2]),
                Integer.parseInt(cells[3]),
                Integer.parseInt(cells[4]),
                Integer.parseInt(cells[5]),
                keySpecs(cells[6]),
                cells[7],
                orNull(cells[8]),
                orNull(cells[9]),
                repetition(cells[10]));
    }

    String format(CommandInfo command) {
        StringJoiner specs = new StringJoiner("; ");
        specs.setEmptyValue(NONE);
        command.keySpecs().forEach(spec -> specs.add(format(spec)));
        return String.join(
                "\t",
                command.name(),
                String.valueOf(command.arity()),
                format(command.flags()),
                String.valueOf(command.firstKey()),
                String.valueOf(command.lastKey()),
                String.valueOf(command.keyStep()),
                specs.toString(),
                command.group(),
                command.sinceRedis() == null ? NONE : command.sinceRedis(),
                command.sinceValkey() == null ? NONE : command.sinceValkey(),
                format(command.repetition()));
    }

    private Set<String> flags(String cell) {
        return flags.computeIfAbsent(cell, text -> text.equals(NONE) ? Set.of() : Set.of(text.split(" ")));
    }

    private static String format(Set<String> words) {
        return words.isEmpty() ? NONE : String.join(" ", new TreeSet<>(words));
    }

    private static @Nullable String orNull(String cell) {
        return cell.equals(NONE) ? null : cell;
    }

    private List<KeySpec> keySpecs(String cell) {
        List<KeySpec> specs = new ArrayList<>();
        if (!cell.equals(NONE)) {
            for (String spec : cell.split("; ")) {
                String[] parts = spec.split(", ");
                specs.add(new KeySpec(begin(parts[0].split(" ")), found(parts[1].split(" ")), flags(parts[2])));
            }
        }
        return specs;
    }

    private static Begin begin(String[] words) {
        return switch (words[0]) {
            case "index" -> new Index(Integer.parseInt(words[1]));
            case "keyword" -> new Keyword(words[1], Integer.parseInt(words[2]));
            default -> Unknown.INSTANCE;
        };
    }

    private static Find found(String[] words) {
        if (words.length < 4) {
            return Unknown.INSTANCE;
        }
        int first = Integer.parseInt(words[1]);
        int second = Integer.parseInt(words[2]);
        int third = Integer.parseInt(words[3]);
        return words[0].equals("range") ? new Range(first, second, third) : new Counted(first, second, third);
    }

    private static String format(KeySpec spec) {
        String begin = "unknown";
        if (spec.begin() instanceof Index index) {
            begin = "index " + index.index();
        } else if (spec.begin() instanceof Keyword keyword) {
            begin = "keyword " + keyword.word() + ' ' + keyword.from();
        }
        String find = "unknown";
        if (spec.find() instanceof Range range) {
            find = "range " + range.last() + ' ' + range.step() + ' ' + range.limit();
        } else if (spec.find() instanceof Counted counted) {
            find = "counted " + counted.count() + ' ' + counted.first() + ' ' + counted.step();
        }
        return begin + ", " + find + ", " + format(spec.flags());
    }

    /** The repetition that a cell describes; see the class comment. */
    static Repetition repetition(String cell) {
        Set<String> unless = new TreeSet<>();
        String onlyWith = "";
        int from = 0;
        String[] words = cell.split(" ");
        for (int i = 1; i < words.length; i++) {
            if (words[i].startsWith("@")) {
                from = Integer.parseInt(words[i].substring(1));
            } else if (words[i].equals("if")) {
                onlyWith = words[++i];
            } else if (!words[i].equals("unless") && !words[i].equals(SAME_KEY)) {
                unless.add(words[i]);
            }
        }
        return new Repetition(idempotence(words[0]), from, unless, onlyWith, cell.endsWith(SAME_KEY));
    }

    private static Idempotence idempotence(String word) {
        return switch (word) {
            case "read" -> Idempotence.READ;
            case "idempotent" -> Idempotence.IDEMPOTENT_WRITE;
            case "other" -> Idempotence.OTHER_WRITE;
            default -> throw new IllegalArgumentException("commands.tsv: no repetition: " + word);
        };
    }

    private static String format(Repetition repetition) {
        StringJoiner text = new StringJoiner(" ");
        text.add(
                switch (repetition.best()) {
                    case READ -> "read";
                    case IDEMPOTENT_WRITE -> "idempotent";
                    case OTHER_WRITE -> "other";
                });
        if (!repetition.unless().isEmpty()) {
            text.add("unless").add(format(repetition.unless()));
        }
        if (!repetition.onlyWith().isEmpty()) {
            text.add("if").add(repetition.onlyWith());
        }
        if (repetition.from() > 0) {
            text.add("@" + repetition.from());
        }
        if (repetition.distinctKeys()) {
            text.add(SAME_KEY);
        }
        return text.toString();
    }
}
