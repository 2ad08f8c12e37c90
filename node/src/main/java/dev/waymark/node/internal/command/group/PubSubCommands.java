package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Handler;
import dev.waymark.node.internal.command.PubSub;
import dev.waymark.node.internal.command.PubSub.Kind;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.text.Glob;
import java.util.List;

/**
 * The commands of publish and subscribe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=pubsub">Commands, "Pub/Sub"</a>
 */
public final class PubSubCommands {

    private PubSubCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("SUBSCRIBE", subscribe(Kind.CHANNEL));
        commands.add("PSUBSCRIBE", subscribe(Kind.PATTERN));
        commands.add("SSUBSCRIBE", subscribe(Kind.SHARD));
        commands.add("UNSUBSCRIBE", unsubscribe(Kind.CHANNEL));
        commands.add("PUNSUBSCRIBE", unsubscribe(Kind.PATTERN));
        commands.add("SUNSUBSCRIBE", unsubscribe(Kind.SHARD));
        commands.add("PUBLISH", call -> {
            Arguments args = call.args();
            call.reply().number(pubSub(call).publish(args.word(1), args.word(2)));
        });
        commands.add("SPUBLISH", call -> {
            Arguments args = call.args();
            call.reply().number(pubSub(call).publishToShard(args.word(1), args.word(2)));
        });
        commands.add("PUBSUB CHANNELS", active(Kind.CHANNEL));
        commands.add("PUBSUB SHARDCHANNELS", active(Kind.SHARD));
        commands.add("PUBSUB NUMSUB", listeners(Kind.CHANNEL));
        commands.add("PUBSUB SHARDNUMSUB", listeners(Kind.SHARD));
        commands.add("PUBSUB NUMPAT", call -> call.reply().number(pubSub(call).size(Kind.PATTERN)));
        Help.add(commands, "PUBSUB");
    }

    private static PubSub pubSub(Call call) {
        return call.engine().pubSub();
    }

    private static Handler subscribe(Kind kind) {
        return call -> {
            if (kind == Kind.SHARD && call.session().queued() >= 0) {
                throw new Refusal("ERR SSUBSCRIBE isn't allowed for a DENY BLOCKING client");
            }
            for (int word = 1; word < call.args().count(); word++) {
                pubSub(call).subscribe(call.session(), kind, call.args().word(word));
            }
        };
    }

    private static Handler unsubscribe(Kind kind) {
        return call -> {
            if (call.args().count() == 1) {
                pubSub(call).unsubscribeAll(call.session(), kind);
            }
            for (int word = 1; word < call.args().count(); word++) {
                pubSub(call).unsubscribe(call.session(), kind, call.args().word(word));
            }
        };
    }

    private static Handler active(Kind kind) {
        return call -> {
            Arguments args = call.args();
            if (args.count() > 3) {
                throw new Refusal("ERR unknown subcommand or wrong number of arguments for '"
                        + args.quoted(1, Integer.MAX_VALUE) + "'. Try PUBSUB HELP.");
            }
            Glob pattern = args.count() == 3 ? Glob.of(args.word(2)) : null;
            List<byte[]> channels = pubSub(call).active(kind, pattern);
            call.reply().array(channels.size());
            channels.forEach(call.reply()::bulk);
        };
    }

    private static Handler listeners(Kind kind) {
        return call -> {
            Arguments args = call.args();
            call.reply().array(2 * (args.count() - 2));
            for (int word = 2; word < args.count(); word++) {
                byte[] channel = args.word(word);
                call.reply().bulk(channel).number(pubSub(call).listeners(kind, channel));
            }
        };
    }
}
