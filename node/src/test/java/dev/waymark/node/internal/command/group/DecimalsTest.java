package dev.waymark.node.internal.command.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecimalsTest {

    @Test
    void fixed_decimals_are_all_shown_and_so_is_the_sign_of_zero() {
        assertThat(Decimals.fixed(181.1234567, 6)).isEqualTo("181.123457");
        assertThat(Decimals.fixed(-0.0, 6)).isEqualTo("-0.000000");
        assertThat(Decimals.fixed(1e22, 6)).isEqualTo("10000000000000000000000.000000");
        assertThat(Decimals.fixed(Double.NEGATIVE_INFINITY, 6)).isEqualTo("-inf");
    }

    @Test
    void a_distance_is_multiplied_before_it_is_rounded() {
        assertThat(four(166274.1516)).isEqualTo("166274.1516");
        assertThat(four(0)).isEqualTo("0.0000");
        assertThat(four(0.00004)).isEqualTo("0.0000");
        // Less than 0.81595, but not any more when it was multiplied.
        assertThat(four(14759788.815949999)).isEqualTo("14759788.8160");
        assertThat(four(Double.NaN)).isEqualTo("-922337203685477.5808");
    }

    @Test
    void the_shortest_form_has_no_zeros_at_its_end() {
        assertThat(shortest(13.36138933897018433)).isEqualTo("13.36138933897018433");
        assertThat(shortest(90)).isEqualTo("90");
        assertThat(shortest(100)).isEqualTo("100");
        assertThat(shortest(-0.5)).isEqualTo("-0.5");
        assertThat(shortest(-1e-20)).isEqualTo("0");
    }

    private static String four(double value) {
        return new String(Decimals.four(value), ISO_8859_1);
    }

    private static String shortest(double value) {
        return new String(Decimals.shortest(value, 17), ISO_8859_1);
    }
}
