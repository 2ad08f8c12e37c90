package dev.waymark.client.command;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where and how MIGRATE moves keys: {@code Migration.to("10.0.0.7", 6379, Duration.ofSeconds(5)).replace()}.
 *
 * <p>Immutable.
 *
 * @see <a href="https://redis.io/docs/latest/commands/migrate/">MIGRATE</a>
 */
public final class Migration {

    private final String host;
    private final int port;
    private final long timeoutMillis;
    private final boolean copy;
    private final boolean replace;
    private final @Nullable String user;
    private final @Nullable String password;

    private Migration(
            String host,
            int port,
            long timeoutMillis,
            boolean copy,
            boolean replace,
            @Nullable String user,
            @Nullable String password) {
        this.host = host;
        this.port = port;
        this.timeoutMillis = timeoutMillis;
        this.copy = copy;
        this.replace = replace;
        this.user = user;
        this.password = password;
    }

    /**
     * To database 0 of a node; {@code timeout} is the longest that the two nodes may be silent, in whole milliseconds.
     */
    public static Migration to(String host, int port, Duration timeout) {
        return new Migration(host, port, Arguments.positiveMillis(timeout), false, false, null, null);
    }

    /** Leaves the keys where they were, too. */
    public Migration copy() {
        return new Migration(host, port, timeoutMillis, true, replace, user, password);
    }

    /** Replaces keys that the target has already. */
    public Migration replace() {
        return new Migration(host, port, timeoutMillis, copy, true, user, password);
    }

    /** Logs in at the target as the default user. */
    public Migration auth(String secret) {
        return new Migration(host, port, timeoutMillis, copy, replace, null, secret);
    }

    /** Logs in at the target. */
    public Migration auth(String name, String secret) {
        return new Migration(host, port, timeoutMillis, copy, replace, name, secret);
    }

    /** Everything up to the keys. */
    Command.Builder appendTo(Command.Builder command) {
        command.arg(host).arg(port).arg("").arg(0).arg(timeoutMillis);
        if (copy) {
            command.arg("COPY");
        }
        if (replace) {
            command.arg("REPLACE");
        }
        if (user != null && password != null) {
            command.arg("AUTH2").arg(user).arg(password);
        } else if (password != null) {
            command.arg("AUTH").arg(password);
        }
        return command.arg("KEYS");
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "Migration[to " + host + ":" + port + "]";
    }
}
