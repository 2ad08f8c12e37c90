package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.Type;
import dev.waymark.node.internal.stream.PendingEntry;
import dev.waymark.node.internal.stream.StreamConsumer;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** XPENDING and XAUTOCLAIM; XCLAIM is {@link Claim}. */
final class PendingCommands {

    /** How many entries XAUTOCLAIM looks at for each that it may claim. */
    private static final long LOOKS_PER_CLAIM = 10;

    /** Redis makes room for what it finds, 16 bytes each, and counts it in a long. */
    private static final long MOST_CLAIMS = Long.MAX_VALUE / 16;

    /** So much room, 64 TiB, there is nowhere. */
    private static final long TOO_MANY_CLAIMS = 1L << 42;

    private static final long DEFAULT_CLAIMS = 100;

    private PendingCommands() {}

    static void register(CommandSet commands) {
        commands.add("XPENDING", PendingCommands::pending);
        commands.add("XCLAIM", call -> new Claim(call).run());
        commands.add("XAUTOCLAIM", PendingCommands::autoclaim);
    }

    private static void pending(Call call) {
        int words = call.args().count();
        if (words == 3) {
            summary(call, Consumers.group(call, call.value(1, StreamValue.class)));
        } else if (words < 6 || words > 9) {
            throw Refusal.SYNTAX;
        } else {
            list(call);
        }
    }

    private static void summary(Call call, StreamGroup group) {
        RespWriter out = call.reply().array(4).number(group.pendingCount());
        if (group.pendingCount() == 0) {
            out.nil().nil().nilArray();
            return;
        }
        Entries.write(out, group.firstPending());
        Entries.write(out, group.lastPending());
        List<StreamConsumer> busy = group.consumers().stream()
                .filter(consumer -> !consumer.pending().isEmpty())
                .toList();
        out.array(busy.size());
        for (StreamConsumer consumer : busy) {
            out.array(2)
                    .bulk(consumer.name())
                    .bulk(Integer.toString(consumer.pending().size()));
        }
    }

    private static void list(Call call) {
        Arguments args = call.args();
        long leastIdle = 0;
        int at = 3;
        if (args.is(3, "IDLE")) {
            leastIdle = args.number(4);
            if (args.count() < 8) {
                throw Refusal.SYNTAX;
            }
            at = 5;
        }
        long most = Math.max(0, args.number(at + 2));
        StreamId from = Ids.start(args, at);
        StreamId to = Ids.end(args, at + 1);
        StreamGroup group = Consumers.group(call, call.value(1, StreamValue.class));
        Collection<PendingEntry> range;
        if (at + 3 < args.count()) {
            StreamConsumer consumer = group.consumer(args.word(at + 3));
            range = consumer == null ? List.of() : consumer.pending(from, to);
        } else {
            range = group.pending(from, to);
        }
        long idle = leastIdle;
        List<PendingEntry> found = range.stream()
                .filter(entry -> idle == 0 || entry.idleMillis(call.now()) >= idle)
                .limit(most)
                .toList();
        RespWriter out = call.reply().array(found.size());
        for (PendingEntry entry : found) {
            out.array(4);
            Entries.write(out, entry.id());
            out.bulk(entry.consumer().name())
                    .number(Math.max(0, entry.idleMillis(call.now())))
                    .number(entry.deliveries());
        }
    }

    private static void autoclaim(Call call) {
        Arguments args = call.args();
        int entry = call.find(1); // Redis looks before it reads the other words.
        long leastIdle = Math.max(
                0,
                args.number(
                        4,
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        new Refusal("ERR Invalid min-idle-time argument for XAUTOCLAIM")));
        StreamId from = Ids.start(args, 5);
        long most = DEFAULT_CLAIMS;
        boolean justIds = false;
        for (int word = 6; word < args.count(); word++) {
            if (args.is(word, "COUNT") && word + 1 < args.count()) {
                most = args.number(++word, 1, MOST_CLAIMS, new Refusal("ERR COUNT must be > 0"));
            } else if (args.is(word, "JUSTID")) {
                justIds = true;
            } else {
                throw Refusal.SYNTAX;
            }
        }
        if (entry != Keyspace.NONE && call.keys().type(entry) != Type.STREAM) {
            throw Refusal.WRONG_TYPE;
        }
        StreamValue stream =
                entry == Keyspace.NONE ? null : (StreamValue) call.keys().value(entry);
        StreamGroup group = Consumers.group(call, stream);
        if (stream == null) {
            throw new IllegalStateException("a group without a stream");
        }
        if (most >= TOO_MANY_CLAIMS) {
            throw new Refusal("ERR Insufficient memory, failed allocating transient memory, COUNT too high.");
        }
        List<PendingEntry> claimed = new ArrayList<>();
        List<StreamId> deleted = new ArrayList<>();
        long looks = most * LOOKS_PER_CLAIM;
        PendingEntry next = group.pendingFrom(from);
        for (; next != null && looks > 0 && claimed.size() + deleted.size() < most; looks--) {
            StreamId id = next.id();
            if (!stream.contains(id)) {
                group.acknowledge(id);
                deleted.add(id);
            } else if (leastIdle == 0 || next.idleMillis(call.now()) >= leastIdle) {
                group.assign(id, Consumers.active(call, 1, group, 3))
                        .delivered(call.now(), next.deliveries() + (justIds ? 0 : 1));
                claimed.add(next);
            }
            next = id.isMax() ? null : group.pendingFrom(id.next());
        }
        RespWriter out = call.reply().array(3);
        Entries.write(out, next == null ? StreamId.MIN : next.id());
        Claim.write(out, stream, claimed, justIds);
        out.array(deleted.size());
        deleted.forEach(id -> Entries.write(out, id));
        call.recount(1);
    }
}
