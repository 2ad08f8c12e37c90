package dev.waymark.node.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AreaTest {

    private static final Position ROME = new Position(12.4964, 41.9028);

    @Test
    void a_circle_has_what_is_as_near_as_its_radius() {
        Position naples = new Position(14.2681, 40.8518);
        double meters = ROME.metersTo(naples);
        assertThat(Area.circle(ROME, meters, 1).metersTo(naples)).isEqualTo(meters);
        assertThat(Area.circle(ROME, meters / 1000 - 0.001, 1000).metersTo(naples))
                .isEqualTo(Area.OUTSIDE);
    }

    @Test
    void a_rectangle_has_what_is_in_its_width_and_in_its_height() {
        Position east = new Position(13.4964, 41.9028);
        Position north = new Position(12.4964, 42.9028);
        Area wide = Area.rectangle(ROME, 200, 20, 1000);
        Area high = Area.rectangle(ROME, 20, 300, 1000);
        assertThat(wide.metersTo(east)).isEqualTo(ROME.metersTo(east));
        assertThat(wide.metersTo(north)).isEqualTo(Area.OUTSIDE);
        assertThat(high.metersTo(east)).isEqualTo(Area.OUTSIDE);
        assertThat(high.metersTo(north)).isEqualTo(ROME.metersTo(north));
        assertThat(wide.metersTo(ROME)).isZero();
    }

    @Test
    void its_cells_cover_it() {
        Random random = Seed.random("AreaTest");
        for (int i = 0; i < 2_000; i++) {
            Position center = new Position(random.nextDouble(-150, 150), random.nextDouble(-60, 60));
            double reach = Math.pow(10, random.nextDouble(0, 6));
            Area area = random.nextBoolean()
                    ? Area.circle(center, reach, 1)
                    : Area.rectangle(center, reach * random.nextDouble(), reach, 1);
            List<Cell> cells = area.cells();
            for (int j = 0; j < 50; j++) {
                double degrees = reach / 50_000;
                Position place = new Position(
                        center.longitude() + random.nextDouble(-degrees, degrees),
                        center.latitude() + random.nextDouble(-degrees, degrees));
                if (place.isValid() && area.metersTo(place) != Area.OUTSIDE) {
                    assertThat(cells).as("%s in %s", place, area).anyMatch(cell -> isIn(place, cell));
                }
            }
        }
    }

    @Test
    void a_small_area_takes_small_cells_and_only_those_that_it_may_reach_into() {
        assertThat(Area.circle(ROME, 0, 1).cells()).containsExactly(Cell.of(ROME));
        List<Cell> cells = Area.circle(ROME, 100, 1).cells();
        assertThat(cells).hasSizeLessThan(9).doesNotHaveDuplicates();
        assertThat(cells.get(0).step()).isGreaterThan(14);
    }

    @Test
    void the_whole_earth_takes_its_four_quarters() {
        assertThat(Area.circle(ROME, 30_000, 1000).cells())
                .contains(Cell.of(0, 0, 1), Cell.of(0, 1, 1), Cell.of(1, 0, 1), Cell.of(1, 1, 1));
    }

    private static boolean isIn(Position place, Cell cell) {
        double score = Cell.of(place).bits();
        return score >= cell.lowestScore() && score < cell.scoreBehind();
    }
}
