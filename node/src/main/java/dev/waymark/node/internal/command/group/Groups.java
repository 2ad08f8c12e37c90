package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.server.ServerCommands;
import dev.waymark.node.internal.command.streams.StreamCommands;
import dev.waymark.node.internal.move.MovingCommands;

/** All commands of a node. */
public final class Groups {

    private Groups() {}

    /** A set of all commands. */
    public static CommandSet all() {
        CommandSet commands = new CommandSet();
        BitfieldCommands.register(commands);
        BitmapCommands.register(commands);
        ConnectionCommands.register(commands);
        GeoCommands.register(commands);
        GeoSearchCommands.register(commands);
        HashCommands.register(commands);
        HyperLogLogCommands.register(commands);
        ClientCommands.register(commands);
        ConfigCommands.register(commands);
        CommandCommands.register(commands);
        InfoCommand.register(commands);
        KeyCommands.register(commands);
        ExpiryCommands.register(commands);
        KeyspaceCommands.register(commands);
        ObjectCommands.register(commands);
        MonitorCommand.register(commands);
        PubSubCommands.register(commands);
        SortCommands.register(commands);
        SetAlgebraCommands.register(commands);
        SetCommands.register(commands);
        SortedSetAlgebraCommands.register(commands);
        SortedSetCommands.register(commands);
        SortedSetPops.register(commands);
        SortedSetRanges.register(commands);
        StringCommands.register(commands);
        ListCommands.register(commands);
        PoppingCommands.register(commands);
        StreamCommands.register(commands);
        Help.add(commands, "XGROUP");
        Help.add(commands, "XINFO");
        MovingCommands.register(commands);
        ServerCommands.register(commands);
        commands.addTransactions();
        return commands;
    }
}
