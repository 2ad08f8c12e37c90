package dev.waymark.node.internal.command;

import java.util.Set;

/**
 * MULTI, EXEC, DISCARD, WATCH, UNWATCH.
 *
 * @see <a href="https://redis.io/docs/latest/develop/interact/transactions/">Transactions</a>
 */
final class Transactions {

    /** What is not queued. */
    private static final Set<String> INSIDE = Set.of("EXEC", "DISCARD", "MULTI", "WATCH", "QUIT", "RESET");

    private Transactions() {}

    static void register(CommandSet commands) {
        commands.add("MULTI", Transactions::multi);
        commands.add("EXEC", Transactions::exec);
        commands.add("DISCARD", Transactions::discard);
        commands.add("WATCH", Transactions::watch);
        commands.add("UNWATCH", Transactions::unwatch);
    }

    /** Whether a command runs at once in a transaction, instead of being queued. */
    static boolean runsInside(Command command) {
        return INSIDE.contains(command.info().name());
    }

    private static void multi(Call call) {
        if (call.session().transaction != null) {
            throw new Refusal("ERR MULTI calls can not be nested");
        }
        call.session().transaction = new Transaction();
        call.ok();
    }

    private static void exec(Call call) {
        Session session = call.session();
        Transaction transaction = session.transaction;
        if (transaction == null) {
            throw new Refusal("ERR EXEC without MULTI");
        }
        Watches watches = call.engine().watches();
        boolean touched = watches.isTouched(session) || watches.hasExpired(session, call.keys(), call.now());
        watches.forget(session);
        try {
            if (transaction.spoilt) {
                throw new Refusal("EXECABORT Transaction discarded because of previous errors.");
            }
            if (touched) {
                call.reply().nilArray();
                return;
            }
            call.reply().array(transaction.queue().size());
            for (Transaction.Queued queued : transaction.queue()) {
                Call inner = new Call(call.engine(), session, queued.command(), queued.words(), call.reply(), null);
                inner.slot = call.engine().routing().slot(inner);
                int start = call.reply().length();
                call.engine().execution().runInside(inner, start);
                if (session.replies.isSilent()) {
                    call.reply().truncate(start); // As in Redis, it is missing in the array, too.
                }
                call.engine().pushes().place(call.reply(), start);
                call.reply().protocol(session.protocol); // HELLO may have changed it.
            }
        } finally {
            session.transaction = null;
        }
    }

    private static void discard(Call call) {
        if (call.session().transaction == null) {
            throw new Refusal("ERR DISCARD without MULTI");
        }
        call.session().transaction = null;
        call.engine().watches().forget(call.session());
        call.ok();
    }

    private static void watch(Call call) {
        if (call.session().transaction != null) {
            throw new Refusal("ERR WATCH inside MULTI is not allowed");
        }
        for (int word = 1; word < call.args().count(); word++) {
            call.peek(word); // What has expired is missing, and that it goes is no change.
            call.engine().watches().watch(call.session(), new Bytes(call.args().word(word)));
        }
        call.ok();
    }

    private static void unwatch(Call call) {
        call.engine().watches().forget(call.session());
        call.ok();
    }
}
