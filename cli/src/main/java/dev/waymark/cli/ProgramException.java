package dev.waymark.cli;

import org.jspecify.annotations.Nullable;

/** A command of the program could not do its work. The message is one line for the user. */
final class ProgramException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** @param exitCode one of {@link ExitCode} */
    ProgramException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
