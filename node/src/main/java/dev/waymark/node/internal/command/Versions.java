package dev.waymark.node.internal.command;

/** What the node says it is. */
public final class Versions {

    /** The Redis whose behaviour the node has. */
    public static final String REDIS = "7.0.15";

    private Versions() {}
}
