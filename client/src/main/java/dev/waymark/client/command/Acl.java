package dev.waymark.client.command;

import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyless;
import static dev.waymark.client.command.Decoders.OBJECT_MAP;
import static dev.waymark.client.command.Decoders.OBJECT_MAPS;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.nullable;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ACL commands: the users of one server, and what they may do. A cluster does not spread them: send them to each
 * node.
 */
public final class Acl {

    private static final Spec ACL_CAT = Spec.of("ACL", "CAT");
    private static final Spec ACL_DELUSER = Spec.of("ACL", "DELUSER");
    private static final Spec ACL_DRYRUN = Spec.of("ACL", "DRYRUN");
    private static final Spec ACL_GENPASS = Spec.of("ACL", "GENPASS");
    private static final Spec ACL_GETUSER = Spec.of("ACL", "GETUSER");
    private static final Spec ACL_LIST = Spec.of("ACL", "LIST");
    private static final Spec ACL_LOAD = Spec.of("ACL", "LOAD");
    private static final Spec ACL_LOG = Spec.of("ACL", "LOG");
    private static final Spec ACL_SAVE = Spec.of("ACL", "SAVE");
    private static final Spec ACL_SETUSER = Spec.of("ACL", "SETUSER");
    private static final Spec ACL_USERS = Spec.of("ACL", "USERS");
    private static final Spec ACL_WHOAMI = Spec.of("ACL", "WHOAMI");

    private static final Decoder<@Nullable Map<String, @Nullable Object>> USER = nullable(OBJECT_MAP);

    private Acl() {}

    /**
     * The categories of commands.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-cat/">ACL CAT</a>
     */
    public static Command<List<String>> cat() {
        return keyless(ACL_CAT, STRINGS);
    }

    /**
     * The commands of a category.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-cat/">ACL CAT</a>
     */
    public static Command<List<String>> cat(String category) {
        return begin(ACL_CAT).arg(category).returns(STRINGS);
    }

    /**
     * Deletes users, and closes their connections; how many there were.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-deluser/">ACL DELUSER</a>
     */
    public static Command<Long> deluser(String... names) {
        return begin(ACL_DELUSER).args(names).returns(number());
    }

    /**
     * Whether a user may run a command, which is not run: {@code OK}, or why not.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-dryrun/">ACL DRYRUN</a>
     */
    public static Command<String> dryrun(String user, String... words) {
        return begin(ACL_DRYRUN).arg(user).args(words).returns(STRING);
    }

    /**
     * A password by chance, of 256 bits in hexadecimal.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-genpass/">ACL GENPASS</a>
     */
    public static Command<String> genpass() {
        return keyless(ACL_GENPASS, STRING);
    }

    /**
     * A password by chance, of so many bits in hexadecimal.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-genpass/">ACL GENPASS</a>
     */
    public static Command<String> genpass(int bits) {
        return begin(ACL_GENPASS).arg(bits).returns(STRING);
    }

    /**
     * The rules of a user; null when there is none.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-getuser/">ACL GETUSER</a>
     */
    public static Command<@Nullable Map<String, @Nullable Object>> getuser(String name) {
        return begin(ACL_GETUSER).arg(name).returns(USER);
    }

    /**
     * The rules of all users, one line each.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-list/">ACL LIST</a>
     */
    public static Command<List<String>> list() {
        return keyless(ACL_LIST, STRINGS);
    }

    /**
     * Reads the users from the ACL file again; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-load/">ACL LOAD</a>
     */
    public static Command<Boolean> load() {
        return keyless(ACL_LOAD, ok());
    }

    /**
     * The last ten refusals, the latest first.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-log/">ACL LOG</a>
     */
    public static Command<List<Map<String, @Nullable Object>>> log() {
        return keyless(ACL_LOG, OBJECT_MAPS);
    }

    /**
     * The last {@code count} refusals, the latest first.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-log/">ACL LOG</a>
     */
    public static Command<List<Map<String, @Nullable Object>>> log(long count) {
        return begin(ACL_LOG).arg(count).returns(OBJECT_MAPS);
    }

    /**
     * Forgets the refusals; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-log/">ACL LOG</a>
     */
    public static Command<Boolean> logReset() {
        return begin(ACL_LOG).arg("RESET").returns(ok());
    }

    /**
     * Writes the users to the ACL file; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-save/">ACL SAVE</a>
     */
    public static Command<Boolean> save() {
        return keyless(ACL_SAVE, ok());
    }

    /**
     * Makes a user, or changes one by rules in their order ({@code on}, {@code >password}, {@code ~cached:*},
     * {@code +@read}); true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-setuser/">ACL SETUSER</a>
     */
    public static Command<Boolean> setuser(String name, String... rules) {
        return begin(ACL_SETUSER).arg(name).optional(rules).returns(ok());
    }

    /**
     * The names of all users.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-users/">ACL USERS</a>
     */
    public static Command<List<String>> users() {
        return keyless(ACL_USERS, STRINGS);
    }

    /**
     * The user of this connection.
     *
     * @see <a href="https://redis.io/docs/latest/commands/acl-whoami/">ACL WHOAMI</a>
     */
    public static Command<String> whoami() {
        return keyless(ACL_WHOAMI, STRING);
    }
}
