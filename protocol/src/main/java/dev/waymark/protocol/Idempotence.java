package dev.waymark.protocol;

/** Whether a command may be repeated when nobody knows if it ran. */
public enum Idempotence {
    /** Changes nothing: repeating it is always safe. */
    READ,
    /** Running it twice in a row leaves the data as running it once ({@code SET}, {@code DEL}, {@code EXPIREAT}). */
    IDEMPOTENT_WRITE,
    /** Running it twice is not running it once ({@code INCR}, {@code LPUSH}), or nobody knows ({@code EVAL}). */
    OTHER_WRITE
}
