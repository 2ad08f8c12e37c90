package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.LatencyMonitor.Event;
import dev.waymark.node.internal.command.LatencyMonitor.Sample;
import java.util.List;

/** The samples of an event as a graph of characters: a column for each, its age written below it. */
final class LatencyGraph {

    private static final int ROWS = 4;
    private static final int MOST_COLUMNS = 80;

    private LatencyGraph() {}

    static String of(String name, Event event, long nowMillis) {
        List<Sample> all = event.samples();
        List<Sample> samples = all.subList(Math.max(0, all.size() - MOST_COLUMNS), all.size());
        long high = samples.stream().mapToLong(Sample::millis).max().orElse(0);
        long low = samples.stream().mapToLong(Sample::millis).min().orElse(0);
        StringBuilder text = new StringBuilder(name)
                .append(" - high ")
                .append(high)
                .append(" ms, low ")
                .append(low)
                .append(" ms (all time high ")
                .append(event.worstMillis())
                .append(" ms)\n")
                .append("-".repeat(MOST_COLUMNS))
                .append('\n');
        for (int row = ROWS - 1; row >= 0; row--) {
            for (Sample sample : samples) {
                text.append(cell(level(sample.millis(), low, high), row));
            }
            text.append('\n');
        }
        text.append('\n');
        return text.append(ages(samples, nowMillis / 1000)).toString();
    }

    /** From 0 to three steps per row. */
    private static int level(long millis, long low, long high) {
        return high == low ? 0 : (int) ((millis - low) * (ROWS * 3 - 1) / (high - low));
    }

    private static char cell(int level, int row) {
        int inRow = level - row * 3;
        if (inRow < 0) {
            return ' ';
        }
        return switch (Math.min(inRow, 3)) {
            case 0 -> '_';
            case 1 -> 'o';
            case 2 -> '#';
            default -> '|';
        };
    }

    /** The ages, one below each column, to be read from top to bottom. */
    private static String ages(List<Sample> samples, long nowSeconds) {
        List<String> ages = samples.stream()
                .map(sample -> age(nowSeconds - sample.seconds()))
                .toList();
        int longest = ages.stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < longest; row++) {
            for (String age : ages) {
                text.append(row < age.length() ? age.charAt(row) : ' ');
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String age(long seconds) {
        if (seconds < 60) {
            return seconds + "s";
        }
        if (seconds < 3600) {
            return seconds / 60 + "m";
        }
        return seconds < 86_400 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
    }
}
