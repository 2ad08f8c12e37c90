package dev.waymark.node.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PositionTest {

    private static final Position PALERMO = new Position(13.361389, 38.115556);
    private static final Position CATANIA = new Position(15.087269, 37.502669);

    @Test
    void a_distance_is_the_same_there_and_back() {
        assertThat(PALERMO.metersTo(CATANIA)).isEqualTo(166274.2578, within(1.0));
        assertThat(CATANIA.metersTo(PALERMO)).isEqualTo(PALERMO.metersTo(CATANIA));
        assertThat(PALERMO.metersTo(PALERMO)).isZero();
    }

    @Test
    void a_quarter_of_the_equator_and_of_a_meridian_are_as_long() {
        double quarter = Position.EARTH_RADIUS_METERS * Math.PI / 2;
        assertThat(new Position(0, 0).metersTo(new Position(90, 0))).isEqualTo(quarter, within(1e-6));
        assertThat(new Position(7, 0).metersTo(new Position(7, 90))).isEqualTo(quarter, within(1e-6));
    }

    @Test
    void the_way_over_the_date_line_is_short() {
        assertThat(new Position(179.9, 0).metersTo(new Position(-179.9, 0))).isBetween(22_000.0, 22_500.0);
    }

    @Test
    void what_is_near_a_pole_is_not_on_the_map() {
        assertThat(new Position(180, 85.05112878).isValid()).isTrue();
        assertThat(new Position(-180, -85.05112878).isValid()).isTrue();
        assertThat(new Position(0, 85.0512).isValid()).isFalse();
        assertThat(new Position(180.1, 0).isValid()).isFalse();
        assertThat(new Position(Double.POSITIVE_INFINITY, 0).isValid()).isFalse();
    }
}
