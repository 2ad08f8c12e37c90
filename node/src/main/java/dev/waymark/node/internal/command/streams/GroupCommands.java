package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;

/** XGROUP and its subcommands, and XACK. In all of XGROUP word 2 is the key and word 3 the name of the group. */
final class GroupCommands {

    private static final Refusal NO_KEY = new Refusal(
            "ERR The XGROUP subcommand requires the key to exist. Note that for CREATE you may want to use the"
                    + " MKSTREAM option to create an empty stream automatically.");

    private GroupCommands() {}

    static void register(CommandSet commands) {
        commands.add("XGROUP CREATE", GroupCommands::create);
        commands.add("XGROUP SETID", GroupCommands::setId);
        commands.add("XGROUP DESTROY", GroupCommands::destroy);
        commands.add("XGROUP CREATECONSUMER", GroupCommands::createConsumer);
        commands.add("XGROUP DELCONSUMER", GroupCommands::removeConsumer);
        commands.add("XACK", GroupCommands::acknowledge);
    }

    /** The options of CREATE and SETID. */
    private record Options(boolean makeStream, long entriesRead) {

        static Options of(Arguments args, boolean creating) {
            boolean makeStream = false;
            long entriesRead = StreamGroup.UNKNOWN;
            int word = 5;
            while (word < args.count()) {
                if (creating && args.is(word, "MKSTREAM")) {
                    makeStream = true;
                    word++;
                } else if (args.is(word, "ENTRIESREAD") && word + 1 < args.count()) {
                    entriesRead = args.number(word + 1);
                    if (entriesRead < 0 && entriesRead != StreamGroup.UNKNOWN) {
                        throw new Refusal("ERR value for ENTRIESREAD must be positive or -1");
                    }
                    word += 2;
                } else {
                    throw malformed(args);
                }
            }
            return new Options(makeStream, entriesRead);
        }
    }

    private static Refusal malformed(Arguments args) {
        return new Refusal(
                "ERR unknown subcommand or wrong number of arguments for '" + args.quoted(1) + "'. Try XGROUP HELP.");
    }

    private static void create(Call call) {
        Arguments args = call.args();
        Options options = Options.of(args, true);
        StreamValue stream = call.value(2, StreamValue.class);
        if (stream == null && !options.makeStream) {
            throw NO_KEY;
        }
        if (args.count() > 8) {
            throw malformed(args);
        }
        StreamId last = stream == null ? StreamId.MIN : stream.lastId();
        StreamId after = args.is(4, "$") ? last : Ids.id(args, 4);
        boolean fresh = stream == null;
        StreamValue target = stream == null ? new StreamValue() : stream;
        if (target.createGroup(args.word(3), after, options.entriesRead) == null) {
            throw new Refusal("BUSYGROUP Consumer Group name already exists");
        }
        if (fresh) {
            call.put(2, target);
            call.touched(2);
        }
        call.ok();
        call.noted(2, 't', "xgroup-create");
    }

    private static void setId(Call call) {
        Arguments args = call.args();
        Options options = Options.of(args, false);
        StreamValue stream = stream(call);
        StreamGroup group = group(call, stream);
        if (args.count() > 7) {
            throw malformed(args);
        }
        // Unlike CREATE it knows the ends of a range.
        group.set(args.is(4, "$") ? stream.lastId() : Ids.idOrEnd(args, 4), options.entriesRead);
        call.ok();
        call.noted(2, 't', "xgroup-setid");
    }

    private static void destroy(Call call) {
        StreamValue stream = stream(call);
        boolean destroyed = stream.destroyGroup(call.args().word(3));
        call.reply().number(destroyed ? 1 : 0);
        if (destroyed) {
            call.noted(2, 't', "xgroup-destroy");
            // Who waits for entries of the group has to hear that there is none.
            call.wake(2);
        }
    }

    private static void createConsumer(Call call) {
        StreamGroup group = group(call, stream(call));
        boolean created = group.createConsumer(call.args().word(4), call.now()) != null;
        call.reply().number(created ? 1 : 0);
        if (created) {
            call.noted(2, 't', "xgroup-createconsumer");
        }
    }

    private static void removeConsumer(Call call) {
        StreamGroup group = group(call, stream(call));
        int pending = group.removeConsumer(call.args().word(4));
        call.reply().number(Math.max(0, pending));
        if (pending >= 0) {
            call.noted(2, 't', "xgroup-delconsumer");
        }
    }

    private static StreamValue stream(Call call) {
        StreamValue stream = call.value(2, StreamValue.class);
        if (stream == null) {
            throw NO_KEY;
        }
        return stream;
    }

    private static StreamGroup group(Call call, StreamValue stream) {
        StreamGroup group = stream.group(call.args().word(3));
        if (group == null) {
            throw new Refusal("NOGROUP No such consumer group '" + call.args().quoted(3) + "' for key name '"
                    + call.args().quoted(2) + "'");
        }
        return group;
    }

    private static void acknowledge(Call call) {
        Arguments args = call.args();
        StreamValue stream = call.value(1, StreamValue.class);
        StreamGroup group = stream == null ? null : stream.group(args.word(2));
        if (group == null) {
            call.reply().number(0);
            return;
        }
        StreamId[] ids = new StreamId[args.count() - 3];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = Ids.id(args, i + 3);
        }
        long acknowledged = 0;
        for (StreamId id : ids) {
            acknowledged += group.acknowledge(id) ? 1 : 0;
        }
        call.reply().number(acknowledged);
        if (acknowledged > 0) {
            call.recount(1);
        }
    }
}
