package dev.waymark.protocol;

/**
 * Whether a command may be repeated when nobody knows if it ran.
 *
 * <p>What counts is the data: repeated at once, the command must leave it as it would have been left by running only
 * the second time. A reply may differ where it only counts what changed ({@code DEL}, {@code SADD}); where it tells the
 * caller who won ({@code SET NX}) or hands over what is then gone ({@code GETDEL}), the command is an other write.
 */
public enum Idempotence {
    /** Changes nothing: repeating it is always safe. */
    READ,
    /** Running it twice in a row leaves the data as running it once ({@code SET}, {@code DEL}, {@code EXPIREAT}). */
    IDEMPOTENT_WRITE,
    /** Running it twice is not running it once ({@code INCR}, {@code LPUSH}), or nobody knows ({@code EVAL}). */
    OTHER_WRITE
}
