package dev.waymark.lab.internal.experiment;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.LabException;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.lab.LabReport;
import dev.waymark.lab.internal.cluster.Migration;
import dev.waymark.lab.internal.cluster.SlotMover;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.internal.wire.PlainConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The cluster that is measured: its primaries, who owned which slot at first, and moving slots away and home again.
 *
 * <p>{@link #close()} puts every slot of a borrowed cluster back. It may come from another thread, at any time
 * (Ctrl-C): the slot in hand is then moved to its end first, and moves after that are refused.
 */
public final class Site implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Login login;
    private final LabReport.Engine engine;
    private final List<Primary> primaries;
    private final Endpoint[] home;
    private final Endpoint[] now;
    private @Nullable SlotMover mover;
    private @Nullable Migration held;
    private final boolean borrowed;
    private boolean closed;

    /** A primary with slots. */
    public record Primary(Endpoint endpoint, int firstSlot, int slots) {}

    private Site(Login login, LabReport.Engine engine, List<Primary> primaries, Endpoint[] home, boolean borrowed) {
        this.borrowed = borrowed;
        this.login = login;
        this.engine = engine;
        this.primaries = primaries;
        this.home = home;
        this.now = home.clone();
    }

    /**
     * Looks at a cluster through one of its nodes.
     *
     * @param borrowed whether somebody wants it back as it was
     * @throws LabException when it cannot be reached, or is not in order
     */
    public static Site open(Endpoint entry, Login login, boolean borrowed) {
        try (PlainConnection connection = PlainConnection.open(entry, login, TIMEOUT)) {
            List<NodeLine> view = Survey.view(connection);
            Survey.requireOrder(view, login, TIMEOUT);
            List<Primary> primaries = view.stream()
                    .filter(line -> line.isPrimary() && !line.slots().isEmpty())
                    .sorted(Comparator.comparingInt(line -> line.slots().first()))
                    .map(line -> new Primary(
                            Objects.requireNonNull(line.endpoint()),
                            line.slots().first(),
                            line.slots().count()))
                    .toList();
            if (primaries.size() < 2) {
                throw new LabException(
                        Reason.USAGE, "the lab needs a cluster of two primaries with slots, or more", null);
            }
            return new Site(
                    login, Survey.engine(connection, primaries.size()), primaries, Survey.owners(view), borrowed);
        } catch (IOException e) {
            throw Survey.cannotConnect(entry, e);
        }
    }

    /** What its servers are. */
    public LabReport.Engine engine() {
        return engine;
    }

    /** Gets into its nodes. */
    public Login login() {
        return login;
    }

    /** Its primaries with slots, ordered by their first slot. */
    public List<Primary> primaries() {
        return primaries;
    }

    /** Where they listen. */
    public List<Endpoint> endpoints() {
        return primaries.stream().map(Primary::endpoint).toList();
    }

    /** The first primary, which slots leave and to which they come home. */
    public Endpoint source() {
        return primaries.get(0).endpoint();
    }

    /** The second primary, to which slots move. */
    public Endpoint target() {
        return primaries.get(1).endpoint();
    }

    /** Who owned which slot at first: the map of a client that has not heard of any move. */
    public @Nullable Endpoint[] oldMap() {
        return home.clone();
    }

    /** Asks the cluster who owns which slot. */
    public @Nullable Endpoint[] newMap() {
        return Survey.owners(login, source(), TIMEOUT);
    }

    /** A connection of the caller's own. */
    public PlainConnection connect(Endpoint node) throws IOException {
        return PlainConnection.open(node, login, TIMEOUT);
    }

    /** The first slots of the first primary, which is left with one at least: without any it would become a replica. */
    public int[] movingSlots(int count) {
        int available = primaries.get(0).slots() - 1;
        if (count > available) {
            throw new LabException(
                    Reason.USAGE,
                    "--slots must be at most " + available + ": the first primary has "
                            + primaries.get(0).slots() + " slots and must keep one",
                    null);
        }
        int[] slots = new int[count];
        int found = 0;
        for (int slot = primaries.get(0).firstSlot(); found < count; slot++) {
            if (home[slot].equals(source())) {
                slots[found++] = slot;
            }
        }
        return slots;
    }

    /** Whether a slot is where it was at first. */
    public synchronized boolean isHome(int slot) {
        return now[slot].equals(home[slot]);
    }

    /**
     * Moves one slot from the first primary to the second, or back.
     *
     * @return how many keys it had; 0 when it was there already
     */
    public synchronized long move(int slot, boolean away) {
        requireOpen();
        Endpoint to = away ? target() : home[slot];
        return moveTo(slot, to);
    }

    /** Opens a slot towards the second primary, to be held half way until {@link #release()}. */
    public synchronized Migration hold(int slot) {
        requireOpen();
        Migration migration = mover().begin(slot, now[slot], target());
        held = migration;
        now[slot] = target();
        return migration;
    }

    /** Finishes the migration of the slot that is held and moves it home. */
    public synchronized void release() {
        Migration migration = held;
        if (migration != null) {
            held = null;
            migration.finish();
            moveTo(migration.slot(), home[migration.slot()]);
        }
    }

    private long moveTo(int slot, Endpoint to) {
        if (now[slot].equals(to)) {
            return 0;
        }
        long keys = mover().move(slot, now[slot], to);
        now[slot] = to;
        return keys;
    }

    private SlotMover mover() {
        SlotMover current = mover;
        if (current == null) {
            current = SlotMover.connect(endpoints(), login);
            mover = current;
        }
        return current;
    }

    private void requireOpen() {
        if (closed) {
            throw new LabException(Reason.FAILED, "interrupted", null);
        }
    }

    /** Puts every slot of a borrowed cluster back where it was. Again is nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (borrowed) {
                release();
                for (int slot = 0; slot < now.length; slot++) {
                    moveTo(slot, home[slot]);
                }
            }
        } finally {
            if (mover != null) {
                mover.close();
            }
        }
    }
}
