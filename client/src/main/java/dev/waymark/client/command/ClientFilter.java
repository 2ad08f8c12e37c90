package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;

import java.time.Duration;

/**
 * Which connections CLIENT LIST or CLIENT KILL speaks of; CLIENT LIST knows {@link #type} and {@link #id} alone before
 * Valkey 9. Immutable.
 */
public final class ClientFilter extends Option {

    private ClientFilter(byte[]... words) {
        super(words);
    }

    /** Those with these ids; CLIENT KILL takes one, from Redis 8.0 and Valkey 9 on several. */
    public static ClientFilter id(long... ids) {
        return new ClientFilter(words("ID", ids));
    }

    /** {@code normal}, {@code master}, {@code replica} or {@code pubsub}. */
    public static ClientFilter type(String type) {
        return new ClientFilter(utf8("TYPE"), utf8(type));
    }

    /** Those that come from this address. */
    public static ClientFilter address(String hostAndPort) {
        return new ClientFilter(utf8("ADDR"), utf8(hostAndPort));
    }

    /** Those that came to this address. */
    public static ClientFilter localAddress(String hostAndPort) {
        return new ClientFilter(utf8("LADDR"), utf8(hostAndPort));
    }

    /** Those of this user. */
    public static ClientFilter user(String name) {
        return new ClientFilter(utf8("USER"), utf8(name));
    }

    /** Whether to spare the connection that asks; it does by default. */
    public static ClientFilter skipMe(boolean skip) {
        return new ClientFilter(utf8("SKIPME"), utf8(skip ? "yes" : "no"));
    }

    /** Those that are older, in whole seconds (Redis 7.4, Valkey 8.1). */
    public static ClientFilter maxAge(Duration age) {
        return new ClientFilter(words("MAXAGE", Arguments.seconds(age)));
    }
}
