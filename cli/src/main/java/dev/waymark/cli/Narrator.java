package dev.waymark.cli;

import dev.waymark.lab.LabReport;
import dev.waymark.lab.LabReport.Result;
import dev.waymark.lab.Progress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * Tells how far the lab is: a bar on a terminal, and a table for each experiment as soon as it is over.
 *
 * <p>Not thread-safe.
 */
final class Narrator implements Progress, AutoCloseable {

    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = 100_000_000;
    private static final String ERASE = "\r\033[K";

    private final PrintStream out;
    private final boolean json;
    private final PrintStream err;
    private final BooleanSupplier interrupted;
    private final boolean bar = Terminal.onError();
    private final boolean bold = Terminal.wantsColour();
    private String work = "";
    private long total;
    private long drawn;

    /**
     * @param json whether to print one document at the end and no tables
     * @param interrupted whether the program is ending: while the cluster is put back the experiments still run, and
     *     measure something else than they say
     */
    Narrator(PrintStream out, boolean json, PrintStream err, BooleanSupplier interrupted) {
        this.out = out;
        this.json = json;
        this.err = err;
        this.interrupted = interrupted;
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
        if (!json && !interrupted.getAsBoolean()) {
            out.println(bold ? "\033[1m" + result.name() + "\033[m" : result.name());
            result.toTable().forEach(out::println);
            out.println();
            out.flush();
        }
    }

    /** Prints the document, or whose figures the tables were. */
    void over(LabReport report) {
        erase();
        if (interrupted.getAsBoolean()) {
            return;
        }
        LabReport.Engine engine = report.engine();
        out.println(
                json
                        ? report.toJson()
                        : engine.kind() + " " + engine.version() + ", " + engine.primaries() + " primaries, seed "
                                + report.parameters().seed());
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
