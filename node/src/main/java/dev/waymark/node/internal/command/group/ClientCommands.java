package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.ClientLine;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.ReplyMode;
import dev.waymark.node.internal.command.Session;
import java.nio.charset.StandardCharsets;

/**
 * CLIENT, but for what {@link TrackingCommands} has.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=connection">Commands, "Connection management"</a>
 */
public final class ClientCommands {

    private ClientCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("CLIENT ID", call -> call.reply().number(call.session().id()));
        commands.add("CLIENT GETNAME", ClientCommands::getname);
        commands.add("CLIENT SETNAME", ClientCommands::setname);
        commands.add("CLIENT SETINFO", ClientCommands::setinfo);
        commands.add("CLIENT INFO", ClientCommands::info);
        commands.add("CLIENT LIST", ClientCommands::list);
        commands.add("CLIENT KILL", ClientCommands::kill);
        commands.add("CLIENT PAUSE", ClientCommands::pause);
        commands.add("CLIENT UNPAUSE", ClientCommands::unpause);
        commands.add("CLIENT REPLY", ClientCommands::reply);
        commands.add("CLIENT NO-EVICT", ClientCommands::noEvict);
        commands.add("CLIENT UNBLOCK", ClientCommands::unblock);
        TrackingCommands.register(commands);
        Help.add(commands, "CLIENT");
    }

    private static void getname(Call call) {
        if (call.session().name().isEmpty()) {
            call.reply().nil();
        } else {
            call.reply().bulk(call.session().name());
        }
    }

    private static void setname(Call call) {
        call.session().rename(validName(call.args(), 2));
        call.ok();
    }

    /** A word that may be the name of a client. */
    static String validName(Arguments args, int word) {
        if (!isPrintable(args, word)) {
            throw new Refusal("ERR Client names cannot contain spaces, newlines or special characters.");
        }
        return args.text(word);
    }

    private static boolean isPrintable(Arguments args, int word) {
        return args.text(word).chars().allMatch(each -> each >= '!' && each <= '~');
    }

    /** As Redis has it since 7.2. */
    private static void setinfo(Call call) {
        Arguments args = call.args();
        boolean name = args.is(2, "LIB-NAME");
        if (!name && !args.is(2, "LIB-VER")) {
            throw new Refusal("ERR Unrecognized option '" + args.quoted(2, Integer.MAX_VALUE) + "'");
        }
        if (!isPrintable(args, 3)) {
            throw new Refusal("ERR " + (name ? "lib-name" : "lib-ver")
                    + " cannot contain spaces, newlines or special characters.");
        }
        call.session().describe(name ? args.text(3) : null, name ? null : args.text(3));
        call.ok();
    }

    private static void info(Call call) {
        String line = ClientLine.of(call.session(), call.engine());
        call.reply().verbatim("txt", line.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void list(Call call) {
        StringBuilder lines = new StringBuilder();
        for (Session each : ClientFilter.listed(call)) {
            lines.append(ClientLine.of(each, call.engine()));
        }
        call.reply().verbatim("txt", lines.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void kill(Call call) {
        if (call.args().count() > 3) {
            int killed = 0;
            for (Session each : ClientFilter.toKill(call)) {
                call.engine().clients().kill(each, call.session());
                killed++;
            }
            call.reply().number(killed);
            return;
        }
        String address = call.args().text(2);
        for (Session each : call.engine().clients().all()) {
            if (each.outlet().remote().equals(address)) {
                call.ok();
                call.engine().clients().kill(each, call.session());
                return;
            }
        }
        throw new Refusal("ERR No such client");
    }

    private static void pause(Call call) {
        Arguments args = call.args();
        boolean writesOnly = false;
        if (args.count() == 4) {
            writesOnly = args.is(3, "WRITE");
            if (!writesOnly && !args.is(3, "ALL")) {
                throw new Refusal("ERR CLIENT PAUSE mode must be WRITE or ALL");
            }
        }
        if (args.count() > 4) {
            throw wrongCount(call);
        }
        long millis = args.number(
                2, Long.MIN_VALUE, Long.MAX_VALUE, new Refusal("ERR timeout is not an integer or out of range"));
        if (millis < 0) {
            throw new Refusal("ERR timeout is negative");
        }
        if (millis > Long.MAX_VALUE - call.now()) {
            throw new Refusal("ERR timeout is out of range");
        }
        call.engine().pause().begin(call.now() + millis, writesOnly);
        call.ok();
    }

    private static void unpause(Call call) {
        call.engine().pause().end();
        call.ok();
    }

    private static void reply(Call call) {
        Arguments args = call.args();
        Session session = call.session();
        if (args.is(2, "ON")) {
            session.reply(ReplyMode.ON);
            call.ok();
        } else if (args.is(2, "OFF")) {
            session.reply(ReplyMode.OFF);
        } else if (args.is(2, "SKIP")) {
            if (session.replies() != ReplyMode.OFF) {
                session.reply(ReplyMode.SKIP_NEXT);
            }
        } else {
            throw Refusal.SYNTAX;
        }
    }

    private static void noEvict(Call call) {
        boolean on = call.args().is(2, "ON");
        if (!on && !call.args().is(2, "OFF")) {
            throw Refusal.SYNTAX;
        }
        call.session().spare(on);
        call.ok();
    }

    private static void unblock(Call call) {
        Arguments args = call.args();
        if (args.count() > 4) {
            throw wrongCount(call);
        }
        boolean error = args.count() == 4 && args.is(3, "ERROR");
        if (args.count() == 4 && !error && !args.is(3, "TIMEOUT")) {
            throw new Refusal("ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR");
        }
        Session session = call.engine().clients().find(args.number(2));
        call.reply().number(session != null && call.engine().unblock(session, error) ? 1 : 0);
    }

    private static Refusal wrongCount(Call call) {
        return new Refusal("ERR unknown subcommand or wrong number of arguments for '"
                + call.args().quoted(1, Integer.MAX_VALUE) + "'. Try CLIENT HELP.");
    }
}
