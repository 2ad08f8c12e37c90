package dev.waymark.lab.internal.measure;

/** What one client saw. Not thread-safe. */
public final class Tally {

    private final Histogram latency = new Histogram();
    private long moved;
    private long asked;
    private long roundTrips;
    private long errors;

    /** A node said MOVED. */
    public void countMoved() {
        moved++;
    }

    /** A node said ASK. */
    public void countAsked() {
        asked++;
    }

    /** Something was sent and a reply came. */
    public void countRoundTrip() {
        roundTrips++;
    }

    /** A request ended. */
    public void countRequest(long nanos, boolean served) {
        latency.record(nanos);
        errors += served ? 0 : 1;
    }

    /** The whole requests: their number is how many there were. */
    public Histogram latency() {
        return latency;
    }

    /** How many requests ended, served or not. */
    public long requests() {
        return latency.count();
    }

    /** How often a node said MOVED. */
    public long moved() {
        return moved;
    }

    /** How often a node said ASK. */
    public long asked() {
        return asked;
    }

    /** How many requests were not served. */
    public long errors() {
        return errors;
    }

    /** 1.0 when nobody ever sends a request elsewhere; ASKING and its command are one. */
    public double roundTripsPerRequest() {
        return requests() == 0 ? 0 : (double) roundTrips / requests();
    }

    /** MOVED and ASK together. */
    public double redirectsPerRequest() {
        return requests() == 0 ? 0 : (double) (moved + asked) / requests();
    }
}
