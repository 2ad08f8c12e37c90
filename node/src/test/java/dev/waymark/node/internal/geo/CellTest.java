package dev.waymark.node.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellTest {

    @Test
    void a_place_has_the_bits_and_the_text_that_are_known_of_it() {
        Position palermo = new Position(13.361389, 38.115556);
        assertThat(Cell.of(palermo).bits()).isEqualTo(3479099956230698L);
        assertThat(Cell.text(palermo)).isEqualTo("sqc8b49rny0");
        assertThat(Cell.text(new Position(-5.6, 42.6))).startsWith("ezs42");
    }

    @Test
    void the_middle_of_a_cell_is_less_than_half_a_metre_from_every_place_in_it() {
        Random random = Seed.random("CellTest");
        for (int i = 0; i < 10_000; i++) {
            Position place = place(random);
            Position middle = Cell.position(Cell.of(place).bits());
            assertThat(place.metersTo(middle)).as("%s", place).isLessThan(0.5);
            assertThat(Cell.of(middle)).isEqualTo(Cell.of(place));
        }
    }

    @Test
    void a_coarse_cell_has_the_scores_of_the_fine_ones_in_it_and_no_others() {
        Random random = Seed.random("CellTest");
        for (int i = 0; i < 10_000; i++) {
            Position place = place(random);
            double score = Cell.of(place).bits();
            Cell coarse = Grid.MERCATOR.cell(place, 1 + random.nextInt(Cell.FINEST));
            assertThat(score).isGreaterThanOrEqualTo(coarse.lowestScore()).isLessThan(coarse.scoreBehind());
            Cell beside = coarse.moved(1, 0);
            if (!beside.equals(coarse)) {
                assertThat(score < beside.lowestScore() || score >= beside.scoreBehind())
                        .isTrue();
            }
        }
    }

    @Test
    void beyond_an_edge_a_row_or_column_begins_again() {
        Cell corner = Cell.of(7, 0, 3);
        assertThat(corner.moved(1, 0)).isEqualTo(Cell.of(0, 0, 3));
        assertThat(corner.moved(0, -1)).isEqualTo(Cell.of(7, 7, 3));
        assertThat(corner.moved(1, -1)).isEqualTo(Cell.of(0, 7, 3));
        assertThat(corner.moved(-1, 1)).isEqualTo(Cell.of(6, 1, 3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, -1, 0.5, 1e17, 1e300, -1e300, 0x1p63, 0x1p64, -0x1p63, Double.MAX_VALUE})
    void every_score_is_a_place(double score) {
        assertThat(Cell.position(score).isValid()).isTrue();
    }

    @Test
    void what_is_infinite_is_where_nothing_is() {
        assertThat(Cell.position(Double.POSITIVE_INFINITY)).isEqualTo(Cell.position(0));
        assertThat(Cell.position(Double.NEGATIVE_INFINITY).isValid()).isTrue();
    }

    private static Position place(Random random) {
        return new Position(random.nextDouble(-180, 180), random.nextDouble(-85, 85));
    }
}
