package dev.waymark.node.internal.geo;

/** A place on the earth, in degrees. Immutable. */
public record Position(double longitude, double latitude) {

    /** The radius of the earth, in metres. */
    static final double EARTH_RADIUS_METERS = 6372797.560856;

    private static final double RADIANS_PER_DEGREE = Math.PI / 180.0;

    /** Whether there is a {@link Cell} for it: places near the poles have none. */
    public boolean isValid() {
        return Grid.MERCATOR.contains(this);
    }

    /** How far it is to another place on the surface of the earth, in metres; NaN for opposite ones, now and then. */
    public double metersTo(Position other) {
        double v = Math.sin((radians(other.longitude) - radians(longitude)) / 2);
        if (v == 0) {
            return metersNorthTo(other);
        }
        double fromLatitude = radians(latitude);
        double toLatitude = radians(other.latitude);
        double u = Math.sin((toLatitude - fromLatitude) / 2);
        // The order of the factors decides how the last digit is rounded.
        double haversine = u * u + Math.cos(fromLatitude) * Math.cos(toLatitude) * v * v;
        return 2.0 * EARTH_RADIUS_METERS * ArcSine.of(Math.sqrt(haversine));
    }

    /** How far it is to the parallel of another place, in metres. */
    double metersNorthTo(Position other) {
        return EARTH_RADIUS_METERS * Math.abs(radians(other.latitude) - radians(latitude));
    }

    static double radians(double degrees) {
        return degrees * RADIANS_PER_DEGREE;
    }

    static double degrees(double radians) {
        return radians / RADIANS_PER_DEGREE;
    }
}
