package dev.waymark.client.internal.redirect;

import dev.waymark.client.internal.redirect.Verdict.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The table in docs/client/redirects.md. */
final class RedirectTable {

    private static final Path PAGE = Path.of(System.getProperty("waymark.home", ".."), "docs/client/redirects.md");

    private static final String HEADER = "| verdict | command | map | refresh | next | pause | given up as | effect |";

    private RedirectTable() {}

    /** One row, each cell as it is written, without backticks. */
    record Row(
            Kind kind,
            String command,
            String map,
            String refresh,
            String next,
            String pause,
            String givenUpAs,
            String effect) {

        private static Row of(String line) {
            String[] cells = Arrays.stream(line.substring(1).split("\\|"))
                    .map(cell -> cell.strip().replace("`", ""))
                    .toArray(String[]::new);
            return new Row(
                    Kind.valueOf(cells[0]), cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]);
        }

        @Override
        public String toString() {
            return kind + " (" + command + ")";
        }
    }

    /** Its rows, in their order. */
    static List<Row> rows() {
        try {
            return Files.readAllLines(PAGE).stream()
                    .dropWhile(line -> !line.equals(HEADER))
                    .skip(2)
                    .takeWhile(line -> line.startsWith("|"))
                    .map(Row::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the page cannot be read: " + PAGE.toAbsolutePath(), e);
        }
    }
}
