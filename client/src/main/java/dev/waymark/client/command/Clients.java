package dev.waymark.client.command;

import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyless;
import static dev.waymark.client.command.Decoders.OBJECT_MAP;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.bool;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;
import static dev.waymark.client.command.Decoders.text;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The CLIENT commands: on the connections of one server. Those on the connection that they come through speak of one
 * that the client shares between threads and commands; its name is set with {@code ClientConfig}.
 */
public final class Clients {

    private static final Spec CLIENT_GETNAME = Spec.of("CLIENT", "GETNAME");
    private static final Spec CLIENT_GETREDIR = Spec.of("CLIENT", "GETREDIR");
    private static final Spec CLIENT_ID = Spec.of("CLIENT", "ID");
    private static final Spec CLIENT_INFO = Spec.of("CLIENT", "INFO");
    private static final Spec CLIENT_KILL = Spec.of("CLIENT", "KILL");
    private static final Spec CLIENT_LIST = Spec.of("CLIENT", "LIST");
    private static final Spec CLIENT_NO_EVICT = Spec.of("CLIENT", "NO-EVICT");
    private static final Spec CLIENT_NO_TOUCH = Spec.of("CLIENT", "NO-TOUCH");
    private static final Spec CLIENT_PAUSE = Spec.of("CLIENT", "PAUSE");
    private static final Spec CLIENT_SETINFO = Spec.of("CLIENT", "SETINFO");
    private static final Spec CLIENT_SETNAME = Spec.of("CLIENT", "SETNAME");
    private static final Spec CLIENT_TRACKINGINFO = Spec.of("CLIENT", "TRACKINGINFO");
    private static final Spec CLIENT_UNBLOCK = Spec.of("CLIENT", "UNBLOCK");
    private static final Spec CLIENT_UNPAUSE = Spec.of("CLIENT", "UNPAUSE");

    private static final Decoder<List<Map<String, String>>> CONNECTIONS =
            reply -> STRING.decode(reply).lines().map(Clients::fields).toList();
    private static final Decoder<Map<String, String>> CONNECTION = reply -> fields(STRING.decode(reply));

    private Clients() {}

    /**
     * The name of this connection; null when it has none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-getname/">CLIENT GETNAME</a>
     */
    public static Command<@Nullable String> getname() {
        return keyless(CLIENT_GETNAME, text());
    }

    /**
     * The id of the connection that hears what becomes invalid for this one; 0 for itself, -1 when nothing is tracked.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-getredir/">CLIENT GETREDIR</a>
     */
    public static Command<Long> getredir() {
        return keyless(CLIENT_GETREDIR, number());
    }

    /**
     * The id of this connection.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-id/">CLIENT ID</a>
     */
    public static Command<Long> id() {
        return keyless(CLIENT_ID, number());
    }

    /**
     * What the server knows of this connection, by name.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-info/">CLIENT INFO</a>
     */
    public static Command<Map<String, String>> info() {
        return keyless(CLIENT_INFO, CONNECTION);
    }

    /**
     * Closes the connections that all the filters name; how many.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-kill/">CLIENT KILL</a>
     */
    public static Command<Long> kill(ClientFilter filter, ClientFilter... more) {
        return begin(CLIENT_KILL).options(filter).options(more).returns(number());
    }

    /**
     * What the server knows of the connections that all the filters name, of all when there is none; by name for each.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-list/">CLIENT LIST</a>
     */
    public static Command<List<Map<String, String>>> list(ClientFilter... filters) {
        return begin(CLIENT_LIST).options(filters).returns(CONNECTIONS);
    }

    /**
     * Whether the server may close this connection when all connections take too much memory; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-no-evict/">CLIENT NO-EVICT</a>
     */
    public static Command<Boolean> noEvict(boolean on) {
        return begin(CLIENT_NO_EVICT).arg(on ? "ON" : "OFF").returns(ok());
    }

    /**
     * Whether commands of this connection leave alone when keys were last used (Redis 7.2); true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-no-touch/">CLIENT NO-TOUCH</a>
     */
    public static Command<Boolean> noTouch(boolean on) {
        return begin(CLIENT_NO_TOUCH).arg(on ? "ON" : "OFF").returns(ok());
    }

    /**
     * Lets all commands wait for a time, in milliseconds; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-pause/">CLIENT PAUSE</a>
     */
    public static Command<Boolean> pause(Duration time) {
        return begin(CLIENT_PAUSE).arg(time.toMillis()).returns(ok());
    }

    /**
     * Lets writes wait for a time, in milliseconds; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-pause/">CLIENT PAUSE</a>
     */
    public static Command<Boolean> pauseWrites(Duration time) {
        return begin(CLIENT_PAUSE).arg(time.toMillis()).arg("WRITE").returns(ok());
    }

    /**
     * Names the library of this connection, {@code LIB-NAME} or {@code LIB-VER} (Redis 7.2); true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-setinfo/">CLIENT SETINFO</a>
     */
    public static Command<Boolean> setinfo(String attribute, String value) {
        return begin(CLIENT_SETINFO).arg(attribute).arg(value).returns(ok());
    }

    /**
     * Names this connection; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-setname/">CLIENT SETNAME</a>
     */
    public static Command<Boolean> setname(String name) {
        return begin(CLIENT_SETNAME).arg(name).returns(ok());
    }

    /**
     * What is tracked for this connection.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-trackinginfo/">CLIENT TRACKINGINFO</a>
     */
    public static Command<Map<String, @Nullable Object>> trackinginfo() {
        return keyless(CLIENT_TRACKINGINFO, OBJECT_MAP);
    }

    /**
     * Ends the wait of a connection that blocks, as if its time was up; whether it did.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-unblock/">CLIENT UNBLOCK</a>
     */
    public static Command<Boolean> unblock(long id) {
        return begin(CLIENT_UNBLOCK).arg(id).returns(bool());
    }

    /**
     * Ends the wait of a connection that blocks, with an error; whether it did.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-unblock/">CLIENT UNBLOCK</a>
     */
    public static Command<Boolean> unblockWithError(long id) {
        return begin(CLIENT_UNBLOCK).arg(id).arg("ERROR").returns(bool());
    }

    /**
     * Ends {@link #pause}; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/client-unpause/">CLIENT UNPAUSE</a>
     */
    public static Command<Boolean> unpause() {
        return keyless(CLIENT_UNPAUSE, ok());
    }

    /** The fields of a line of {@code name=value}, with spaces between them. */
    private static Map<String, String> fields(String line) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : line.strip().split(" ")) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.put(field.substring(0, equals), field.substring(equals + 1));
            }
        }
        return Collections.unmodifiableMap(fields);
    }
}
