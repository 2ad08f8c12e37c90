package dev.waymark.benchmarks;

import dev.waymark.benchmarks.driver.Contender;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param rounds how often each cell is measured
 * @param seconds how long each time
 * @param warmUpSeconds how long it runs unmeasured before
 * @param quiet whether to wait for a quiet machine, and to measure again what others disturbed
 * @param recordings where each child leaves a flight recording; null for none
 */
record Options(
        int rounds,
        int seconds,
        int warmUpSeconds,
        List<Scenario> scenarios,
        List<Contender> contenders,
        boolean quiet,
        @Nullable Path recordings,
        boolean json,
        boolean help) {

    static final String USAGE = """
            usage: benchmarks/run [options]          clients side by side, on a real cluster
                   benchmarks/run codec [options]    the codec's micro-benchmarks (options are those of JMH)
              --rounds N        how often each client is measured in each scenario, 1 to 100 (3)
              --seconds N       how long each time, 1 to 600 (5)
              --warmup N        seconds of load before that, 0 to 600 (3)
              --only NAMES      scenarios, as in S1,S16,S64,A,starved (all)
              --clients NAMES   clients, as in waymark,jedis,lettuce,lettuce-manual (all)
              --quiet           wait (a minute at most) for an idle machine before each measurement, and
                                repeat it (4 times at most) when other processes disturbed it
              --jfr DIR         leave a flight recording of each measuring process in DIR
              --json            print one JSON document instead of tables""";

    private static final Set<String> FLAGS = Set.of("--quiet", "--json", "--help");
    private static final Set<String> SETTINGS =
            Set.of("--rounds", "--seconds", "--warmup", "--only", "--clients", "--jfr");

    /** @throws UsageException when a word is wrong */
    static Options parse(String... words) {
        Map<String, String> given = new HashMap<>();
        Iterator<String> rest = List.of(words).iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            if (FLAGS.contains(word)) {
                given.put(word, "");
            } else if (!SETTINGS.contains(word)) {
                throw new UsageException("unknown option " + word);
            } else if (!rest.hasNext()) {
                throw new UsageException(word + " needs a value");
            } else {
                given.put(word, rest.next());
            }
        }
        String recordings = given.get("--jfr");
        return new Options(
                number(given, "--rounds", 3, 1, 100),
                number(given, "--seconds", 5, 1, 600),
                number(given, "--warmup", 3, 0, 600),
                several(given, "--only", Scenario.values(), Scenario::label),
                several(given, "--clients", Contender.values(), Contender::label),
                given.containsKey("--quiet"),
                recordings == null ? null : Path.of(recordings),
                given.containsKey("--json"),
                given.containsKey("--help"));
    }

    private static int number(Map<String, String> given, String option, int usual, int min, int max) {
        String text = given.getOrDefault(option, Integer.toString(usual));
        if (text.matches("\\d{1,6}")) {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        }
        throw new UsageException(option + " takes a number from " + min + " to " + max + ", not " + text);
    }

    private static <T> List<T> several(Map<String, String> given, String option, T[] all, Function<T, String> label) {
        String text = given.get(option);
        if (text == null) {
            return List.of(all);
        }
        Map<String, T> byLabel = new LinkedHashMap<>();
        for (T one : all) {
            byLabel.put(label.apply(one), one);
        }
        return Stream.of(text.split(",", -1))
                .distinct()
                .map(name -> {
                    T found = byLabel.get(name);
                    if (found == null) {
                        throw new UsageException(
                                option + " takes some of " + String.join(",", byLabel.keySet()) + ", not " + name);
                    }
                    return found;
                })
                .toList();
    }

    /** A command line that cannot be understood; the message says which word. */
    static final class UsageException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }
}
