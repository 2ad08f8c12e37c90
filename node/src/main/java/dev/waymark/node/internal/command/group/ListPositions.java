package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.ListValue;
import dev.waymark.protocol.RespWriter;

/**
 * One run of LPOS: which elements are equal to one that is given.
 *
 * @param rank the first match that counts, from 1
 * @param forward whether to begin with the first element rather than with the last one
 * @param count how many matches are wanted; 0 for all, -1 for one that is no array
 * @param most how many elements to look at
 */
record ListPositions(long rank, boolean forward, long count, long most) {

    private static final Refusal RANK_ZERO =
            new Refusal("ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use"
                    + " negative to start from the end of the list");
    private static final Refusal NEGATIVE_COUNT = new Refusal("ERR COUNT can't be negative");
    private static final Refusal NEGATIVE_MAXLEN = new Refusal("ERR MAXLEN can't be negative");

    static void lpos(Call call) {
        ListPositions positions = of(call.args());
        ListValue list = ListCommands.find(call, 1);
        if (list != null) {
            positions.reply(call, list);
        } else if (positions.isSingle()) {
            call.reply().nil();
        } else {
            call.reply().array(0);
        }
    }

    private static ListPositions of(Arguments args) {
        long rank = 1;
        long count = -1;
        long most = 0;
        for (int word = 3; word < args.count(); word += 2) {
            boolean more = word + 1 < args.count();
            if (more && args.is(word, "RANK")) {
                rank = args.number(word + 1);
                if (rank == 0) {
                    throw RANK_ZERO;
                }
            } else if (more && args.is(word, "COUNT")) {
                count = args.number(word + 1, 0, Long.MAX_VALUE, NEGATIVE_COUNT);
            } else if (more && args.is(word, "MAXLEN")) {
                most = args.number(word + 1, 0, Long.MAX_VALUE, NEGATIVE_MAXLEN);
            } else {
                throw Refusal.SYNTAX;
            }
        }
        most = most == 0 ? Long.MAX_VALUE : most;
        if (rank == Long.MIN_VALUE) {
            // It has no counterpart. Redis finds the last match then, and, where more are wanted, all.
            return new ListPositions(1, false, Math.min(count, 0), most);
        }
        return new ListPositions(Math.abs(rank), rank > 0, count, most);
    }

    private boolean isSingle() {
        return count < 0;
    }

    private void reply(Call call, ListValue list) {
        Arguments args = call.args();
        RespWriter found = new RespWriter(64);
        long wanted = isSingle() ? 1 : count == 0 ? Long.MAX_VALUE : count;
        long[] matches = {0};
        list.find(args.bytes(), args.offset(2), args.length(2), forward, most, index -> {
            matches[0]++;
            if (matches[0] >= rank) {
                found.number(index);
            }
            return matches[0] - rank + 1 < wanted;
        });
        int positions = (int) Math.max(0, matches[0] - rank + 1);
        if (!isSingle()) {
            call.reply().array(positions);
        } else if (positions == 0) {
            call.reply().nil();
        }
        call.reply().raw(found.buffer(), 0, found.length());
    }
}
