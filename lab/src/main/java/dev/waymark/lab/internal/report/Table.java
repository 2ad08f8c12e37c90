package dev.waymark.lab.internal.report;

import dev.waymark.ops.internal.text.Json;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the record of a result for people: its numbers in one line, its rows and what it has "before, during, after"
 * as columns.
 *
 * <p>Titles are made of the names of the components, which are those of the JSON document.
 */
public final class Table {

    private static final String GAP = "  ";

    private final List<String> titles;
    private final List<List<String>> lines = new ArrayList<>();

    private Table(List<String> titles) {
        this.titles = titles;
    }

    /** The lines of a result, without its name. */
    public static List<String> of(Record result) {
        List<String> facts = new ArrayList<>();
        List<List<String>> tables = new ArrayList<>();
        Table phases = null;
        for (RecordComponent component : result.getClass().getRecordComponents()) {
            Object value = Json.read(component, result);
            String title = title(component.getName());
            if (value instanceof List<?> rows) {
                tables.add(ofRows(rows));
            } else if (value instanceof Record phase) {
                phases = phases == null ? new Table(titles(phase, "")) : phases;
                phases.lines.add(cells(phase, title, component.getName()));
            } else if (!component.getName().equals("name")) {
                facts.add(title + " " + cell(component.getName(), value));
            }
        }
        List<String> lines = new ArrayList<>();
        if (!facts.isEmpty()) {
            lines.add(GAP + String.join(", ", facts));
        }
        if (phases != null) {
            lines.addAll(phases.render());
        }
        tables.forEach(lines::addAll);
        return lines;
    }

    private static List<String> ofRows(List<?> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Table table = new Table(titles((Record) rows.get(0), null));
        rows.forEach(row -> table.lines.add(cells((Record) row, null, null)));
        return table.render();
    }

    private static List<String> titles(Record row, @Nullable String first) {
        List<String> titles = new ArrayList<>();
        if (first != null) {
            titles.add(first);
        }
        for (RecordComponent component : row.getClass().getRecordComponents()) {
            titles.add(title(component.getName()));
        }
        return titles;
    }

    private static List<String> cells(Record row, @Nullable String first, @Nullable String unitOf) {
        List<String> cells = new ArrayList<>();
        if (first != null) {
            cells.add(first);
        }
        for (RecordComponent component : row.getClass().getRecordComponents()) {
            cells.add(cell(unitOf == null ? component.getName() : unitOf, Json.read(component, row)));
        }
        return cells;
    }

    /** {@code roundTripsPerRequest} becomes {@code round trips/request}, {@code p99Micros} becomes {@code p99 µs}. */
    static String title(String name) {
        String words = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        return words.replace(" per ", "/").replaceAll(" micros$", " µs");
    }

    private static String cell(String name, @Nullable Object value) {
        if (value instanceof Double real) {
            return String.format(Locale.ROOT, name.endsWith("Micros") ? "%,.1f" : "%,.2f", real);
        }
        // A slot is a name that happens to be a number.
        return value instanceof Number whole && !name.equals("slot")
                ? String.format(Locale.ROOT, "%,d", whole.longValue())
                : String.valueOf(value);
    }

    /** Words to the left, numbers to the right: the first column has the words. */
    private List<String> render() {
        int[] widths = new int[titles.size()];
        List<List<String>> all = new ArrayList<>(List.of(titles));
        all.addAll(lines);
        all.forEach(line -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        });
        return all.stream().map(line -> row(line, widths)).collect(Collectors.toList());
    }

    private static String row(List<String> line, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String pad = " ".repeat(widths[i] - line.get(i).length());
            text.append(GAP).append(i == 0 ? line.get(i) + pad : pad + line.get(i));
        }
        return text.toString();
    }
}
