package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.protocol.RespWriter;

/** Writes entries as replies have them: an id, and an array of fields and values. */
final class Entries {

    private Entries() {}

    /** Writes an array of the entries of a range, the first {@code most} of them; 0 for all. */
    static void write(RespWriter out, StreamValue stream, StreamId from, StreamId to, long most) {
        out.array((int) count(stream.range(from, to), most));
        write(out, stream.range(from, to), most);
    }

    /** The same, highest id first. */
    static void writeReversed(RespWriter out, StreamValue stream, StreamId from, StreamId to, long most) {
        out.array((int) count(stream.reversed(from, to), most));
        write(out, stream.reversed(from, to), most);
    }

    /** Writes the entry at which a cursor stands. */
    static void write(RespWriter out, StreamCursor entry) {
        out.array(2);
        write(out, entry.id());
        out.array(2 * entry.size());
        entry.words(out::bulk);
    }

    /** Writes an id. */
    static void write(RespWriter out, StreamId id) {
        out.bulk(id.toString());
    }

    // An array tells its length first, so a range is walked through twice.
    static long count(StreamCursor range, long most) {
        long count = 0;
        while ((most == 0 || count < most) && range.next()) {
            count++;
        }
        return count;
    }

    private static void write(RespWriter out, StreamCursor range, long most) {
        for (long written = 0; (most == 0 || written < most) && range.next(); written++) {
            write(out, range);
        }
    }
}
