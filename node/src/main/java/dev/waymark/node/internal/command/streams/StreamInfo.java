package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.stream.PendingEntry;
import dev.waymark.node.internal.stream.StreamConsumer;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.protocol.RespWriter;
import java.util.Collection;
import java.util.OptionalLong;

/** XINFO. In all of its subcommands word 2 is the key. */
final class StreamInfo {

    private static final long DEFAULT_COUNT = 10;

    private StreamInfo() {}

    static void register(CommandSet commands) {
        commands.add("XINFO STREAM", StreamInfo::stream);
        commands.add("XINFO GROUPS", StreamInfo::groups);
        commands.add("XINFO CONSUMERS", StreamInfo::consumers);
    }

    private static void stream(Call call) {
        Arguments args = call.args();
        StreamValue stream = find(call);
        boolean full = args.count() > 3;
        long most = DEFAULT_COUNT;
        if (full) {
            boolean sound = args.is(3, "FULL") && (args.count() == 4 || args.count() == 6 && args.is(4, "COUNT"));
            if (!sound) {
                throw new Refusal("ERR unknown subcommand or wrong number of arguments for '" + args.quoted(1)
                        + "'. Try XINFO HELP.");
            }
            long given = args.count() == 6 ? args.number(5) : DEFAULT_COUNT;
            most = given < 0 ? DEFAULT_COUNT : given;
        }
        RespWriter out = call.reply().map(full ? 9 : 10);
        out.bulk("length").number(stream.length());
        out.bulk("radix-tree-keys").number(stream.nodeCount());
        out.bulk("radix-tree-nodes").number(stream.radixNodeCount());
        Entries.write(out.bulk("last-generated-id"), stream.lastId());
        Entries.write(out.bulk("max-deleted-entry-id"), stream.maxDeletedId());
        out.bulk("entries-added").number(stream.entriesAdded());
        Entries.write(out.bulk("recorded-first-entry-id"), stream.firstId());
        if (full) {
            Entries.write(out.bulk("entries"), stream, StreamId.MIN, StreamId.MAX, most);
            out.bulk("groups").array(stream.groups().size());
            for (StreamGroup group : stream.groups()) {
                full(out, group, most);
            }
        } else {
            out.bulk("groups").number(stream.groups().size());
            edge(out.bulk("first-entry"), stream.range(StreamId.MIN, StreamId.MAX));
            edge(out.bulk("last-entry"), stream.reversed(StreamId.MIN, StreamId.MAX));
        }
    }

    private static void edge(RespWriter out, StreamCursor entries) {
        if (entries.next()) {
            Entries.write(out, entries);
        } else {
            out.nil();
        }
    }

    private static void full(RespWriter out, StreamGroup group, long most) {
        out.map(7).bulk("name").bulk(group.name());
        Entries.write(out.bulk("last-delivered-id"), group.lastDelivered());
        progress(out, group);
        out.bulk("pel-count").number(group.pendingCount());
        out.bulk("pending").array(shown(group.pending(), most));
        group.pending().stream().limit(shown(group.pending(), most)).forEach(entry -> {
            out.array(4);
            Entries.write(out, entry.id());
            out.bulk(entry.consumer().name()).number(entry.deliveredAtMillis()).number(entry.deliveries());
        });
        out.bulk("consumers").array(group.consumers().size());
        for (StreamConsumer consumer : group.consumers()) {
            full(out, consumer, most);
        }
    }

    private static void full(RespWriter out, StreamConsumer consumer, long most) {
        out.map(4).bulk("name").bulk(consumer.name());
        out.bulk("seen-time").number(consumer.seenAtMillis());
        out.bulk("pel-count").number(consumer.pending().size());
        out.bulk("pending").array(shown(consumer.pending(), most));
        consumer.pending().stream().limit(shown(consumer.pending(), most)).forEach(entry -> {
            out.array(3);
            Entries.write(out, entry.id());
            out.number(entry.deliveredAtMillis()).number(entry.deliveries());
        });
    }

    private static int shown(Collection<PendingEntry> pending, long most) {
        return most == 0 ? pending.size() : (int) Math.min(most, pending.size());
    }

    private static void progress(RespWriter out, StreamGroup group) {
        long read = group.entriesRead();
        known(out.bulk("entries-read"), read == StreamGroup.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(read));
        known(out.bulk("lag"), group.lag());
    }

    private static void known(RespWriter out, OptionalLong number) {
        if (number.isPresent()) {
            out.number(number.getAsLong());
        } else {
            out.nil();
        }
    }

    private static void groups(Call call) {
        StreamValue stream = find(call);
        RespWriter out = call.reply().array(stream.groups().size());
        for (StreamGroup group : stream.groups()) {
            out.map(6).bulk("name").bulk(group.name());
            out.bulk("consumers").number(group.consumers().size());
            out.bulk("pending").number(group.pendingCount());
            Entries.write(out.bulk("last-delivered-id"), group.lastDelivered());
            progress(out, group);
        }
    }

    private static void consumers(Call call) {
        Arguments args = call.args();
        StreamGroup group = find(call).group(args.word(3));
        if (group == null) {
            throw new Refusal(
                    "NOGROUP No such consumer group '" + args.quoted(3) + "' for key name '" + args.quoted(2) + "'");
        }
        RespWriter out = call.reply().array(group.consumers().size());
        for (StreamConsumer consumer : group.consumers()) {
            out.map(3).bulk("name").bulk(consumer.name());
            out.bulk("pending").number(consumer.pending().size());
            out.bulk("idle").number(Math.max(0, call.now() - consumer.seenAtMillis()));
        }
    }

    private static StreamValue find(Call call) {
        StreamValue stream = call.value(2, StreamValue.class);
        if (stream == null) {
            throw Refusal.NO_SUCH_KEY;
        }
        return stream;
    }
}
