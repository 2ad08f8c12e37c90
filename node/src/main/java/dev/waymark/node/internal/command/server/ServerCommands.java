package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.Versions;
import dev.waymark.node.internal.command.group.Help;

/**
 * The commands about the server as a whole.
 *
 * <p>The node keeps its keys in memory only, and says so to whoever wants them saved: OK would be a lie that is noticed
 * when it is too late.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=server">Commands, "Server management"</a>
 */
public final class ServerCommands {

    private static final Refusal NOT_ON_DISK =
            new Refusal("ERR this node keeps its keys in memory only, and cannot save them");

    private static final Refusal NO_REPLICAS = new Refusal("ERR this node has no replicas yet");

    private ServerCommands() {}

    /** Adds all commands of this package to a node. */
    public static void register(CommandSet commands) {
        commands.add("TIME", ServerCommands::time);
        commands.add("ROLE", ServerCommands::role);
        commands.add("LASTSAVE", call -> call.reply().number(call.engine().started() / 1000));
        commands.add("SAVE", call -> refuse(NOT_ON_DISK));
        commands.add("BGSAVE", ServerCommands::bgsave);
        commands.add("BGREWRITEAOF", call -> refuse(NOT_ON_DISK));
        commands.add("SHUTDOWN", ServerCommands::shutdown);
        commands.add(
                "FAILOVER",
                call -> refuse(new Refusal(
                        "ERR FAILOVER not allowed in cluster mode. Use CLUSTER FAILOVER command instead.")));
        Refusal inCluster = new Refusal("ERR REPLICAOF not allowed in cluster mode.");
        commands.add("REPLICAOF", call -> refuse(inCluster));
        commands.add("SLAVEOF", call -> refuse(inCluster));
        commands.add("PSYNC", call -> refuse(NO_REPLICAS));
        commands.add("SYNC", call -> refuse(NO_REPLICAS));
        commands.add("REPLCONF", call -> refuse(NO_REPLICAS));
        commands.add("LOLWUT", ServerCommands::lolwut);
        commands.add("MODULE LIST", call -> call.reply().array(0));
        commands.add("MODULE LOAD", ServerCommands::never);
        commands.add("MODULE LOADEX", ServerCommands::never);
        commands.add("MODULE UNLOAD", ServerCommands::never);
        Help.add(commands, "MODULE");
        AclCommands.register(commands);
        SlowLogCommands.register(commands);
        LatencyCommands.register(commands);
        MemoryCommands.register(commands);
        ScriptCommands.register(commands);
        FunctionCommands.register(commands);
        DebugCommands.register(commands);
    }

    private static void refuse(Refusal refusal) {
        throw refusal;
    }

    /** No parameter of this node allows them. */
    private static void never(Call call) {
        throw new IllegalStateException(call.command().title() + " was admitted");
    }

    /** What a container answers when its subcommand has words that it does not take. */
    static Refusal wrongWords(Call call) {
        Arguments args = call.args();
        return new Refusal("ERR unknown subcommand or wrong number of arguments for '" + args.quoted(1, 128) + "'. Try "
                + call.command().info().name().split(" ")[0] + " HELP.");
    }

    private static void time(Call call) {
        long micros = call.engine().micros();
        call.reply().array(2).bulk(Long.toString(micros / 1_000_000)).bulk(Long.toString(micros % 1_000_000));
    }

    private static void role(Call call) {
        call.reply().array(3).bulk("master").number(0).array(0);
    }

    private static void bgsave(Call call) {
        if (call.args().count() > 2 || (call.args().count() == 2 && !call.args().is(1, "SCHEDULE"))) {
            throw Refusal.SYNTAX;
        }
        throw NOT_ON_DISK;
    }

    /** It has no reply: the connection ends with the node. */
    private static void shutdown(Call call) {
        Arguments args = call.args();
        boolean save = false;
        boolean noSave = false;
        boolean abort = false;
        boolean other = false;
        for (int word = 1; word < args.count(); word++) {
            if (args.is(word, "SAVE")) {
                save = true;
            } else if (args.is(word, "NOSAVE")) {
                noSave = true;
            } else if (args.is(word, "ABORT")) {
                abort = true;
            } else if (args.is(word, "NOW") || args.is(word, "FORCE")) {
                other = true;
            } else {
                throw Refusal.SYNTAX;
            }
        }
        if ((save && noSave) || (abort && (save || noSave || other))) {
            throw Refusal.SYNTAX;
        }
        if (abort) {
            throw new Refusal("ERR No shutdown in progress.");
        }
        if (save) {
            throw NOT_ON_DISK;
        }
        call.engine().shutDown();
    }

    /** Without the picture. */
    private static void lolwut(Call call) {
        Arguments args = call.args();
        if (args.count() >= 3 && args.is(1, "VERSION")) {
            args.integer(2);
        }
        call.reply().verbatim("txt", "Redis ver. " + Versions.REDIS + "\n");
    }
}
