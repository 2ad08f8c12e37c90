package dev.waymark.cli;

/** What the program tells whoever started it. Interrupted by Ctrl-C it ends with 130, which is the JVM's own doing. */
final class ExitCode {

    /** All went well. */
    static final int OK = 0;

    /** There are findings, or work failed. */
    static final int FAILED = 1;

    /** The command line makes no sense. */
    static final int USAGE = 2;

    /** Nothing answers there, or not as it should. */
    static final int CANNOT_CONNECT = 3;

    /** It might do harm. */
    static final int UNSAFE = 4;

    private ExitCode() {}
}
