package dev.waymark.lab;

/** Hears how far the lab is. Called by one thread. */
public interface Progress {

    /** Hears nothing. */
    Progress NONE = new Progress() {};

    /**
     * A piece of work begins; the one before it is over.
     *
     * @param total of how many steps it consists; 0 when nobody knows
     */
    default void begin(String work, long total) {}

    /** So many of its steps are done. */
    default void done(long steps) {}

    /** An experiment is over. */
    default void result(LabReport.Result result) {}
}
