package dev.waymark.benchmarks;

import dev.waymark.benchmarks.driver.Contender;

/** What is asked of a client. Every request is a GET of one of {@link Keyspace#KEYS} keys, drawn at random. */
public enum Scenario {
    /** One thread, which waits for each answer. */
    S1("S1", 1, 0),
    /** 16 threads, each waiting for its answer, through one client. */
    S16("S16", 16, 0),
    /** 64 threads. */
    S64("S64", 64, 0),
    /** One thread that keeps up to {@link #OUTSTANDING} requests under way and waits for none in particular. */
    A("A", 0, 0),
    /** {@link #S16} with two other processes' busy loops on the machine: what is left when there is no idle core. */
    STARVED("starved", 16, 2);

    /** How many requests of {@link #A} are under way at most. */
    public static final int OUTSTANDING = 256;

    private final String label;
    private final int callers;
    private final int busyLoops;

    Scenario(String label, int callers, int busyLoops) {
        this.label = label;
        this.callers = callers;
        this.busyLoops = busyLoops;
    }

    /** The name in options, tables and JSON. */
    public String label() {
        return label;
    }

    /** How many threads wait for their answers; 0 when the requests are asynchronous. */
    int callers() {
        return callers;
    }

    /** How many threads of another process spin meanwhile. */
    int busyLoops() {
        return busyLoops;
    }

    boolean synchronous() {
        return callers > 0;
    }

    /** Whether the question makes sense for that client. */
    boolean fits(Contender contender) {
        return !synchronous() || contender.synchronous();
    }
}
