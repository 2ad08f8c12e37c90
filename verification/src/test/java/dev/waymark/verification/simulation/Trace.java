package dev.waymark.verification.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What happened in a run, line by line; nothing while it is off, which is what makes thousands of runs quick. */
final class Trace {

    private final boolean on;
    private final List<String> lines = new ArrayList<>();
    private @Nullable VirtualTime time;

    Trace(boolean on) {
        this.on = on;
    }

    void begin(VirtualTime time) {
        this.time = time;
    }

    void say(Supplier<String> line) {
        if (on && time != null) {
            lines.add(String.format(Locale.ROOT, "%11.3f ms  %s", time.elapsed() / 1e6, line.get()));
        }
    }

    List<String> lines() {
        return lines;
    }
}
