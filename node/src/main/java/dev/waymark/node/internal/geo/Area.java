package dev.waymark.node.internal.geo;

import java.util.ArrayList;
import java.util.List;

/**
 * What is searched: a circle, or a rectangle along the meridian of its centre. Immutable.
 *
 * @param radius of a circle; 0 for a rectangle
 * @param width of a rectangle; 0 for a circle
 * @param height of a rectangle; 0 for a circle
 * @param unit of these, in metres
 */
public record Area(Position center, boolean isCircle, double radius, double width, double height, double unit) {

    /** No distance. */
    public static final double OUTSIDE = -1;

    /** Half of the earth's circumference, as it is on a square map, in metres. */
    private static final double FARTHEST_METERS = 20037726.37;

    /** A circle. */
    public static Area circle(Position center, double radius, double unit) {
        return new Area(center, true, radius, 0, 0, unit);
    }

    /** A rectangle. */
    public static Area rectangle(Position center, double width, double height, double unit) {
        return new Area(center, false, 0, width, height, unit);
    }

    /** How far a place in it is from its centre, in metres; {@link #OUTSIDE} for one that is not in it. */
    public double metersTo(Position position) {
        if (!isCircle) {
            double eastward = position.metersTo(new Position(center.longitude(), position.latitude()));
            double northward = position.metersNorthTo(center);
            if (eastward > width * unit / 2 || northward > height * unit / 2) {
                return OUTSIDE;
            }
        }
        double meters = center.metersTo(position);
        return isCircle && meters > radius * unit ? OUTSIDE : meters;
    }

    /**
     * Cells that cover it, in the order in which Redis looks at them: its own, then those around it that it may reach
     * into.
     */
    public List<Cell> cells() {
        Box bounds = bounds();
        Cell own = Grid.MERCATOR.cell(center, step());
        if (own.step() > 1 && !reaches(own, bounds)) {
            own = Grid.MERCATOR.cell(center, own.step() - 1);
        }
        Box box = Grid.MERCATOR.box(own);
        boolean small = own.step() >= 2;
        boolean north = !(small && box.north() > bounds.north());
        boolean south = !(small && box.south() < bounds.south());
        boolean east = !(small && box.east() > bounds.east());
        boolean west = !(small && box.west() < bounds.west());
        List<Cell> cells = new ArrayList<>(List.of(own));
        add(cells, own.moved(0, 1), north);
        add(cells, own.moved(0, -1), south);
        add(cells, own.moved(1, 0), east);
        add(cells, own.moved(-1, 0), west);
        add(cells, own.moved(1, 1), north && east);
        add(cells, own.moved(-1, 1), north && west);
        add(cells, own.moved(1, -1), south && east);
        add(cells, own.moved(-1, -1), south && west);
        return cells;
    }

    /**
     * Large cells around another one may be the same. Redis leaves one out that is the same as the last one, if that is
     * not the first of all; so places may be found twice.
     */
    private static void add(List<Cell> cells, Cell cell, boolean wanted) {
        boolean again = cells.size() > 1 && cells.get(cells.size() - 1).equals(cell);
        if (wanted && !again) {
            cells.add(cell);
        }
    }

    /** Whether the cells around one reach as far as the bounds do. */
    private static boolean reaches(Cell own, Box bounds) {
        return Grid.MERCATOR.box(own.moved(0, 1)).north() >= bounds.north()
                && Grid.MERCATOR.box(own.moved(0, -1)).south() <= bounds.south()
                && Grid.MERCATOR.box(own.moved(1, 0)).east() >= bounds.east()
                && Grid.MERCATOR.box(own.moved(-1, 0)).west() <= bounds.west();
    }

    /** The meridians and parallels that it does not cross. Towards the poles, it covers more degrees of longitude. */
    private Box bounds() {
        double eastward = unit * (isCircle ? radius : width / 2);
        double northward = unit * (isCircle ? radius : height / 2);
        double latitude = center.latitude();
        double rows = Position.degrees(northward / Position.EARTH_RADIUS_METERS);
        double nearerToPole = latitude < 0 ? latitude - rows : latitude + rows;
        double columns =
                Position.degrees(eastward / Position.EARTH_RADIUS_METERS / Math.cos(Position.radians(nearerToPole)));
        return new Box(center.longitude() - columns, latitude - rows, center.longitude() + columns, latitude + rows);
    }

    /** The finest step of which nine cells are enough, or nearly so. */
    private int step() {
        double meters = unit * (isCircle ? radius : Math.sqrt(width / 2 * (width / 2) + height / 2 * (height / 2)));
        if (meters == 0) {
            return Cell.FINEST;
        }
        int step = -1;
        for (double reach = meters; reach < FARTHEST_METERS; reach *= 2) {
            step++;
        }
        // Cells are narrower near the poles.
        double latitude = Math.abs(center.latitude());
        step -= latitude > 80 ? 2 : latitude > 66 ? 1 : 0;
        return Math.max(1, Math.min(Cell.FINEST, step));
    }
}
