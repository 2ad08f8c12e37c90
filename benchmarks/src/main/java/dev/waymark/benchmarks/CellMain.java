package dev.waymark.benchmarks;

import com.google.gson.Gson;
import dev.waymark.benchmarks.driver.Contender;
import dev.waymark.benchmarks.driver.Driver;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The child process: one client, one scenario, and one line of JSON at the end.
 *
 * <p>Arguments: contender, scenario, milliseconds of warm-up, milliseconds measured, {@code HOST:PORT} of every
 * primary.
 */
final class CellMain {

    private CellMain() {}

    public static void main(String[] arguments) throws Exception {
        Parent.haltWhenGone();
        Contender contender = Contender.valueOf(arguments[0]);
        Scenario scenario = Scenario.valueOf(arguments[1]);
        Duration warmUp = Duration.ofMillis(Long.parseLong(arguments[2]));
        Duration measured = Duration.ofMillis(Long.parseLong(arguments[3]));
        List<String> nodes = Arrays.asList(arguments).subList(4, arguments.length);
        try (ServerCpu servers = new ServerCpu(nodes);
                Driver driver = contender.connect(nodes)) {
            Measurement measurement = new Load(driver, scenario).run(new Meter(servers), warmUp, measured);
            System.out.println(new Gson().toJson(measurement));
        }
        // A client that leaves a thread behind must not keep the round waiting.
        System.exit(0);
    }
}
