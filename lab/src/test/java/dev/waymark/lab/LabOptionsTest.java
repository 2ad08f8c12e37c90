package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Set;
import org.junit.jupiter.api.Test;

class LabOptionsTest {

    @Test
    void the_defaults_run_everything() {
        assertThat(LabOptions.defaults(5).only()).containsExactlyInAnyOrder(Experiment.values());
        assertThat(LabOptions.defaults(5).seed()).isEqualTo(5);
    }

    @Test
    void a_number_out_of_bounds_is_a_usage_error_that_names_the_bounds() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> new LabOptions(1000, 1000, 16_384, 1, 0, Set.of()))
                .withMessage("slots must be between 1 and 16383, not 16384")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(LabException.Reason.USAGE));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> new LabOptions(1000, 1000, 10, 0, 0, Set.of()))
                .withMessageContaining("threads");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> new LabOptions(-1, 1000, 10, 1, 0, Set.of()))
                .withMessageContaining("requests");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> new LabOptions(1000, 0, 10, 1, 0, Set.of()))
                .withMessageContaining("keys");
    }

    @Test
    void experiments_are_known_by_their_labels() {
        for (Experiment experiment : Experiment.values()) {
            assertThat(Experiment.of(experiment.label())).contains(experiment);
        }
        assertThat(Experiment.of("ASK_WINDOW")).isEmpty();
    }
}
