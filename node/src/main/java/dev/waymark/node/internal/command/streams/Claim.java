package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.stream.PendingEntry;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run of XCLAIM. */
final class Claim {

    private final Call call;
    private final Arguments args;
    private final List<StreamId> ids = new ArrayList<>();
    private final long leastIdle;
    private boolean force;
    private boolean justIds;
    private long deliveredAt;
    private long deliveries = -1;
    private StreamId lastDelivered = StreamId.MIN;
    private final StreamValue stream;
    private final StreamGroup group;

    Claim(Call call) {
        this.call = call;
        this.args = call.args();
        StreamValue there = call.value(1, StreamValue.class);
        this.group = Consumers.group(call, there);
        if (there == null) {
            throw new IllegalStateException("a group without a stream");
        }
        this.stream = there;
        this.deliveredAt = call.now();
        this.leastIdle = Math.max(0, number(4, "min-idle-time"));
        readOptions(readIds());
    }

    void run() {
        if (lastDelivered.compareTo(group.lastDelivered()) > 0) {
            group.set(lastDelivered, group.entriesRead());
        }
        List<PendingEntry> claimed = new ArrayList<>();
        for (StreamId id : ids) {
            PendingEntry entry = claim(id);
            if (entry != null) {
                claimed.add(entry);
            }
        }
        write(call.reply(), stream, claimed, justIds);
        call.recount(1);
    }

    private @Nullable PendingEntry claim(StreamId id) {
        PendingEntry pending = group.pending(id);
        if (!stream.contains(id)) {
            // What the stream does not have any more, nobody can work on.
            group.acknowledge(id);
            return null;
        }
        if (pending == null && !force) {
            return null;
        }
        if (pending != null && leastIdle > 0 && pending.idleMillis(call.now()) < leastIdle) {
            return null;
        }
        PendingEntry mine = group.assign(id, Consumers.active(call, 1, group, 3));
        long before = pending == null ? 1 : mine.deliveries();
        mine.delivered(deliveredAt, deliveries >= 0 ? deliveries : justIds ? before : before + 1);
        return mine;
    }

    /** Writes an array of the entries that were claimed, or of their ids. */
    static void write(RespWriter out, StreamValue stream, List<PendingEntry> claimed, boolean justIds) {
        out.array(claimed.size());
        for (PendingEntry each : claimed) {
            StreamCursor entry = stream.range(each.id(), each.id());
            if (justIds) {
                Entries.write(out, each.id());
            } else if (entry.next()) {
                Entries.write(out, entry);
            } else {
                throw new IllegalStateException("what is not there was claimed");
            }
        }
    }

    /** Reads the ids, up to the first word that is none; which word that is. */
    private int readIds() {
        for (int word = 5; word < args.count(); word++) {
            StreamId id = Ids.find(args, word);
            if (id == null) {
                return word;
            }
            ids.add(id);
        }
        return args.count();
    }

    private void readOptions(int from) {
        for (int word = from; word < args.count(); word++) {
            boolean more = word + 1 < args.count();
            if (args.is(word, "FORCE")) {
                force = true;
            } else if (args.is(word, "JUSTID")) {
                justIds = true;
            } else if (more && args.is(word, "IDLE")) {
                deliveredAt = call.now() - number(++word, "IDLE option");
            } else if (more && args.is(word, "TIME")) {
                deliveredAt = number(++word, "TIME option");
            } else if (more && args.is(word, "RETRYCOUNT")) {
                deliveries = number(++word, "RETRYCOUNT option");
            } else if (more && args.is(word, "LASTID")) {
                lastDelivered = Ids.id(args, ++word);
            } else {
                throw new Refusal("ERR Unrecognized XCLAIM option '" + args.quoted(word) + "'");
            }
        }
        // Clients compute with clocks of their own: what cannot be is taken for now.
        if (deliveredAt < 0 || deliveredAt > call.now()) {
            deliveredAt = call.now();
        }
    }

    private long number(int word, String what) {
        return args.number(
                word, Long.MIN_VALUE, Long.MAX_VALUE, new Refusal("ERR Invalid " + what + " argument for XCLAIM"));
    }
}
