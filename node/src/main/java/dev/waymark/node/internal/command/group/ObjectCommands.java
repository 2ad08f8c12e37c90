package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;

/**
 * OBJECT: how a value is kept.
 *
 * @see <a href="https://redis.io/docs/latest/commands/object/">OBJECT</a>
 */
public final class ObjectCommands {

    /** The numbers from 0 on of which Redis has one object for all keys, and how often those count as used. */
    private static final long SHARED_NUMBERS = 10_000;

    private static final long SHARED = Integer.MAX_VALUE;

    private static final Refusal NO_FREQUENCY = new Refusal("ERR An LFU maxmemory policy is not selected, access"
            + " frequency not tracked. Please note that when switching between policies at runtime LRU and LFU data"
            + " will take some time to adjust.");

    private ObjectCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("OBJECT ENCODING", ObjectCommands::encoding);
        commands.add("OBJECT REFCOUNT", ObjectCommands::refcount);
        commands.add("OBJECT IDLETIME", ObjectCommands::idletime);
        commands.add("OBJECT FREQ", ObjectCommands::freq);
        Help.add(commands, "OBJECT");
    }

    private static void encoding(Call call) {
        int entry = call.inspect(2);
        if (entry == Keyspace.NONE) {
            call.reply().nil();
        } else {
            call.reply().bulk(call.keys().encoding(entry));
        }
    }

    private static void refcount(Call call) {
        int entry = call.inspect(2);
        if (entry == Keyspace.NONE) {
            call.reply().nil();
            return;
        }
        boolean shared = call.keys().isNumber(entry)
                && call.keys().number(entry) >= 0
                && call.keys().number(entry) < SHARED_NUMBERS;
        call.reply().number(shared ? SHARED : 1);
    }

    private static void idletime(Call call) {
        int entry = call.inspect(2);
        if (entry == Keyspace.NONE) {
            call.reply().nil();
        } else {
            call.reply().number(call.keys().idleSeconds(entry));
        }
    }

    /** No policy of this node counts how often keys are used. */
    private static void freq(Call call) {
        if (call.inspect(2) != Keyspace.NONE) {
            throw NO_FREQUENCY;
        }
        call.reply().nil();
    }
}
