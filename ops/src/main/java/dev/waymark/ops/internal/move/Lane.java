package dev.waymark.ops.internal.move;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.MoveEvent;
import dev.waymark.ops.MoveOptions;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has a source send batches of keys to a target, on one connection, one at a time: so the source serves others between
 * two of them. Used by one thread.
 *
 * @see <a href="https://redis.io/docs/latest/commands/migrate/">MIGRATE</a>
 */
final class Lane implements AutoCloseable {

    /** How often a transfer that the net has broken is tried. */
    private static final int TRIES = 3;

    /** What a big key is given time for: slower than any net that a cluster should run on. */
    private static final long SLOWEST_BYTES_PER_MILLI = 5_000;

    private final Endpoint source;
    private final Endpoint target;
    private final Login login;
    private final MoveOptions options;
    private final MoveEvent.Listener listener;
    private final PlainConnection connection;
    private @Nullable PlainConnection atTarget;

    Lane(Endpoint source, Endpoint target, Login login, MoveOptions options, MoveEvent.Listener listener)
            throws IOException {
        this.source = source;
        this.target = target;
        this.login = login;
        this.options = options;
        this.listener = listener;
        this.connection = PlainConnection.open(source, login, options.timeout());
    }

    /** Carries a batch. What is at both ends with different values stays. */
    void carry(Batch batch) throws IOException {
        SlotMove slot = batch.from().slot();
        if (batch.big()) {
            listener.on(new MoveEvent.BigKey(slot.slot(), source, target, batch.bytes()));
        }
        List<byte[]> left = batch.keys();
        if (isBusy(migrate(batch, left, options.replace()), slot)) {
            left = settle(batch);
        }
        batch.from().left(left);
        slot.moved(left.size(), batch.bytes());
        listener.on(new MoveEvent.KeysMoved(slot.slot(), source, target, left.size(), batch.bytes()));
    }

    /** A transfer that broke may have arrived: then the next try says that the key is busy, and it is compared. */
    private Reply migrate(Batch batch, List<byte[]> keys, boolean replace) throws IOException {
        long millis = options.timeout().toMillis() + batch.bytes() / SLOWEST_BYTES_PER_MILLI;
        byte[][] command = command(target, millis, replace ? List.of("REPLACE") : List.of(), login, keys);
        // The source notices a target that hangs; this is for a source that does.
        Duration patience = Duration.ofMillis(2 * millis + 1000);
        Reply reply = connection.call(patience, command);
        for (int tries = 1; tries < TRIES && isBroken(reply); tries++) {
            reply = connection.call(patience, command);
        }
        return reply;
    }

    private static boolean isBroken(Reply reply) {
        return reply instanceof Reply.Failure failure && failure.code().equals("IOERR");
    }

    /** False when all keys have left; any trouble but a busy key ends the run. */
    private boolean isBusy(Reply reply, SlotMove slot) throws IOException {
        if (!(reply instanceof Reply.Failure failure)) {
            return false;
        }
        if (failure.line().contains("BUSYKEY")) {
            return true;
        }
        throw new IOException("slot " + slot.slot() + " stays open: " + source + " could not send its keys to " + target
                + ": " + failure.line());
    }

    /**
     * Some key of the batch is at the target already; the others may have left. Those that are the same at both ends
     * are settled by sending them again.
     *
     * @return the keys that have left
     */
    private List<byte[]> settle(Batch batch) throws IOException {
        List<byte[]> left = new ArrayList<>();
        for (byte[] key : batch.keys()) {
            List<byte[]> alone = List.of(key);
            boolean busy = isBusy(migrate(batch, alone, false), batch.from().slot());
            if (busy && isSame(key)) {
                busy = isBusy(migrate(batch, alone, true), batch.from().slot());
            }
            if (busy) {
                batch.from().conflict();
            } else {
                left.add(key);
            }
        }
        return left;
    }

    private boolean isSame(byte[] key) throws IOException {
        PlainConnection other = atTarget;
        if (other == null) {
            other = PlainConnection.open(target, login, options.timeout());
            atTarget = other;
        }
        byte[][] dump = {PlainConnection.bytes("DUMP")[0], key};
        Reply here = connection.call(dump);
        Reply there =
                other.callAll(List.of(PlainConnection.bytes("ASKING"), dump)).get(1);
        return here instanceof Reply.Bulk one
                && there instanceof Reply.Bulk two
                && Arrays.equals(one.bytes(), two.bytes());
    }

    /**
     * MIGRATE, as a source is to be told it.
     *
     * @param flags COPY or REPLACE, or none
     */
    static byte[][] command(Endpoint target, long millis, List<String> flags, Login login, List<byte[]> keys) {
        List<byte[]> words = new ArrayList<>(List.of(PlainConnection.bytes(
                "MIGRATE", target.host(), Integer.toString(target.port()), "", "0", Long.toString(millis))));
        words.addAll(List.of(PlainConnection.bytes(flags.toArray(String[]::new))));
        words.addAll(credentials(login));
        words.addAll(List.of(PlainConnection.bytes("KEYS")));
        words.addAll(keys);
        return words.toArray(byte[][]::new);
    }

    /** The words by which a source gets into a target. */
    private static List<byte[]> credentials(Login login) {
        String password = login.password();
        if (password == null) {
            return List.of();
        }
        String user = login.user();
        return List.of(
                user == null
                        ? PlainConnection.bytes("AUTH", password)
                        : PlainConnection.bytes("AUTH2", user, password));
    }

    @Override
    public void close() {
        connection.close();
        if (atTarget != null) {
            atTarget.close();
        }
    }
}
