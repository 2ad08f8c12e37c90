package dev.waymark.cli;

import dev.waymark.ops.MoveEvent;
import dev.waymark.ops.internal.text.Json;
import java.io.PrintStream;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Tells how far a run is: a bar on a terminal, or a JSON document per event. Hears of one event at a time. */
final class MoveProgress implements MoveEvent.Listener, AutoCloseable {

    private static final int WIDTH = 24;
    private static final long REDRAW_NANOS = 100_000_000;
    private static final String ERASE = "\r\033[K";

    private final PrintStream err;
    private final boolean events;
    private final boolean bar;
    private final long began = System.nanoTime();
    private int total;
    private int slots;
    private long keys;
    private long bytes;
    private long drawn;

    MoveProgress(PrintStream err, boolean events) {
        this.err = err;
        this.events = events;
        this.bar = !events && Terminal.onError();
    }

    @Override
    public void on(MoveEvent event) {
        if (events) {
            err.println(Json.write(document(event)));
        }
        if (event instanceof MoveEvent.Begun begun) {
            total = begun.movesLeft();
            if (!events && begun.movesDone() + begun.underWay() > 0) {
                err.println("going on: " + Counts.of(begun.movesDone(), "slot was", "slots were") + " moved before, "
                        + Counts.of(begun.underWay(), "is", "are") + " under way, "
                        + Counts.of(begun.movesLeft(), "is", "are") + " left");
            }
        } else if (event instanceof MoveEvent.KeysMoved moved) {
            keys += moved.keys();
            bytes += moved.bytes();
        } else if (event instanceof MoveEvent.SlotMoved) {
            slots++;
        } else if (event instanceof MoveEvent.BigKey big && !events) {
            erase();
            err.println("a big key of slot " + big.slot() + " goes alone: " + Bytes.text(big.bytes()) + ", from "
                    + big.source() + " to " + big.target());
        }
        draw();
    }

    private static Map<String, Object> document(MoveEvent event) {
        Map<String, Object> document = new LinkedHashMap<>();
        String name = event.getClass().getSimpleName();
        document.put("event", name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
        Record components = (Record) event;
        for (RecordComponent component : event.getClass().getRecordComponents()) {
            Object value = Json.read(component, components);
            document.put(component.getName(), value instanceof Number ? value : String.valueOf(value));
        }
        return document;
    }

    private void draw() {
        long now = System.nanoTime();
        if (!bar || total == 0 || now - drawn < REDRAW_NANOS) {
            return;
        }
        drawn = now;
        double seconds = (now - began) / 1e9;
        int full = WIDTH * slots / total;
        long left = slots == 0 ? -1 : Math.round(seconds / slots * (total - slots));
        err.print(ERASE + "[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "] " + slots + "/" + total + " slots  "
                + keys + " keys  " + Bytes.text(bytes) + "  "
                + String.format(Locale.ROOT, "%.0f keys/s", keys / Math.max(seconds, 0.001))
                + (left < 0 ? "" : "  " + left + " s left"));
        err.flush();
    }

    private void erase() {
        if (bar) {
            err.print(ERASE);
            err.flush();
        }
    }

    @Override
    public void close() {
        erase();
    }

    /** Numbers of bytes, for people. */
    static final class Bytes {

        private Bytes() {}

        static String text(long bytes) {
            if (bytes < 1_000) {
                return bytes + " B";
            }
            double value = bytes;
            String units = "kMGTP";
            int unit = -1;
            while (value >= 999.5 && unit < units.length() - 1) {
                value /= 1_000;
                unit++;
            }
            return String.format(Locale.ROOT, value < 10 ? "%.1f %sB" : "%.0f %sB", value, units.charAt(unit));
        }
    }
}
