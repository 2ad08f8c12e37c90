package dev.waymark.node.internal.settings;

import java.math.BigInteger;
import java.util.List;

/**
 * What is known of a parameter of CONFIG: a row of {@code parameters.tsv}. Immutable.
 *
 * @param name lower case
 * @param aliases older names, under which it is shown as well
 * @param kind what its values look like
 * @param range which numbers it takes
 * @param within to which of them a value is brought nearer, without an error
 * @param words which words it takes
 * @param initial its value when nothing else was said
 * @param changes when it may be changed
 * @param note what else is to be known
 */
public record Parameter(
        String name,
        List<String> aliases,
        Kind kind,
        Range range,
        Range within,
        List<String> words,
        String initial,
        Changes changes,
        Note note) {

    /** When a parameter may be changed. */
    public enum Changes {
        ANY_TIME,

        /** Only before the node starts. */
        AT_START,

        /** As {@link #AT_START}, unless {@code enable-protected-configs} says otherwise. */
        PROTECTED
    }

    /** What else is to be known of a parameter. */
    public enum Note {
        NONE,

        /** It is a password: it is not to be seen in logs. */
        SECRET,

        /** The node can only do what the initial value says. */
        ONLY
    }

    /** Numbers from {@code low} to {@code high}. */
    record Range(BigInteger low, BigInteger high) {

        static final Range NONE = new Range(BigInteger.ZERO, BigInteger.ZERO);

        boolean has(BigInteger number) {
            return number.compareTo(low) >= 0 && number.compareTo(high) <= 0;
        }

        BigInteger nearest(BigInteger number) {
            return number.max(low).min(high);
        }

        static Range of(String text) {
            int dots = text.indexOf("..");
            return new Range(new BigInteger(text.substring(0, dots)), new BigInteger(text.substring(dots + 2)));
        }
    }

    /**
     * The normal form of a value, as CONFIG GET shows it.
     *
     * @param current the value until now
     * @throws InvalidSetting when the parameter does not take it
     */
    String normal(String current, String given) throws InvalidSetting {
        String normal = kind.normal(this, current, given);
        if (note == Note.ONLY && !normal.equals(initial)) {
            throw new InvalidSetting("this node can only have '" + initial + "' here");
        }
        return normal;
    }

    /** A row: name, aliases, kind with its limits, initial value, changes, note. */
    static Parameter parse(String row) {
        String[] cells = row.split("\t", -1);
        String[] kind = cells[2].split(" ");
        Range range = kind.length > 1 && kind[1].contains("..") ? Range.of(kind[1]) : Range.NONE;
        return new Parameter(
                cells[0],
                cells[1].equals("-") ? List.of() : List.of(cells[1].split(",")),
                Kind.of(kind[0]),
                range,
                kind.length > 3 ? Range.of(kind[3]) : range,
                kind.length > 1 && range == Range.NONE ? List.of(kind[1].split("\\|")) : List.of(),
                cells[3].equals("-") ? "" : cells[3],
                changes(cells[4]),
                note(cells[5]));
    }

    private static Changes changes(String cell) {
        return switch (cell) {
            case "any" -> Changes.ANY_TIME;
            case "start" -> Changes.AT_START;
            case "protected" -> Changes.PROTECTED;
            default -> throw new IllegalArgumentException("parameters.tsv: " + cell);
        };
    }

    private static Note note(String cell) {
        return switch (cell) {
            case "-" -> Note.NONE;
            case "secret" -> Note.SECRET;
            case "only" -> Note.ONLY;
            default -> throw new IllegalArgumentException("parameters.tsv: " + cell);
        };
    }
}
