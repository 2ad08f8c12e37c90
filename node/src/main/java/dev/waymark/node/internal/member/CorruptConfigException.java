package dev.waymark.node.internal.member;

/** A nodes.conf that cannot be used: its message says in which line, and why. */
public final class CorruptConfigException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;

    CorruptConfigException(int line, String problem) {
        super("nodes.conf, line " + line + ": " + problem);
        this.line = line;
    }

    /** The line, from 1. */
    public int line() {
        return line;
    }
}
