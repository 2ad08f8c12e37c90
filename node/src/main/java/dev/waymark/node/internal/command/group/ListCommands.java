package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.ListValue;
import org.jspecify.annotations.Nullable;

/**
 * The commands of lists; those that pop are {@link PoppingCommands}.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=list">Commands, "List"</a>
 */
public final class ListCommands {

    private static final Refusal NO_SUCH_INDEX = new Refusal("ERR index out of range");

    private ListCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("LPUSH", call -> push(call, ListSide.LEFT));
        commands.add("RPUSH", call -> push(call, ListSide.RIGHT));
        commands.add("LPUSHX", call -> pushIfPresent(call, ListSide.LEFT));
        commands.add("RPUSHX", call -> pushIfPresent(call, ListSide.RIGHT));
        commands.add("LLEN", ListCommands::llen);
        commands.add("LRANGE", ListCommands::lrange);
        commands.add("LINDEX", ListCommands::lindex);
        commands.add("LSET", ListCommands::lset);
        commands.add("LINSERT", ListCommands::linsert);
        commands.add("LREM", ListCommands::lrem);
        commands.add("LTRIM", ListCommands::ltrim);
        commands.add("LPOS", ListPositions::lpos);
    }

    private static void push(Call call, ListSide side) {
        ListValue found = find(call, 1);
        push(call, side, found == null ? call.put(1, new ListValue()) : found);
    }

    private static void pushIfPresent(Call call, ListSide side) {
        ListValue list = find(call, 1);
        if (list == null) {
            call.reply().number(0);
        } else {
            push(call, side, list);
        }
    }

    private static void push(Call call, ListSide side, ListValue list) {
        Arguments args = call.args();
        for (int word = 2; word < args.count(); word++) {
            side.push(list, args.bytes(), args.offset(word), args.length(word));
        }
        call.reply().number(list.size());
        call.modified(1, 'l', side.pushed);
    }

    private static void llen(Call call) {
        ListValue list = find(call, 1);
        call.reply().number(list == null ? 0 : list.size());
    }

    private static void lrange(Call call) {
        long start = call.args().number(2);
        long stop = call.args().number(3);
        ListValue list = find(call, 1);
        if (list == null) {
            call.reply().array(0);
            return;
        }
        long from = first(start, list.size());
        long count = end(stop, list.size(), from) - from;
        call.reply().array((int) count);
        list.write(from, count, call.reply());
    }

    private static void lindex(Call call) {
        ListValue list = find(call, 1);
        if (list == null) {
            call.reply().nil();
            return;
        }
        long index = fromFirst(call.args().number(2), list.size());
        if (index < 0 || index >= list.size()) {
            call.reply().nil();
        } else {
            list.write(index, 1, call.reply());
        }
    }

    private static void lset(Call call) {
        Arguments args = call.args();
        ListValue list = find(call, 1);
        if (list == null) {
            throw Refusal.NO_SUCH_KEY;
        }
        long index = fromFirst(args.number(2), list.size());
        if (index < 0 || index >= list.size()) {
            throw NO_SUCH_INDEX;
        }
        list.set(index, args.bytes(), args.offset(3), args.length(3));
        call.ok();
        call.modified(1, 'l', "lset");
    }

    private static void linsert(Call call) {
        Arguments args = call.args();
        boolean after = args.is(2, "AFTER");
        if (!after && !args.is(2, "BEFORE")) {
            throw Refusal.SYNTAX;
        }
        ListValue list = find(call, 1);
        if (list == null) {
            call.reply().number(0);
            return;
        }
        long[] pivot = {-1};
        list.find(args.bytes(), args.offset(3), args.length(3), true, list.size(), index -> {
            pivot[0] = index;
            return false;
        });
        if (pivot[0] < 0) {
            call.reply().number(-1);
            return;
        }
        list.insert(pivot[0] + (after ? 1 : 0), args.bytes(), args.offset(4), args.length(4));
        call.reply().number(list.size());
        call.modified(1, 'l', "linsert");
    }

    private static void lrem(Call call) {
        Arguments args = call.args();
        // The lowest number has no counterpart; no list has as many elements.
        long count = Math.max(args.number(2), -Long.MAX_VALUE);
        ListValue list = find(call, 1);
        long removed = list == null ? 0 : list.removeEqual(args.bytes(), args.offset(3), args.length(3), count);
        call.reply().number(removed);
        if (list != null && removed > 0) {
            call.shrunk(1, list, 'l', "lrem");
        }
    }

    private static void ltrim(Call call) {
        long start = call.args().number(2);
        long stop = call.args().number(3);
        ListValue list = find(call, 1);
        call.ok();
        if (list == null) {
            return;
        }
        long size = list.size();
        long from = first(start, size);
        list.removeLast(size - end(stop, size, from));
        list.removeFirst(from);
        call.shrunk(1, list, 'l', "ltrim");
    }

    /** Where a range begins in a list of so many elements, at most behind the last one. */
    private static long first(long start, long size) {
        return Math.min(Math.max(0, fromFirst(start, size)), size);
    }

    /** Behind which element it ends, at least where it begins. */
    private static long end(long stop, long size, long first) {
        return Math.max(first, Math.min(fromFirst(stop, size), size - 1) + 1);
    }

    /** An index of which a negative one counts from the end. */
    private static long fromFirst(long index, long size) {
        return index < 0 ? index + size : index;
    }

    /** The list in a word's key; null when there is none. */
    static @Nullable ListValue find(Call call, int word) {
        return call.value(word, ListValue.class);
    }
}
