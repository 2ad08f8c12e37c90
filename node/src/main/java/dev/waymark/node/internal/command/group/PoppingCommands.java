package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.TimeoutReply;
import dev.waymark.node.internal.data.ListValue;
import org.jspecify.annotations.Nullable;

/**
 * The commands that pop elements of lists, those that wait for one included.
 *
 * <p>A command that waited and runs again only looks at the key for which it does: another one that was given a list,
 * too, comes later.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=list">Commands, "List"</a>
 */
public final class PoppingCommands {

    private static final Refusal NOT_POSITIVE = new Refusal("ERR value is out of range, must be positive");
    private static final Refusal NO_KEYS = new Refusal("ERR numkeys should be greater than 0");
    private static final Refusal NO_COUNT = new Refusal("ERR count should be greater than 0");

    private PoppingCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("LPOP", call -> pop(call, ListSide.LEFT));
        commands.add("RPOP", call -> pop(call, ListSide.RIGHT));
        commands.add("LMPOP", PoppingCommands::lmpop);
        commands.add("LMOVE", call -> move(call, ListSide.of(call.args(), 3), ListSide.of(call.args(), 4)));
        commands.add("RPOPLPUSH", call -> move(call, ListSide.RIGHT, ListSide.LEFT));
        commands.add("BLPOP", call -> popOrWait(call, ListSide.LEFT));
        commands.add("BRPOP", call -> popOrWait(call, ListSide.RIGHT));
        commands.add("BLMPOP", PoppingCommands::blmpop);
        commands.add("BLMOVE", call -> moveOrWait(call, ListSide.of(call.args(), 3), ListSide.of(call.args(), 4), 5));
        commands.add("BRPOPLPUSH", call -> moveOrWait(call, ListSide.RIGHT, ListSide.LEFT, 3));
    }

    private static void pop(Call call, ListSide side) {
        Arguments args = call.args();
        if (args.count() > 3) {
            throw new Refusal(
                    "ERR wrong number of arguments for '" + call.command().title() + "' command");
        }
        boolean several = args.count() == 3;
        long count = several ? args.number(2, 0, Long.MAX_VALUE, NOT_POSITIVE) : 1;
        ListValue list = ListCommands.find(call, 1);
        if (list == null) {
            if (several) {
                call.reply().nilArray();
            } else {
                call.reply().nil();
            }
            return;
        }
        long popped = Math.min(count, list.size());
        if (several) {
            call.reply().array((int) popped);
        }
        if (popped > 0) {
            side.pop(list, popped, call.reply());
            call.shrunk(1, list, 'l', side.popped);
        }
    }

    private static void popOrWait(Call call, ListSide side) {
        Arguments args = call.args();
        int end = args.count() - 1;
        long millis = Timeouts.millis(args, end);
        for (int key = 1; key < end; key++) {
            ListValue list = available(call, key);
            if (list != null) {
                call.reply().array(2).bulk(args.bytes(), args.offset(key), args.length(key));
                side.pop(list, 1, call.reply());
                call.shrunk(key, list, 'l', side.popped);
                return;
            }
        }
        if (!call.waitForKeys(1, end, millis, TimeoutReply.NIL_ARRAY)) {
            call.reply().nilArray();
        }
    }

    private static void lmpop(Call call) {
        Several several = Several.of(call.args(), 1);
        if (!several.pop(call)) {
            call.reply().nilArray();
        }
    }

    private static void blmpop(Call call) {
        Several several = Several.of(call.args(), 2);
        long millis = Timeouts.millis(call.args(), 1);
        if (!several.pop(call) && !call.waitForKeys(3, several.side, millis, TimeoutReply.NIL_ARRAY)) {
            call.reply().nilArray();
        }
    }

    /**
     * What LMPOP is to pop.
     *
     * @param firstKey the word with the first key
     * @param side the word behind the keys, which names the side
     * @param most how many elements of a list
     */
    private record Several(int firstKey, int side, long most) {

        static Several of(Arguments args, int numkeys) {
            long keys = args.number(numkeys, 1, Long.MAX_VALUE, NO_KEYS);
            if (keys >= args.count() - numkeys - 1) {
                throw Refusal.SYNTAX;
            }
            int side = (int) keys + numkeys + 1;
            ListSide.of(args, side);
            int words = args.count() - side - 1;
            if (words == 0) {
                return new Several(numkeys + 1, side, 1);
            }
            if (words == 1 || !args.is(side + 1, "COUNT")) {
                throw Refusal.SYNTAX;
            }
            long most = args.number(side + 2, 1, Long.MAX_VALUE, NO_COUNT);
            if (words > 2) {
                throw Refusal.SYNTAX;
            }
            return new Several(numkeys + 1, side, most);
        }

        /** Pops what the first list has that there is, and writes it; false when there is none. */
        boolean pop(Call call) {
            Arguments args = call.args();
            ListSide from = ListSide.of(args, side);
            for (int key = firstKey; key < side; key++) {
                ListValue list = available(call, key);
                if (list != null) {
                    long popped = Math.min(most, list.size());
                    call.reply().array(2).bulk(args.bytes(), args.offset(key), args.length(key));
                    call.reply().array((int) popped);
                    from.pop(list, popped, call.reply());
                    call.shrunk(key, list, 'l', from.popped);
                    return true;
                }
            }
            return false;
        }
    }

    private static void moveOrWait(Call call, ListSide from, ListSide to, int timeout) {
        long millis = Timeouts.millis(call.args(), timeout);
        if (ListCommands.find(call, 1) != null || !call.waitForKeys(1, 2, millis, TimeoutReply.NIL_ARRAY)) {
            move(call, from, to);
        }
    }

    private static void move(Call call, ListSide from, ListSide to) {
        ListValue source = ListCommands.find(call, 1);
        if (source == null) {
            call.reply().nil();
            return;
        }
        ListValue found = ListCommands.find(call, 2);
        byte[] element = from.pop(source);
        ListValue target = found == null ? call.put(2, new ListValue()) : found;
        to.push(target, element, 0, element.length);
        call.reply().bulk(element);
        call.modified(2, 'l', to.pushed);
        call.shrunk(1, source, 'l', from.popped);
    }

    /** The list in a word's key, from which this run of the command may pop; null when there is none. */
    private static @Nullable ListValue available(Call call, int key) {
        return call.resumed() && !call.isReady(key) ? null : ListCommands.find(call, key);
    }
}
