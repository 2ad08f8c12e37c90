package dev.waymark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import dev.waymark.benchmarks.driver.Contender;
import dev.waymark.benchmarks.driver.Driver;
import dev.waymark.client.Endpoint;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every driver does its work, on a real cluster and for a moment only. How fast it is, is not looked at. */
@Tag("once")
class DriversTest {

    private static final Duration WARM_UP = Duration.ofMillis(50);
    private static final Duration MEASURED = Duration.ofMillis(500);

    private static @Nullable RealCluster cluster;
    private static List<String> nodes = List.of();

    @BeforeAll
    static void start() {
        assumeTrue(Engine.REDIS.find().isPresent(), "no redis-server on this machine");
        cluster = RealCluster.start(Engine.REDIS, 3, 0);
        nodes = cluster.endpoints().stream().map(Endpoint::toString).toList();
        Keyspace.fill(nodes);
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Contender.values())
                .flatMap(contender -> Stream.of(Scenario.S1, Scenario.S16, Scenario.A)
                        .filter(scenario -> scenario.fits(contender))
                        .map(scenario -> Arguments.of(contender, scenario)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void a_driver_answers_everything_and_is_metered(Contender contender, Scenario scenario) throws Exception {
        try (ServerCpu servers = new ServerCpu(nodes);
                Driver driver = contender.connect(nodes)) {
            Measurement measurement = new Load(driver, scenario).run(new Meter(servers), WARM_UP, MEASURED);
            assertThat(measurement.firstFailure()).isNull();
            assertThat(measurement.failures()).isZero();
            assertThat(measurement.operations()).isPositive();
            // The value alone is a new array of that length.
            assertThat(measurement.bytesPerOp()).isGreaterThan(Keyspace.VALUE_BYTES);
        }
    }

    @Test
    void a_child_measures_and_prints_what_it_measured_as_its_last_line() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("JEDIS", "S16", "50", "200"));
        arguments.addAll(nodes);
        try (ChildJvm child = ChildJvm.start(CellMain.class, null, arguments)) {
            Measurement measurement = new Gson().fromJson(child.lastLine(Duration.ofSeconds(60)), Measurement.class);
            assertThat(measurement.description()).startsWith("Jedis 8");
            assertThat(measurement.operations()).isPositive();
            assertThat(measurement.failures()).isZero();
        }
    }

    @Test
    void a_key_that_is_missing_is_a_failure_and_no_operation() throws Exception {
        try (ServerCpu servers = new ServerCpu(nodes);
                Driver nothing = new Nothing()) {
            Measurement measurement =
                    new Load(nothing, Scenario.A).run(new Meter(servers), WARM_UP, Duration.ofSeconds(2));
            assertThat(measurement.operations()).isZero();
            assertThat(measurement.failures()).isPositive();
            assertThat(measurement.firstFailure()).isEqualTo("a wrong or missing value");
        }
    }

    /** A client that finds no key. */
    private static final class Nothing implements Driver {
        @Override
        public String description() {
            return "nothing";
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return null;
        }

        @Override
        public void send(byte[] key, BiConsumer<byte @Nullable [], @Nullable Throwable> done) {
            done.accept(null, null);
        }

        @Override
        public void close() {}
    }
}
