package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;

/**
 * The commands of when keys expire.
 *
 * @see <a href="https://redis.io/docs/latest/commands/expire/">EXPIRE</a>
 */
public final class ExpiryCommands {

    private static final int SECOND = 1000;

    private ExpiryCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("EXPIRE", call -> expire(call, SECOND, call.now()));
        commands.add("PEXPIRE", call -> expire(call, 1, call.now()));
        commands.add("EXPIREAT", call -> expire(call, SECOND, 0));
        commands.add("PEXPIREAT", call -> expire(call, 1, 0));
        commands.add("TTL", call -> left(call, SECOND));
        commands.add("PTTL", call -> left(call, 1));
        commands.add("EXPIRETIME", call -> time(call, SECOND));
        commands.add("PEXPIRETIME", call -> time(call, 1));
        commands.add("PERSIST", ExpiryCommands::persist);
    }

    private static void expire(Call call, int unitMillis, long from) {
        Condition condition = Condition.of(call.args());
        long millis = millis(call, unitMillis, from);
        int entry = call.peek(1);
        if (entry == Keyspace.NONE || !condition.holds(call.keys().expiresAt(entry), millis)) {
            call.reply().number(0);
            return;
        }
        call.reply().number(1);
        if (millis <= call.now()) {
            call.remove(1);
            call.modified(1, 'g', "del");
        } else {
            call.expireAt(1, millis);
            call.modified(1, 'g', "expire");
        }
    }

    /** The time that the second word gives, in ms since 1970. It may be past, but must be one. */
    private static long millis(Call call, int unitMillis, long from) {
        long given = call.args().number(2);
        boolean fits = given <= Long.MAX_VALUE / unitMillis && given >= Long.MIN_VALUE / unitMillis;
        if (!fits || given * unitMillis > Long.MAX_VALUE - from) {
            throw new Refusal("ERR invalid expire time in '" + call.command().title() + "' command");
        }
        return given * unitMillis + from;
    }

    private static void left(Call call, int unitMillis) {
        int entry = call.look(1);
        long at = entry == Keyspace.NONE ? -1 : call.keys().expiresAt(entry);
        if (at < 0) {
            call.reply().number(entry == Keyspace.NONE ? -2 : -1);
        } else {
            call.reply().number(rounded(Math.max(0, at - call.now()), unitMillis));
        }
    }

    private static void time(Call call, int unitMillis) {
        int entry = call.look(1);
        long at = entry == Keyspace.NONE ? -1 : call.keys().expiresAt(entry);
        if (at < 0) {
            call.reply().number(entry == Keyspace.NONE ? -2 : -1);
        } else {
            call.reply().number(rounded(at, unitMillis));
        }
    }

    private static long rounded(long millis, int unitMillis) {
        return millis / unitMillis + (millis % unitMillis < (unitMillis + 1) / 2 ? 0 : 1);
    }

    private static void persist(Call call) {
        int entry = call.peek(1);
        if (entry == Keyspace.NONE || call.keys().expiresAt(entry) < 0) {
            call.reply().number(0);
            return;
        }
        call.expireAt(1, -1);
        call.reply().number(1);
        call.modified(1, 'g', "persist");
    }

    /** NX, XX, GT and LT: on what time of now a new one depends. Immutable. */
    private record Condition(boolean onlyIfNone, boolean onlyIfSome, boolean onlyIfLater, boolean onlyIfEarlier) {

        static Condition of(Arguments args) {
            boolean none = false;
            boolean some = false;
            boolean later = false;
            boolean earlier = false;
            for (int word = 3; word < args.count(); word++) {
                if (args.is(word, "NX")) {
                    none = true;
                } else if (args.is(word, "XX")) {
                    some = true;
                } else if (args.is(word, "GT")) {
                    later = true;
                } else if (args.is(word, "LT")) {
                    earlier = true;
                } else {
                    throw new Refusal("ERR Unsupported option " + args.quoted(word, Integer.MAX_VALUE));
                }
            }
            if (none && (some || later || earlier)) {
                throw new Refusal("ERR NX and XX, GT or LT options at the same time are not compatible");
            }
            if (later && earlier) {
                throw new Refusal("ERR GT and LT options at the same time are not compatible");
            }
            return new Condition(none, some, later, earlier);
        }

        /** A key that never expires expires later than any other. */
        boolean holds(long before, long after) {
            return (!onlyIfNone || before < 0)
                    && (!onlyIfSome || before >= 0)
                    && (!onlyIfLater || (before >= 0 && after > before))
                    && (!onlyIfEarlier || before < 0 || after < before);
        }
    }
}
