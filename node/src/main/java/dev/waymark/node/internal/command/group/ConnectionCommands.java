package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.acl.User;
import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.Versions;

/**
 * The commands that are about the connection itself.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=connection">Commands, "Connection management"</a>
 */
public final class ConnectionCommands {

    private static final Refusal WRONG_PASSWORD =
            new Refusal("WRONGPASS invalid username-password pair or user is disabled.");

    private static final byte[] NOTHING = {};

    private ConnectionCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("PING", ConnectionCommands::ping);
        commands.add("ECHO", call -> call.reply().bulk(call.args().word(1)));
        commands.add("SELECT", ConnectionCommands::select);
        commands.add("AUTH", ConnectionCommands::auth);
        commands.add("HELLO", ConnectionCommands::hello);
        commands.add("RESET", ConnectionCommands::reset);
        commands.add("QUIT", ConnectionCommands::quit);
    }

    private static void ping(Call call) {
        if (call.args().count() > 2) {
            throw new Refusal("ERR wrong number of arguments for 'ping' command");
        }
        boolean alone = call.args().count() == 1;
        if (call.session().isSubscriber() && !call.resp3()) {
            // In the form of a message, because that is what a subscriber reads.
            call.reply()
                    .array(2)
                    .bulk("pong")
                    .bulk(alone ? NOTHING : call.args().word(1));
        } else if (!alone) {
            call.reply().bulk(call.args().word(1));
        } else {
            call.reply().text("PONG");
        }
    }

    private static void select(Call call) {
        if (call.args().integer(1) != 0) {
            throw new Refusal("ERR SELECT is not allowed in cluster mode");
        }
        call.ok();
    }

    private static void auth(Call call) {
        Arguments args = call.args();
        if (args.count() > 3) {
            throw Refusal.SYNTAX;
        }
        User user = call.engine().users().defaultUser();
        if (args.count() == 2 && user.isPasswordless()) {
            throw new Refusal("ERR AUTH <password> called without any password configured for the default user."
                    + " Are you sure your configuration is correct?");
        }
        authenticate(call, args.count() == 2 ? user.name() : args.text(1), args.word(args.count() - 1));
        call.ok();
    }

    private static void authenticate(Call call, String name, byte[] password) {
        User user = call.engine().users().authenticate(name, password);
        if (user == null) {
            call.engine().permissions().notLetIn(call, name);
            throw WRONG_PASSWORD;
        }
        call.session().become(user);
    }

    /** A client that shows who it is stays that, also when a later option is wrong: as in Redis. */
    private static void hello(Call call) {
        Arguments args = call.args();
        int version = args.count() == 1 ? call.session().protocol() : version(args);
        String name = null;
        for (int word = 2; word < args.count(); word++) {
            if (args.is(word, "AUTH") && word + 2 < args.count()) {
                authenticate(call, args.text(word + 1), args.word(word + 2));
                word += 2;
            } else if (args.is(word, "SETNAME") && word + 1 < args.count()) {
                name = ClientCommands.validName(args, ++word);
            } else {
                throw new Refusal("ERR Syntax error in HELLO option '" + args.quoted(word, Integer.MAX_VALUE) + "'");
            }
        }
        if (!call.engine().isTrusted(call.session())) {
            throw new Refusal("NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO"
                    + " AUTH <user> <pass> option can be used to authenticate the client and select the RESP protocol"
                    + " version at the same time");
        }
        if (name != null) {
            call.session().rename(name);
        }
        call.session().speak(version);
        greet(call);
    }

    private static int version(Arguments args) {
        long version = args.number(
                1,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                new Refusal("ERR Protocol version is not an integer or out of range"));
        if (version < 2 || version > 3) {
            throw new Refusal("NOPROTO unsupported protocol version");
        }
        return (int) version;
    }

    private static void greet(Call call) {
        call.reply().protocol(call.session().protocol()).map(7);
        call.reply().bulk("server").bulk("redis");
        call.reply().bulk("version").bulk(Versions.REDIS);
        call.reply().bulk("proto").number(call.session().protocol());
        call.reply().bulk("id").number(call.session().id());
        call.reply().bulk("mode").bulk("cluster");
        call.reply().bulk("role").bulk("master");
        call.reply().bulk("modules").array(0);
    }

    private static void reset(Call call) {
        call.engine().reset(call.session());
        call.reply().protocol(call.session().protocol()).text("RESET");
    }

    private static void quit(Call call) {
        call.ok();
        call.session().outlet().close();
    }
}
