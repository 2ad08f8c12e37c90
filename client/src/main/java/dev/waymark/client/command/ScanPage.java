package dev.waymark.client.command;

import java.util.List;

/**
 * One step of a SCAN, HSCAN, SSCAN or ZSCAN.
 *
 * <p>A whole scan gives everything that was there from its begin to its end, some of it perhaps more than once. A
 * cursor means something only to the node that gave it.
 *
 * @param cursor where the next step begins; {@link #START} when this was the last
 * @param items what this step found; it may be empty before the end
 */
public record ScanPage<T>(String cursor, List<T> items) {

    /** The cursor of a first step. */
    public static final String START = "0";

    /** Whether this was the last step. */
    public boolean last() {
        return cursor.equals(START);
    }
}
