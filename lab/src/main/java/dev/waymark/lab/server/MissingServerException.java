package dev.waymark.lab.server;

/** The program of an engine is not on this machine. The message says what to do. */
public final class MissingServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MissingServerException(Engine engine, String what) {
        super(what + "; install it, run tools/get-servers in the project, or set WAYMARK_SERVER_" + engine.name());
    }
}
