package dev.waymark.node.internal.geo;

/**
 * A part of the earth that is divided into rows and columns, 2 to the power of a step of each. Immutable.
 *
 * @param box what is divided
 */
record Grid(Box box) {

    /** What can be shown on a square map. */
    static final Grid MERCATOR = new Grid(new Box(-180, -85.05112878, 180, 85.05112878));

    /** All of it. */
    static final Grid GLOBE = new Grid(new Box(-180, -90, 180, 90));

    boolean contains(Position position) {
        return box.contains(position);
    }

    /** The cell in which a place is; on the eastern and the northern edge, one beyond. */
    Cell cell(Position position, int step) {
        double column = (position.longitude() - box.west()) / (box.east() - box.west()) * (1L << step);
        double row = (position.latitude() - box.south()) / (box.north() - box.south()) * (1L << step);
        return Cell.of((long) column, (long) row, step);
    }

    /** What a cell covers. */
    Box box(Cell cell) {
        double count = 1L << cell.step();
        double width = box.east() - box.west();
        double height = box.north() - box.south();
        return new Box(
                box.west() + cell.column() / count * width,
                box.south() + cell.row() / count * height,
                box.west() + next(cell.column()) / count * width,
                box.south() + next(cell.row()) / count * height);
    }

    /** As Redis counts: with 32 bits. */
    private static long next(long index) {
        return index + 1 & 0xFFFF_FFFFL;
    }
}
