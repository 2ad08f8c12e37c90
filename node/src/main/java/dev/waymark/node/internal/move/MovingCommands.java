package dev.waymark.node.internal.move;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.rdb.Dumped;
import dev.waymark.node.internal.rdb.PayloadException;
import dev.waymark.node.internal.rdb.PayloadReader;
import dev.waymark.node.internal.rdb.PayloadWriter;

/**
 * DUMP, RESTORE, RESTORE-ASKING and MIGRATE.
 *
 * @see <a href="https://redis.io/docs/latest/commands/restore/">RESTORE</a>
 */
public final class MovingCommands {

    private final Payloads payloads = new Payloads();

    private MovingCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        MovingCommands moving = new MovingCommands();
        Migrate migrate = new Migrate(moving.payloads);
        commands.add("DUMP", moving::dump);
        commands.add("RESTORE", MovingCommands::restore);
        commands.add("RESTORE-ASKING", MovingCommands::restore);
        commands.add("MIGRATE", migrate::run);
    }

    private void dump(Call call) {
        int entry = call.find(1);
        if (entry == Keyspace.NONE) {
            call.reply().nil();
            return;
        }
        PayloadWriter payload = payloads.write(call.keys(), entry);
        call.reply().bulk(payload.bytes(), 0, payload.length());
    }

    private static void restore(Call call) {
        Arguments args = call.args();
        Options options = Options.of(args);
        long ttl = args.number(2);
        if (ttl < 0) {
            throw new Refusal("ERR Invalid TTL value, must be >= 0");
        }
        boolean there = call.peek(1) != Keyspace.NONE;
        if (there && !options.replace) {
            throw new Refusal("BUSYKEY Target key name already exists.");
        }
        Dumped dumped = read(args);
        if (there) {
            call.remove(1);
        }
        long expiresAt = ttl == 0 ? -1 : options.absolute ? ttl : ttl + call.now();
        if (expiresAt >= 0 && expiresAt < call.now()) {
            // Its time is over before it came.
            if (there) {
                call.modified(1, 'g', "del");
            }
            call.ok();
            return;
        }
        Payloads.store(call, dumped, expiresAt);
        if (options.idleSeconds >= 0) {
            call.keys().idleSeconds(call.peek(1), options.idleSeconds);
        }
        call.modified(1, 'g', "restore");
        call.ok();
    }

    private static Dumped read(Arguments args) {
        try {
            return PayloadReader.read(args.bytes(), args.offset(3), args.length(3));
        } catch (PayloadException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    /** The options of RESTORE. */
    private record Options(boolean replace, boolean absolute, long idleSeconds) {

        static Options of(Arguments args) {
            boolean replace = false;
            boolean absolute = false;
            long idle = -1;
            boolean frequency = false;
            for (int word = 4; word < args.count(); word++) {
                boolean more = word + 1 < args.count();
                if (args.is(word, "REPLACE")) {
                    replace = true;
                } else if (args.is(word, "ABSTTL")) {
                    absolute = true;
                } else if (args.is(word, "IDLETIME") && more && !frequency) {
                    idle = args.number(++word);
                    if (idle < 0) {
                        throw new Refusal("ERR Invalid IDLETIME value, must be >= 0");
                    }
                } else if (args.is(word, "FREQ") && more && idle < 0) {
                    long given = args.number(++word);
                    if (given < 0 || given > 255) {
                        throw new Refusal("ERR Invalid FREQ value, must be >= 0 and <= 255");
                    }
                    frequency = true;
                } else {
                    throw Refusal.SYNTAX;
                }
            }
            return new Options(replace, absolute, idle);
        }
    }
}
