package dev.waymark.node.internal.command;

import dev.waymark.node.internal.acl.AccessLog;
import dev.waymark.node.internal.acl.Deed;
import dev.waymark.node.internal.acl.Denial;
import dev.waymark.node.internal.acl.User;
import dev.waymark.node.internal.settings.Settings;
import dev.waymark.protocol.KeyUse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks the access control list whether a client may do what it wants, and writes down what it may not. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/">ACL</a>
 */
public final class Permissions {

    private static final Set<String> WRITING = Set.of("insert", "update", "delete");

    private final Engine engine;
    private final AccessLog log = new AccessLog();

    Permissions(Engine engine) {
        this.engine = engine;
        Settings settings = engine.settings();
        settings.watch("acllog-max-len", () -> log.limit(settings.number("acllog-max-len")));
        settings.watch(
                "acl-pubsub-default",
                () -> engine.users()
                        .channelsByDefault(settings.text("acl-pubsub-default").equals("allchannels")));
    }

    /** What was not allowed. */
    public AccessLog log() {
        return log;
    }

    /** @throws Refusal when it may not */
    void require(Call call) {
        Denial denial = denial(call);
        if (denial == null) {
            return;
        }
        note(call, context(call), denial);
        throw new Refusal(
                switch (denial.reason()) {
                    case KEY -> "NOPERM this user has no permissions to access one of the keys used as arguments";
                    case CHANNEL ->
                        "NOPERM this user has no permissions to access one of the channels used as arguments";
                    default ->
                        "NOPERM this user has no permissions to run the '"
                                + call.command().title() + "' command";
                });
    }

    /** Asks once more when a transaction runs, since rules may have changed: why it may not now; null when it may. */
    @Nullable
    Refusal refusalInside(Call call) {
        Denial denial = denial(call);
        if (denial == null) {
            return null;
        }
        note(call, "multi", denial);
        return new Refusal(
                "NOPERM ACLs rules changed between the moment the transaction was accumulated and the EXEC call."
                        + " This command is no longer allowed for the following reason: "
                        + switch (denial.reason()) {
                            case KEY -> "no permission to touch the specified keys";
                            case CHANNEL ->
                                "no permission to access one of the channels used as arguments to the command";
                            default -> "no permission to execute the command or subcommand";
                        });
    }

    private @Nullable Denial denial(Call call) {
        User user = call.session().user();
        if (user.isUnlimited() || call.session().owner) {
            return null;
        }
        return check(user, call.command(), call.args());
    }

    /** Why a user may not run a command; null when it may. */
    public @Nullable Denial check(User user, Command command, Arguments args) {
        return user.check(deed(command, args));
    }

    private static byte[] object(Call call, Denial denial) {
        return denial.reason() == Denial.Reason.COMMAND
                ? call.command().title().getBytes(StandardCharsets.ISO_8859_1)
                : call.args().word(denial.position());
    }

    /** Writes down that somebody was not let in. */
    public void notLetIn(Call call, String name) {
        add(call, Denial.Reason.AUTH, context(call), call.args().word(0), name);
    }

    private static String context(Call call) {
        return call.session().transaction == null ? "toplevel" : "multi";
    }

    private void note(Call call, String context, Denial denial) {
        add(
                call,
                denial.reason(),
                context,
                object(call, denial),
                call.session().user().name());
    }

    private void add(Call call, Denial.Reason reason, String context, byte[] object, String user) {
        String client = ClientLine.of(call.session(), engine).strip();
        log.add(new AccessLog.Entry(1, reason, context, object, user, engine.now(), client));
    }

    private static Deed deed(Command command, Arguments args) {
        int first = command.info().name().indexOf(' ') < 0 ? 1 : 2;
        return new Deed(
                command.ruled,
                command.noAuth,
                args.count() > first ? args.text(first) : null,
                command.keyed ? keys(command, args) : List.of(),
                channels(command, args));
    }

    private static List<Deed.Key> keys(Command command, Arguments args) {
        List<Deed.Key> keys = new ArrayList<>();
        for (KeyUse use : command.info().keyUses(args.words())) {
            boolean writes = use.flags().stream().anyMatch(WRITING::contains);
            keys.add(new Deed.Key(args.word(use.position()), use.flags().contains("access"), writes, use.position()));
        }
        return keys;
    }

    private static List<Deed.Channel> channels(Command command, Arguments args) {
        int last = switch (command.info().name()) {
            case "PUBLISH", "SPUBLISH" -> 1;
            case "SUBSCRIBE", "SSUBSCRIBE", "PSUBSCRIBE" -> args.count() - 1;
            default -> 0;
        };
        List<Deed.Channel> channels = new ArrayList<>();
        for (int word = 1; word <= last; word++) {
            channels.add(new Deed.Channel(args.word(word), command.info().name().equals("PSUBSCRIBE"), word));
        }
        return channels;
    }
}
