package dev.waymark.cli;

import dev.waymark.lab.LabReport;
import dev.waymark.lab.LabReport.Result;
import dev.waymark.lab.Progress;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tells how far the lab is: a bar on a terminal, and a table for each experiment as soon as it is over.
 *
 * <p>Not thread-safe.
 */
final class Narrator implements Progress, AutoCloseable {

    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = 100_000_000;
    private static final String ERASE = "\r\033[K";

    private final @Nullable PrintStream tables;
    private final PrintStream err;
    private final boolean bar = Terminal.onError();
    private final boolean bold = Terminal.wantsColour();
    private String work = "";
    private long total;
    private long drawn;

    /** @param tables where tables go; null for nowhere */
    Narrator(@Nullable PrintStream tables, PrintStream err) {
        this.tables = tables;
        this.err = err;
    }

    @Override
    public void begin(String work, long total) {
        this.work = work;
        this.total = total;
        draw(0, System.nanoTime());
    }

    @Override
    public void done(long steps) {
        // Looking at the clock at each of many steps would be measured with them.
        if (bar && (steps & 255) == 0 || steps == total) {
            long now = System.nanoTime();
            if (now - drawn > REDRAW_NANOS || steps == total) {
                draw(steps, now);
            }
        }
    }

    @Override
    public void result(Result result) {
        erase();
        if (tables != null) {
            tables.println(bold ? "\033[1m" + result.name() + "\033[m" : result.name());
            result.toTable().forEach(tables::println);
            tables.println();
            tables.flush();
        }
    }

    /** Whose figures these were. */
    void summary(LabReport report) {
        if (tables != null) {
            LabReport.Engine engine = report.engine();
            tables.println(engine.kind() + " " + engine.version() + ", " + engine.primaries() + " primaries, seed "
                    + report.parameters().seed());
        }
    }

    /** Takes the bar away. */
    @Override
    public void close() {
        erase();
    }

    private void draw(long steps, long now) {
        if (bar) {
            drawn = now;
            err.print(ERASE + work + (total > 0 ? "  " + bar(steps) : " ..."));
            err.flush();
        }
    }

    private String bar(long steps) {
        int full = (int) (WIDTH * steps / total);
        return "[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "] "
                + String.format(Locale.ROOT, "%3d %%", 100 * steps / total);
    }

    private void erase() {
        if (bar) {
            err.print(ERASE);
            err.flush();
        }
    }
}
