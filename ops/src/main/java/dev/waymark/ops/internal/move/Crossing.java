package dev.waymark.ops.internal.move;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.MoveEvent;
import dev.waymark.ops.MoveOptions;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.RefusedException;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The moves from one source to one target: some slots at a time, every step for all of them in one round trip. Used by
 * one thread.
 */
final class Crossing {

    /** A round trip from which on a second lane is worth the longer wait of others. */
    private static final long FAR_NANOS = 200_000;

    private final Party source;
    private final Party target;
    private final List<Endpoint> others;
    private final Login login;
    private final MoveOptions options;
    private final Epochs epochs;
    private final MoveEvent.Listener listener;

    /** One end. */
    record Party(String id, Endpoint endpoint) {}

    /** @param others all other primaries */
    Crossing(
            Party source,
            Party target,
            List<Endpoint> others,
            Login login,
            MoveOptions options,
            Epochs epochs,
            MoveEvent.Listener listener) {
        this.source = source;
        this.target = target;
        this.others = others;
        this.login = login;
        this.options = options;
        this.epochs = epochs;
        this.listener = listener;
    }

    /** Does what is left of these moves; what is in flight when it is to stop is finished. */
    void run(List<SlotMove> moves, BooleanSupplier stop) throws IOException {
        try (Closing closing = new Closing()) {
            PlainConnection from = closing.add(PlainConnection.open(source.endpoint(), login, options.timeout()));
            PlainConnection to = closing.add(PlainConnection.open(target.endpoint(), login, options.timeout()));
            List<PlainConnection> told = new ArrayList<>();
            for (Endpoint other : others) {
                told.add(closing.add(PlainConnection.open(other, login, options.timeout())));
            }
            Carriers carriers = closing.add(carriers(Carriers.roundTripNanos(from)));
            KeyScout scout = new KeyScout(from, options, carriers);
            int size = options.slotsInFlight();
            for (int at = 0; at < moves.size() && !stop.getAsBoolean(); at += size) {
                cross(moves.subList(at, Math.min(moves.size(), at + size)), from, to, told, scout);
            }
        }
    }

    private Carriers carriers(long roundTripNanos) throws IOException {
        List<Lane> lanes = new ArrayList<>();
        for (int i = 0; i < (roundTripNanos > FAR_NANOS ? 2 : 1); i++) {
            lanes.add(new Lane(source.endpoint(), target.endpoint(), login, options, listener));
        }
        return new Carriers("waymark-lane-" + source.endpoint(), lanes, options.maxKeysPerSecond());
    }

    private void cross(
            List<SlotMove> moves, PlainConnection from, PlainConnection to, List<PlainConnection> told, KeyScout scout)
            throws IOException {
        String complaint = "";
        // Once is enough, unless somebody else was at work on these slots: then some step comes before an earlier one.
        while (complaint.isEmpty() && moves.stream().anyMatch(move -> move.next() != SlotStep.DONE)) {
            complaint = pass(moves, from, to, scout);
        }
        List<SlotMove> over = at(moves, SlotStep.DONE);
        announce(told, over);
        over.forEach(move -> listener.on(
                new MoveEvent.SlotMoved(move.slot(), source.endpoint(), target.endpoint(), move.keys(), move.bytes())));
        if (!complaint.isEmpty()) {
            throw new IOException(complaint);
        }
    }

    /** Every step in its order, for those that need it; returns what is to be said of keys that stay. */
    private String pass(List<SlotMove> moves, PlainConnection from, PlainConnection to, KeyScout scout)
            throws IOException {
        tell(to, at(moves, SlotStep.OPEN_TARGET), SlotStep.OPEN_TARGET, "IMPORTING", source.id());
        tell(from, at(moves, SlotStep.OPEN_SOURCE), SlotStep.OPEN_SOURCE, "MIGRATING", target.id());
        String complaint = scout.empty(at(moves, SlotStep.MOVE_KEYS));
        List<SlotMove> taken = at(moves, SlotStep.FINALISE_TARGET);
        if (!taken.isEmpty()) {
            epochs.taking(target.id(), () -> tell(to, taken, SlotStep.FINALISE_TARGET, "NODE", target.id()));
        }
        tell(from, at(moves, SlotStep.FINALISE_SOURCE), SlotStep.FINALISE_SOURCE, "NODE", target.id());
        return complaint;
    }

    private static List<SlotMove> at(List<SlotMove> moves, SlotStep step) {
        return moves.stream().filter(move -> move.next() == step).toList();
    }

    /** Tells one end the same of several slots, in one write. */
    private static void tell(PlainConnection node, List<SlotMove> moves, SlotStep step, String state, String id)
            throws IOException {
        List<Reply> replies = node.callAll(commands(moves, state, id));
        for (int i = 0; i < moves.size(); i++) {
            if (replies.get(i) instanceof Reply.Failure failure && !isNoPrimaryAnyMore(failure, step)) {
                throw new IOException("slot " + moves.get(i).slot() + " is not moved to its end: "
                        + new RefusedException(node.endpoint(), failure).getMessage());
            }
            moves.get(i).done(step);
        }
    }

    /** A source that has lost its last slot may have become a replica of the target already. */
    private static boolean isNoPrimaryAnyMore(Reply.Failure failure, SlotStep step) {
        return step == SlotStep.FINALISE_SOURCE && failure.line().contains("only with masters");
    }

    /** Tells the others, which would hear of it by themselves a little later; so whatever they answer is no failure. */
    private void announce(List<PlainConnection> told, List<SlotMove> moves) throws IOException {
        if (moves.isEmpty()) {
            return;
        }
        for (PlainConnection node : told) {
            node.post(commands(moves, "NODE", target.id()));
        }
        for (PlainConnection node : told) {
            node.collect(moves.size());
        }
    }

    private static List<byte[][]> commands(List<SlotMove> moves, String state, String id) {
        return moves.stream()
                .map(move -> PlainConnection.bytes("CLUSTER", "SETSLOT", Integer.toString(move.slot()), state, id))
                .toList();
    }

    /** Closes what was opened, the last one first. */
    private static final class Closing implements AutoCloseable {
        private final List<AutoCloseable> opened = new ArrayList<>();

        <T extends AutoCloseable> T add(T resource) {
            opened.add(0, resource);
            return resource;
        }

        @Override
        public void close() {
            for (AutoCloseable each : opened) {
                try {
                    each.close();
                } catch (Exception e) {
                    // These only close sockets.
                }
            }
        }
    }
}
