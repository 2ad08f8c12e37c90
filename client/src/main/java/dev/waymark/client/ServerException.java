package dev.waymark.client;

import java.util.List;

/**
 * The server answered with an error that no redirect cures, such as {@code WRONGTYPE} or {@code NOAUTH}.
 *
 * <p>Its effect is {@link Effect#NONE}: a command that answers an error changed nothing, scripts and functions
 * excepted, whose errors have {@link Effect#UNKNOWN}.
 */
public final class ServerException extends RedisException {

    private static final long serialVersionUID = 1L;

    private final String code;

    /** For the client itself; an application catches it. */
    public ServerException(String code, String message, Effect effect, List<Hop> hops) {
        super(message, effect, hops, null);
        this.code = code;
    }

    /** The first word of the server's line: {@code ERR}, {@code WRONGTYPE}, {@code OOM}, ... */
    public String code() {
        return code;
    }
}
