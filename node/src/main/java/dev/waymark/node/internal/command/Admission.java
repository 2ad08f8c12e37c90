package dev.waymark.node.internal.command;

import dev.waymark.protocol.Slots;

/**
 * Whether a command may run, asked in the order in which Redis asks: arity, password, place in a transaction, rights,
 * slots, memory.
 */
final class Admission {

    private final Engine engine;

    Admission(Engine engine) {
        this.engine = engine;
    }

    /**
     * Lets a command in, and tells it its slot.
     *
     * @throws Refusal when it may not run
     */
    void admit(Call call) {
        Command command = call.command();
        Session session = call.session();
        if (!command.info().accepts(call.args().count())) {
            throw new Refusal("ERR wrong number of arguments for '" + command.title() + "' command");
        }
        if (!session.authenticated && !command.noAuth) {
            throw new Refusal("NOAUTH Authentication required.");
        }
        if (session.transaction != null && command.noMulti) {
            throw new Refusal("ERR Command not allowed inside a transaction");
        }
        call.slot = slot(call);
    }

    /**
     * The slot of the keys of a command; -1 when it has none.
     *
     * @throws Refusal when they are in several
     */
    int slot(Call call) {
        Command command = call.command();
        Arguments words = call.args();
        int only = command.onlyKey();
        if (only > 0) {
            return Slots.of(words.bytes(), words.offset(only), words.length(only));
        }
        if (!command.keyed) {
            return -1;
        }
        int slot = -1;
        for (int position : command.slotPositions(words)) {
            int each = Slots.of(words.bytes(), words.offset(position), words.length(position));
            if (slot >= 0 && each != slot) {
                throw new Refusal("CROSSSLOT Keys in request don't hash to the same slot");
            }
            slot = each;
        }
        return slot;
    }
}
