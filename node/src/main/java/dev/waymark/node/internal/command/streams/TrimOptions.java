package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.Trim;
import org.jspecify.annotations.Nullable;

/** The options of XTRIM, and those that stand before the id of XADD. */
final class TrimOptions {

    /**
     * The most entries that trimming approximately removes in one command, when it does not say: so many nodes' worth.
     */
    private static final long NODES_PER_TRIM = 100;

    private static final long MOST_PER_TRIM = 1_000_000;
    private static final long DEFAULT_PER_TRIM = 10_000;

    private static final long ABSENT = -1;

    private boolean keepMissing;
    private boolean approximate;
    private long maxLength = ABSENT;
    private @Nullable StreamId minId;
    private long limit = ABSENT;

    /** The word after the options: of XADD the one with the id. */
    private int next;

    private TrimOptions() {}

    /** Whether XADD is to leave a key alone that is not there. */
    boolean keepMissing() {
        return keepMissing;
    }

    /** The word behind the options. */
    int next() {
        return next;
    }

    /** The options of an XADD. It looks at the id next, and only then are they {@link #check checked}. */
    static TrimOptions ofAdd(Arguments args) {
        TrimOptions options = new TrimOptions();
        options.read(args, true);
        return options;
    }

    /** The options of an XTRIM. */
    static TrimOptions ofTrim(Arguments args, long entriesPerNode) {
        TrimOptions options = new TrimOptions();
        options.read(args, false);
        if (!options.trims() && options.limit == ABSENT) {
            throw new Refusal("ERR syntax error, XTRIM must be called with a trimming strategy");
        }
        options.check(entriesPerNode);
        return options;
    }

    /** How to trim; null when not at all. */
    @Nullable
    Trim trim() {
        if (minId != null) {
            return Trim.toId(minId, approximate, limit);
        }
        return maxLength == ABSENT ? null : Trim.toLength(maxLength, approximate, limit);
    }

    private boolean trims() {
        return maxLength != ABSENT || minId != null;
    }

    private void read(Arguments args, boolean adding) {
        next = 2;
        while (next < args.count()) {
            boolean more = next + 1 < args.count();
            if (more && (args.is(next, "MAXLEN") || args.is(next, "MINID"))) {
                readStrategy(args);
            } else if (more && args.is(next, "LIMIT")) {
                limit = args.number(next + 1);
                if (limit < 0) {
                    throw new Refusal("ERR The LIMIT argument must be >= 0.");
                }
                next += 2;
            } else if (adding && args.is(next, "NOMKSTREAM")) {
                keepMissing = true;
                next++;
            } else if (adding) {
                // What is no option is the id.
                return;
            } else {
                throw Refusal.SYNTAX;
            }
        }
    }

    private void readStrategy(Arguments args) {
        if (trims()) {
            throw new Refusal("ERR syntax error, MAXLEN and MINID options at the same time are not compatible");
        }
        boolean byLength = args.is(next, "MAXLEN");
        int threshold = next + 1;
        approximate = false;
        if (threshold + 1 < args.count() && (args.is(threshold, "~") || args.is(threshold, "="))) {
            approximate = args.is(threshold, "~");
            threshold++;
        }
        if (byLength) {
            maxLength = args.number(threshold);
            if (maxLength < 0) {
                throw new Refusal("ERR The MAXLEN argument must be >= 0.");
            }
        } else {
            minId = Ids.id(args, threshold);
        }
        next = threshold + 1;
    }

    /** Refuses options that do not go together, and completes them. */
    void check(long entriesPerNode) {
        if (limit != ABSENT && !trims()) {
            throw new Refusal("ERR syntax error, LIMIT cannot be used without specifying a trimming strategy");
        }
        if (limit != ABSENT && !approximate) {
            throw new Refusal("ERR syntax error, LIMIT cannot be used without the special ~ option");
        }
        if (limit == ABSENT) {
            long some = NODES_PER_TRIM * entriesPerNode;
            limit = !approximate ? 0 : some <= 0 ? DEFAULT_PER_TRIM : Math.min(some, MOST_PER_TRIM);
        }
    }
}
