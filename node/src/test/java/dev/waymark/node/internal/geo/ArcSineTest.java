package dev.waymark.node.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArcSineTest {

    @ParameterizedTest
    @CsvSource({
        "0.3096414131985785, 0.3148158882564656",
        "0.4493095523656886, 0.46599233660034883",
        "0.8096733335829571, 0.9435952866678262",
        "0.9258310052992322, 1.1832284944709224",
        "0.4721204024192322, 0.4916945880234427"
    })
    void it_is_the_nearest_number_where_that_of_java_is_the_one_beside_it(double sine, double angle) {
        assertThat(ArcSine.of(sine)).isEqualTo(angle);
    }

    @Test
    void the_ends_are_exact() {
        assertThat(ArcSine.of(0)).isZero();
        assertThat(ArcSine.of(1)).isEqualTo(Math.PI / 2);
        assertThat(ArcSine.of(0.5)).isEqualTo(0.5235987755982989);
        assertThat(ArcSine.of(Math.nextDown(1.0))).isEqualTo(Math.asin(Math.nextDown(1.0)));
        assertThat(ArcSine.of(Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
        assertThat(ArcSine.of(Math.nextUp(1.0))).isNaN();
    }

    @Test
    void it_is_never_farther_from_that_of_java_than_one_step() {
        Random random = Seed.random("ArcSineTest");
        for (int i = 0; i < 100_000; i++) {
            double sine = random.nextDouble();
            double angle = Math.asin(sine);
            assertThat(Math.abs(ArcSine.of(sine) - angle)).as("%s", sine).isLessThanOrEqualTo(Math.ulp(angle));
        }
    }
}
