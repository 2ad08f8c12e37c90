package dev.waymark.client.command;

/** The end of a sorted set where members are taken. */
public enum ScoreEnd {
    /** The lowest scores. */
    MIN,
    /** The highest scores. */
    MAX
}
