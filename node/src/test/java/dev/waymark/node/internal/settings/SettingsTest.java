package dev.waymark.node.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.node.internal.settings.Settings.Change;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

    private final Settings settings = new Settings();

    @ParameterizedTest
    @CsvSource({
        "maxmemory, 1gb, 1073741824",
        "maxmemory, 1K, 1000",
        "maxmemory, '', 0",
        "maxmemory, 20000000000000000000, 18446744073709551615",
        "hz, 1000, 500",
        "hz, 0, 1",
        "loglevel, NOTICE, notice",
        "protected-mode, No, no",
        "notify-keyspace-events, KEA, AKE",
        "notify-keyspace-events, nKE, nKE",
        "notify-keyspace-events, KEg$lshzxetdmn, AnKEm",
        "notify-keyspace-events, mK, Km",
        "client-output-buffer-limit, replica 1mb 2mb 60,"
                + " normal 0 0 0 slave 1048576 2097152 60 pubsub 33554432 8388608 60",
        "latency-tracking-info-percentiles, 50.123456789 100, 50.123457 100",
        "slave-read-only, no, no"
    })
    void a_value_takes_its_normal_form(String name, String value, String normal) throws InvalidSetting {
        settings.change(List.of(new Change(name, value)));
        assertThat(settings.text(name)).isEqualTo(normal);
    }

    @ParameterizedTest
    @CsvSource({
        "maxmemory, -1, argument must be a memory value",
        "maxmemory, 1t, argument must be a memory value",
        "timeout, 010, argument couldn't be parsed into an integer",
        "timeout, 99999999999, argument must be between 0 and 2147483647 inclusive",
        "protected-mode, maybe, argument must be 'yes' or 'no'",
        "'loglevel', x, 'argument(s) must be one of the following: debug, verbose, notice, warning'",
        "notify-keyspace-events, q, Invalid event class character. Use 'Ag$lshzxeKEtmdn'.",
        "save, 900, Invalid save parameters",
        "save, 900 1, this node can only have '' here",
        "appendonly, yes, this node can only have 'no' here",
        "client-output-buffer-limit, normal 0 0, Wrong number of arguments in buffer limit configuration.",
        "port, 1, can't set immutable config",
        "dir, /, can't set protected config"
    })
    void a_value_that_does_not_fit_is_refused_with_the_reason(String name, String value, String why) {
        assertThatExceptionOfType(InvalidSetting.class)
                .isThrownBy(() -> settings.change(List.of(new Change(name, value))))
                .withMessage("CONFIG SET failed (possibly related to argument '%s') - %s", name, why);
    }

    @Test
    void several_parameters_are_changed_together_or_not_at_all() {
        List<String> told = new ArrayList<>();
        settings.watch("timeout", () -> told.add(settings.text("timeout")));
        assertThatExceptionOfType(InvalidSetting.class)
                .isThrownBy(() -> settings.change(List.of(new Change("timeout", "5"), new Change("hz", "x"))));
        assertThat(settings.number("timeout")).isZero();
        assertThat(told).containsExactly("0");
    }

    @Test
    void nothing_is_changed_twice_in_one_go() {
        assertThatExceptionOfType(InvalidSetting.class)
                .isThrownBy(() -> settings.change(List.of(new Change("timeout", "1"), new Change("TIMEOUT", "2"))))
                .withMessageEndingWith("'TIMEOUT') - duplicate parameter");
    }

    @Test
    void whoever_watches_a_parameter_is_told_after_the_change() throws InvalidSetting {
        List<Long> told = new ArrayList<>();
        settings.watch("maxmemory", () -> told.add(settings.number("maxmemory")));
        settings.change(List.of(new Change("maxmemory", "1kb")));
        assertThat(told).containsExactly(0L, 1024L);
    }

    @Test
    void before_the_start_everything_may_be_chosen() throws InvalidSetting {
        settings.begin("port", "7000");
        assertThat(settings.number("port")).isEqualTo(7000);
    }

    @Test
    void all_classes_of_events_hide_that_of_new_keys_where_they_are_shown() throws InvalidSetting {
        settings.begin("notify-keyspace-events", "AKn");
        assertThat(settings.shown("notify-keyspace-events"::equals)).containsValue("AK");
        settings.begin("notify-keyspace-events", "Kn");
        assertThat(settings.shown("notify-keyspace-events"::equals)).containsValue("nK");
    }
}
