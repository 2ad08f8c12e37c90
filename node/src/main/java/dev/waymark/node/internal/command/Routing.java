package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.gate.Request;
import dev.waymark.node.internal.gate.SlotGate;
import dev.waymark.node.internal.gate.SlotState;
import dev.waymark.node.internal.gate.SlotView;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the slot of a command, and asks {@link SlotGate} whether it may run here. Not thread-safe.
 *
 * <p>A command with one key in a plain slot, as nearly all are, is let through at once. For the others the keys are
 * surveyed: are they all in one slot, and, while that is open, how many of them are here?
 */
final class Routing {

    private static final Set<String> SHARDED = Set.of("SSUBSCRIBE", "SUNSUBSCRIBE", "SPUBLISH");

    private final Engine engine;
    private SlotView view = SlotView.ALONE;

    Routing(Engine engine) {
        this.engine = engine;
    }

    SlotView view() {
        return view;
    }

    /** What this node believes about slots, from now on. */
    void view(SlotView to) {
        view = to;
    }

    /**
     * The slot of a command that may run here; -1 when it has no keys.
     *
     * @throws Refusal when it may not. A transaction whose EXEC may not is gone
     */
    int admit(Call call) {
        Command command = call.command();
        Arguments words = call.args();
        int only = command.onlyKey();
        if (only > 0) {
            int slot = Slots.of(words.bytes(), words.offset(only), words.length(only));
            if (view.isPlain(slot)) {
                return slot;
            }
        }
        Session session = call.session();
        Transaction open = session.transaction;
        if (open != null && command.info().name().equals("EXEC")) {
            return admit(open, session);
        }
        if (!command.keyed) {
            return -1;
        }
        return decide(new Survey().alone(command, words), session);
    }

    /** The slot of a command's keys, wherever it may run; -1 when it has none. */
    int slot(Call call) {
        Survey survey = new Survey();
        survey.add(call.command(), call.args());
        return survey.slot;
    }

    /** Whether the cluster works. */
    boolean isUp() {
        return view.mood().up();
    }

    /** Why a command that waits may not go on here; null when it may. */
    @Nullable
    Refusal refusal(Waiting waiting) {
        if (waiting.keys().isEmpty()) {
            return null;
        }
        Survey survey = new Survey();
        survey.add(waiting.command(), waiting.words());
        String refusal =
                SlotGate.refusalToWait(view.state(survey.slot), survey.request(waiting.session()), view.mood());
        return refusal == null ? null : new Refusal(refusal);
    }

    /** All commands of a transaction are one request. */
    private int admit(Transaction transaction, Session session) {
        Survey survey = new Survey();
        for (Transaction.Queued queued : transaction.queue()) {
            survey.add(queued.command(), queued.words());
        }
        try {
            return decide(survey, session);
        } catch (Refusal refusal) {
            session.transaction = null;
            engine.watches().forget(session);
            throw refusal;
        }
    }

    private int decide(Survey survey, Session session) {
        if (survey.slot < 0 || (!survey.crossesSlots && view.isPlain(survey.slot))) {
            return survey.slot;
        }
        SlotState state = view.state(survey.slot);
        if (state.isOpen() && !survey.crossesSlots && !survey.channels) {
            survey.lookUp();
        }
        String refusal = SlotGate.refusal(state, survey.request(session), view.mood());
        if (refusal != null) {
            throw new Refusal(refusal);
        }
        return survey.slot;
    }

    /** What is to be known of the keys of one request. */
    private final class Survey {

        private record Key(Arguments words, int word) {}

        private final List<Key> keys = new ArrayList<>();
        private int slot = -1;
        private boolean crossesSlots;
        private boolean severalKeys;
        private boolean asking;
        private boolean write;
        private boolean migrate;
        private boolean channels;
        private int here;
        private int missing;

        /** A command that comes alone; what is special about some of them does not count within a transaction. */
        Survey alone(Command command, Arguments words) {
            asking = command.info().flags().contains("asking");
            migrate = command.info().name().equals("MIGRATE");
            channels = SHARDED.contains(command.info().name());
            add(command, words);
            return this;
        }

        void add(Command command, Arguments words) {
            write |= command.write;
            if (!command.keyed) {
                return;
            }
            for (int word : command.slotPositions(words)) {
                add(words, word);
            }
        }

        private void add(Arguments words, int word) {
            int each = Slots.of(words.bytes(), words.offset(word), words.length(word));
            if (slot < 0) {
                slot = each;
            } else if (each != slot) {
                crossesSlots = true;
            }
            keys.add(new Key(words, word));
        }

        Request request(Session session) {
            return new Request(
                    slot,
                    crossesSlots,
                    severalKeys,
                    here,
                    missing,
                    session.asking || asking,
                    session.readOnly,
                    write,
                    migrate,
                    channels);
        }

        /** Counts without a trace: a key that has expired is missing, but stays where it is. */
        void lookUp() {
            Bytes first = null;
            for (Key key : keys) {
                Bytes name = new Bytes(key.words().word(key.word()));
                first = first == null ? name : first;
                severalKeys |= !name.equals(first);
                int entry = engine.keys().find(slot, name.array(), 0, name.array().length);
                if (entry == Keyspace.NONE || engine.keys().expired(entry, engine.now())) {
                    missing++;
                } else {
                    here++;
                }
            }
        }
    }
}
