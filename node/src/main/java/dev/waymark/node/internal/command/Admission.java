package dev.waymark.node.internal.command;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a command may run, asked in the order in which Redis asks: arity, password, place in a transaction, rights,
 * slots, memory.
 */
final class Admission {

    private final Engine engine;
    private final Headroom headroom;

    Admission(Engine engine) {
        this.engine = engine;
        this.headroom = new Headroom(engine);
    }

    /**
     * Lets a command in, and tells it its slot.
     *
     * @throws Refusal when it may not run. A transaction whose EXEC may not is gone
     */
    void admit(Call call) {
        try {
            check(call);
        } catch (Refusal refusal) {
            throw call.command().exec ? aborted(call, refusal) : refusal;
        }
        call.slot = engine.routing().admit(call);
        if (engine.eviction().on || call.command().needsRoom || call.command().exec) {
            requireRoom(call);
        }
        Refusal refusal = refusalToListeners(call);
        if (refusal != null) {
            throw call.command().exec ? aborted(call, refusal) : refusal;
        }
    }

    /** Why a client that is sent what others do may not run a command; null when it may. */
    private @Nullable Refusal refusalToListeners(Call call) {
        Command command = call.command();
        if (call.session().isSubscriber() && !call.resp3() && !command.forSubscribers) {
            return new Refusal("ERR Can't execute '" + command.title()
                    + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context");
        }
        Monitors monitors = engine.journal().monitors();
        if (!monitors.isEmpty() && monitors.has(call.session()) && (command.readOnly || command.mayWrite)) {
            return new Refusal("ERR Replica can't interact with the keyspace");
        }
        return null;
    }

    private void requireRoom(Call call) {
        try {
            if (engine.eviction().on) {
                engine.eviction().admit(call);
            }
            if (Eviction.needsRoom(call) && !headroom.has(call.args())) {
                throw Eviction.OOM;
            }
        } catch (Refusal refusal) {
            throw call.command().exec ? aborted(call, refusal) : refusal;
        }
    }

    /** EXEC is refused, and with it the transaction. */
    private Refusal aborted(Call call, Refusal refusal) {
        engine.watches().forget(call.session());
        call.session().transaction = null;
        String line = refusal.line();
        return new Refusal(
                "EXECABORT Transaction discarded because of: " + (line.startsWith("ERR ") ? line.substring(4) : line));
    }

    private void check(Call call) {
        Command command = call.command();
        Session session = call.session();
        if (!command.info().accepts(call.args().count())) {
            throw new Refusal("ERR wrong number of arguments for '" + command.title() + "' command");
        }
        if (command.protectedAs != null) {
            requirePermission(command.protectedAs, session);
        }
        if (!command.noAuth && session.mustAuthenticate(engine.users().defaultUser())) {
            throw new Refusal("NOAUTH Authentication required.");
        }
        if (session.transaction != null && command.noMulti) {
            throw new Refusal("ERR Command not allowed inside a transaction");
        }
        if (!session.user().isUnlimited()) {
            engine.permissions().require(call);
        }
    }

    private void requirePermission(String name, Session session) {
        String setting = engine.settings().text("enable-" + name + "-command");
        boolean may = session.owner
                || setting.equals("yes")
                || (setting.equals("local") && session.outlet().isLocal());
        if (!may) {
            throw new Refusal("ERR " + name.toUpperCase(Locale.ROOT) + " command not allowed. If the enable-" + name
                    + "-command option is set to \"local\", you can run it from a local connection, otherwise you need"
                    + " to set this option in the configuration file, and then restart the server.");
        }
    }
}
