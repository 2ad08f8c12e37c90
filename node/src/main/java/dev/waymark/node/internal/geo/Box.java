package dev.waymark.node.internal.geo;

/** A part of the earth between two meridians and two parallels, in degrees. Immutable. */
record Box(double west, double south, double east, double north) {

    boolean contains(Position position) {
        return position.longitude() >= west
                && position.longitude() <= east
                && position.latitude() >= south
                && position.latitude() <= north;
    }
}
