package dev.waymark.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The root of everything a call can fail with.
 *
 * <p>Every failure says what it did to the data ({@link #effect()}) and how it got there ({@link #hops()}). Messages
 * name nodes, slots and command names, never keys, values or passwords.
 */
public abstract sealed class RedisException extends RuntimeException
        permits ServerException,
                ConnectionException,
                CommandTimeoutException,
                RedirectExhaustedException,
                UnroutableException,
                ProtocolException,
                DecodeException,
                ClosedException {

    private static final long serialVersionUID = 1L;

    private final Effect effect;
    private final transient List<Hop> hops;

    RedisException(String message, Effect effect, List<Hop> hops, @Nullable Throwable cause) {
        super(hops.isEmpty() ? message : message + ", after " + hops, cause);
        this.effect = effect;
        this.hops = List.copyOf(hops);
    }

    /** What the command did to the data; for {@link Effect#NONE} it can be repeated without harm. */
    public Effect effect() {
        return effect;
    }

    /** The path of the command, first station first; empty when it failed at its first station, or was never sent. */
    public List<Hop> hops() {
        return hops == null ? List.of() : hops;
    }
}
