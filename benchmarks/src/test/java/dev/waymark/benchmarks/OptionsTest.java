package dev.waymark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.benchmarks.driver.Contender;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

    @Test
    void without_options_everything_is_measured_three_times() {
        Options options = Options.parse();
        assertThat(options.rounds()).isEqualTo(3);
        assertThat(options.scenarios()).containsExactly(Scenario.values());
        assertThat(options.contenders()).containsExactly(Contender.values());
        assertThat(options.recordings()).isNull();
        assertThat(options.quiet()).isFalse();
        assertThat(options.json()).isFalse();
    }

    @Test
    void every_option_is_taken() {
        assertThat(Options.parse(
                        "--json --quiet --rounds 2 --seconds 7 --warmup 0 --only starved,S1 --clients jedis --jfr out --help"
                                .split(" ")))
                .isEqualTo(new Options(
                        2,
                        7,
                        0,
                        List.of(Scenario.STARVED, Scenario.S1),
                        List.of(Contender.JEDIS),
                        true,
                        Path.of("out"),
                        true,
                        true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --round 3          | unknown option --round
                    --seconds          | --seconds needs a value
                    --rounds 0         | --rounds takes a number from 1 to 100, not 0
                    --seconds 1e3      | --seconds takes a number from 1 to 600, not 1e3
                    --warmup 9999999   | --warmup takes a number from 0 to 600, not 9999999
                    --only S2          | --only takes some of S1,S16,S64,A,starved, not S2
                    --clients redisson | --clients takes some of waymark,jedis,lettuce,lettuce-manual, not redisson
                    """)
    void a_wrong_word_is_named_together_with_what_would_be_right(String words, String message) {
        assertThatThrownBy(() -> Options.parse(words.split(" ")))
                .isInstanceOf(Options.UsageException.class)
                .hasMessage(message);
    }
}
