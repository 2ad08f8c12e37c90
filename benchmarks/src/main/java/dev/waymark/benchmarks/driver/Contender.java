package dev.waymark.benchmarks.driver;

import java.util.List;

/** The clients that are compared. */
public enum Contender {
    /** Ours. */
    WAYMARK("waymark"),
    /** A pool of 64 connections for each node; its asynchronous form is the pipeline. */
    JEDIS("jedis"),
    /**
     * One multiplexed connection for each node on Netty; every command is flushed by itself, as the library does by
     * default.
     */
    LETTUCE("lettuce"),
    /** The same, flushed by the caller once per batch: only makes sense for asynchronous commands. */
    LETTUCE_MANUAL("lettuce-manual");

    private final String label;

    Contender(String label) {
        this.label = label;
    }

    /** The name in options, tables and JSON. */
    public String label() {
        return label;
    }

    /** Whether waiting for each answer is something this one can do. */
    public boolean synchronous() {
        return this != LETTUCE_MANUAL;
    }

    /**
     * Connects.
     *
     * @param nodes {@code HOST:PORT} of every primary
     */
    public Driver connect(List<String> nodes) {
        return switch (this) {
            case WAYMARK -> new WaymarkDriver(nodes);
            case JEDIS -> new JedisDriver(nodes);
            case LETTUCE -> new LettuceDriver(nodes, true);
            case LETTUCE_MANUAL -> new LettuceDriver(nodes, false);
        };
    }
}
