package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.settings.Settings;
import dev.waymark.node.internal.stream.NodeLimits;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamEntry;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.node.internal.stream.Trim;
import org.jspecify.annotations.Nullable;

/** XADD, XTRIM, XDEL, XLEN, XSETID, XRANGE and XREVRANGE; and the door to the other commands of streams. */
public final class StreamCommands {

    private StreamCommands() {}

    /** Adds all commands of streams to a node. */
    public static void register(CommandSet commands) {
        commands.add("XADD", StreamCommands::add);
        commands.add("XTRIM", StreamCommands::trim);
        commands.add("XDEL", StreamCommands::delete);
        commands.add("XLEN", StreamCommands::length);
        commands.add("XSETID", StreamCommands::setId);
        commands.add("XRANGE", call -> range(call, false));
        commands.add("XREVRANGE", call -> range(call, true));
        Reading.register(commands);
        GroupCommands.register(commands);
        PendingCommands.register(commands);
        StreamInfo.register(commands);
    }

    private static void add(Call call) {
        Arguments args = call.args();
        NodeLimits limits = limits(call);
        TrimOptions options = TrimOptions.ofAdd(args);
        int idWord = options.next();
        WantedId wanted = idWord < args.count() ? WantedId.of(args, idWord) : null;
        options.check(limits.entries());
        int words = args.count() - idWord - 1;
        if (wanted == null || words < 2 || words % 2 != 0) {
            throw new Refusal("ERR wrong number of arguments for 'xadd' command");
        }
        if (wanted.exact != null && wanted.exact.isMin()) {
            throw new Refusal("ERR The ID specified in XADD must be greater than 0-0");
        }
        StreamValue stream = call.value(1, StreamValue.class);
        if (stream == null && options.keepMissing()) {
            call.reply().nil();
            return;
        }
        StreamEntry entry = new StreamEntry();
        for (int word = idWord + 1; word < args.count(); word++) {
            entry.accept(args.bytes(), args.offset(word), args.length(word));
        }
        boolean fresh = stream == null;
        StreamValue target = stream == null ? new StreamValue() : stream;
        StreamId id = wanted.above(target, call.now());
        if (entry.isTooLarge()) {
            throw new Refusal("ERR Elements are too large to be stored");
        }
        target.add(id, entry, limits);
        Trim trim = options.trim();
        boolean trimmed = trim != null && target.trim(trim) > 0;
        if (fresh) {
            call.put(1, target);
        }
        Entries.write(call.reply(), id);
        call.modified(1, 't', "xadd");
        call.wake(1);
        if (trimmed) {
            call.noted(1, 't', "xtrim");
        }
    }

    private static NodeLimits limits(Call call) {
        Settings settings = call.engine().settings();
        return new NodeLimits(settings.number("stream-node-max-bytes"), settings.number("stream-node-max-entries"));
    }

    /** The id that an XADD asks for: one that it gives, any of a given time, or any. */
    private record WantedId(
            @Nullable StreamId exact, @Nullable Long ms) {

        static WantedId of(Arguments args, int word) {
            if (args.is(word, "*")) {
                return new WantedId(null, null);
            }
            Long ms = Ids.timeOfAny(args, word);
            return ms != null ? new WantedId(null, ms) : new WantedId(Ids.id(args, word), null);
        }

        StreamId above(StreamValue stream, long now) {
            if (stream.lastId().isMax()) {
                throw new Refusal("ERR The stream has exhausted the last possible ID, unable to add more items");
            }
            StreamId id = exact;
            if (id == null) {
                id = ms == null ? stream.nextId(now) : stream.nextIdAt(ms);
            }
            if (id == null || id.compareTo(stream.lastId()) <= 0) {
                throw new Refusal("ERR The ID specified in XADD is equal or smaller than the target stream top item");
            }
            return id;
        }
    }

    private static void trim(Call call) {
        NodeLimits limits = limits(call);
        Trim trim = TrimOptions.ofTrim(call.args(), limits.entries()).trim();
        StreamValue stream = call.value(1, StreamValue.class);
        long removed = stream == null || trim == null ? 0 : stream.trim(trim);
        call.reply().number(removed);
        if (removed > 0) {
            call.modified(1, 't', "xtrim");
        }
    }

    private static void delete(Call call) {
        Arguments args = call.args();
        StreamValue stream = call.value(1, StreamValue.class);
        if (stream == null) {
            call.reply().number(0);
            return;
        }
        StreamId[] ids = new StreamId[args.count() - 2];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = Ids.id(args, i + 2);
        }
        long deleted = 0;
        for (StreamId id : ids) {
            deleted += stream.delete(id) ? 1 : 0;
        }
        call.reply().number(deleted);
        if (deleted > 0) {
            call.modified(1, 't', "xdel");
        }
    }

    private static void length(Call call) {
        StreamValue stream = call.value(1, StreamValue.class);
        call.reply().number(stream == null ? 0 : stream.length());
    }

    private static void setId(Call call) {
        Arguments args = call.args();
        StreamId id = Ids.id(args, 2);
        Long entriesAdded = null;
        StreamId maxDeletedId = null;
        for (int word = 3; word < args.count(); word += 2) {
            boolean more = word + 1 < args.count();
            if (more && args.is(word, "ENTRIESADDED")) {
                entriesAdded = args.number(word + 1);
                if (entriesAdded < 0) {
                    throw new Refusal("ERR entries_added must be positive");
                }
            } else if (more && args.is(word, "MAXDELETEDID")) {
                maxDeletedId = Ids.id(args, word + 1);
                if (id.compareTo(maxDeletedId) < 0) {
                    throw new Refusal(
                            "ERR The ID specified in XSETID is smaller than the provided max_deleted_entry_id");
                }
            } else {
                throw Refusal.SYNTAX;
            }
        }
        StreamValue stream = call.value(1, StreamValue.class);
        if (stream == null) {
            throw Refusal.NO_SUCH_KEY;
        }
        StreamCursor last = stream.reversed(StreamId.MIN, StreamId.MAX);
        if (last.next()) {
            if (id.compareTo(last.id()) < 0) {
                throw new Refusal("ERR The ID specified in XSETID is smaller than the target stream top item");
            }
            if (entriesAdded != null && entriesAdded < stream.length()) {
                throw new Refusal("ERR The entries_added specified in XSETID is smaller than the target stream length");
            }
        }
        stream.set(id, entriesAdded, maxDeletedId == null || maxDeletedId.isMin() ? null : maxDeletedId);
        call.ok();
        call.noted(1, 't', "xsetid");
    }

    private static void range(Call call, boolean reversed) {
        Arguments args = call.args();
        StreamId from = Ids.start(args, reversed ? 3 : 2);
        StreamId to = Ids.end(args, reversed ? 2 : 3);
        long most = -1;
        for (int word = 4; word < args.count(); word += 2) {
            if (!args.is(word, "COUNT") || word + 1 == args.count()) {
                throw Refusal.SYNTAX;
            }
            most = Math.max(0, args.number(word + 1));
        }
        StreamValue stream = call.value(1, StreamValue.class);
        if (stream == null) {
            call.reply().array(0);
        } else if (most == 0) {
            call.reply().nilArray();
        } else if (reversed) {
            Entries.writeReversed(call.reply(), stream, from, to, Math.max(0, most));
        } else {
            Entries.write(call.reply(), stream, from, to, Math.max(0, most));
        }
    }
}
