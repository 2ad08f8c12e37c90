package dev.waymark.client.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.internal.topology.ClusterHistory.Moment;
import dev.waymark.client.internal.topology.Merged.Outcome;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Clusters live through random histories, and a client hears of them late, in part, and out of order.
 *
 * <p>Beside the client's knowledge stands what an all-knowing observer says about it: for each slot, from which time in
 * history the client's fact is, and which time is safe from views.
 */
@Tag("once")
class HistoryPropertyTest {

    private static final int HISTORIES = 150;
    private static final int STEPS = 100;

    private Random random = new Random(0);
    private ClusterHistory history = new ClusterHistory(random);
    private KnownTopology known = KnownTopology.nothing();

    /** For each slot, the time from which the fact is that the map shows; -1 when it shows none. */
    private final int[] shown = new int[ClusterHistory.SLOTS];

    /**
     * For each slot, the time before which no view may throw the map back. Behind {@link #shown} only after a MOVED.
     */
    private final int[] safe = new int[ClusterHistory.SLOTS];

    /** For each slot, the highest epoch of the views that its safe fact is from. */
    private final long[] epoch = new long[ClusterHistory.SLOTS];

    /** For each slot, whether what the map shows is from a MOVED and not from a view. */
    private final boolean[] moved = new boolean[ClusterHistory.SLOTS];

    /** For each slot, whether its owner could not be reached: then even an older view may name another one. */
    private final boolean[] doubted = new boolean[ClusterHistory.SLOTS];

    @Test
    void the_map_never_goes_back_to_an_older_fact_and_comes_to_the_truth() {
        long seed = Long.getLong("waymark.seed", new Random().nextLong());
        System.out.println(getClass().getSimpleName() + ": -Dwaymark.seed=" + seed);
        for (int i = 0; i < HISTORIES; i++) {
            begin(new Random(seed + i));
            for (int step = 0; step < STEPS; step++) {
                String what = "history " + i + ", step " + step + " of -Dwaymark.seed=" + seed;
                try {
                    step();
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(what, e);
                }
            }
            comeToTheTruth("history " + i + " of -Dwaymark.seed=" + seed);
        }
    }

    private void begin(Random seeded) {
        random = seeded;
        history = new ClusterHistory(random);
        known = KnownTopology.nothing();
        Arrays.fill(shown, -1);
        Arrays.fill(safe, -1);
        Arrays.fill(epoch, -1);
        Arrays.fill(moved, false);
        Arrays.fill(doubted, false);
        deliver(new View(history.view(0), history.at(0).endpointOf("node-0"), "node-0", false), 0);
    }

    private void step() {
        switch (random.nextInt(8)) {
            case 0, 1 -> history.goOn();
            case 2, 3 -> deliverWhole();
            case 4 -> deliverTorn();
            case 5, 6 -> sendCommand(random.nextInt(ClusterHistory.SLOTS));
            default -> {
                if (random.nextInt(10) == 0) {
                    lose(known.topology()
                            .primaryOf(random.nextInt(ClusterHistory.SLOTS))
                            .endpoint());
                }
            }
        }
    }

    /** The newest view, or one that took long to come, all of it or without some nodes. */
    private void deliverWhole() {
        int time = history.now() - (random.nextBoolean() ? 0 : random.nextInt(Math.min(30, history.now() + 1)));
        Moment moment = history.at(time);
        String asked = moment.ids().get(random.nextInt(moment.ids().size()));
        boolean partial = random.nextInt(4) == 0;
        List<Node> nodes = history.view(time).nodes().stream()
                .filter(node -> !partial || node.id().equals(asked) || random.nextInt(3) > 0)
                .toList();
        deliver(new View(Topology.of(nodes), moment.endpointOf(asked), asked, partial), time);
    }

    /** A view of somebody whom the news of each node reached at another time. */
    private void deliverTorn() {
        int first = Math.max(0, history.now() - 8);
        Map<String, Moment> times = new LinkedHashMap<>();
        for (String id : history.at(history.now()).ids()) {
            Moment moment = history.at(first + random.nextInt(history.now() - first + 1));
            if (moment.has(id)) {
                times.put(id, moment);
            }
        }
        Topology topology = history.view(times);
        int[] since = new int[ClusterHistory.SLOTS];
        for (int slot = 0; slot < since.length; slot++) {
            Node owner = topology.primaryOf(slot);
            since[slot] = owner == null ? -1 : times.get(owner.id()).since[slot];
        }
        deliver(new View(topology, new Endpoint("10.9.9.9", 1), null, true), since);
    }

    private void deliver(View view, int time) {
        deliver(view, history.at(time).since);
    }

    /** @param since for each slot that the view covers, the time from which its fact is */
    private void deliver(View view, int[] since) {
        Topology before = known.topology();
        Merged merged = known.merge(view);
        if (merged.outcome() == Outcome.FOREIGN) {
            // By chance the nodes that a part of a view names may all be new.
            assertThat(view.topology().nodes()).extracting(Node::id).doesNotContainAnyElementsOf(ids(before));
            return;
        }
        known = merged.known();
        for (int slot = 0; slot < ClusterHistory.SLOTS; slot++) {
            String was = owner(before, slot);
            String is = owner(known.topology(), slot);
            Node named = view.topology().primaryOf(slot);
            if (is == null || !is.equals(was)) {
                assertThat(named)
                        .as("slot %s: only the view can have changed it", slot)
                        .isNotNull();
                assertThat(is).as("slot %s", slot).isEqualTo(named.id());
                checkChange(slot, was, named, since[slot], view.askedId());
            } else if (named != null && named.id().equals(is)) {
                shown[slot] = Math.max(shown[slot], since[slot]);
                moved[slot] &= named.configEpoch() <= epoch[slot];
                epoch[slot] = Math.max(epoch[slot], named.configEpoch());
            }
        }
    }

    private static List<String> ids(Topology topology) {
        return topology.nodes().stream().map(Node::id).toList();
    }

    private void checkChange(int slot, @Nullable String was, Node is, int since, @Nullable String asked) {
        String what = "slot " + slot + ": from " + was + " of time " + shown[slot] + " to " + is.id();
        if (!doubted[slot]) {
            assertThat(since).as(what).isGreaterThanOrEqualTo(safe[slot]);
        }
        if (!doubted[slot] && moved[slot] && !was.equals(asked)) {
            assertThat(is.configEpoch()).as(what).isGreaterThan(epoch[slot]);
        }
        shown[slot] = since;
        safe[slot] = since;
        epoch[slot] = is.configEpoch();
        moved[slot] = false;
        doubted[slot] = false;
    }

    /** The node that the map names for a slot answers, or is gone. */
    private void sendCommand(int slot) {
        Node asked = known.topology().primaryOf(slot);
        Moment now = history.at(history.now());
        String id = now.idAt(asked.endpoint());
        if (id == null) {
            lose(asked.endpoint());
        } else if (!id.equals(now.owner[slot])) {
            // It knows that it lost the slot, and may not know yet whom it has been passed on to.
            int time = history.now() - random.nextInt(history.now() - timeOfLoss(id, slot) + 1);
            String target = history.at(time).owner[slot];
            known = known.moved(slot, history.at(time).endpointOf(target));
            assertThat(owner(known.topology(), slot)).isEqualTo(target);
            shown[slot] = history.at(time).since[slot];
            moved[slot] = true;
            doubted[slot] = false;
        }
    }

    private int timeOfLoss(String id, int slot) {
        int time = history.now();
        while (time > 0 && !id.equals(history.at(time - 1).owner[slot])) {
            time--;
        }
        return time;
    }

    private void lose(Endpoint endpoint) {
        String id = known.topology().find(endpoint).orElseThrow().id();
        known = known.unreachable(endpoint);
        for (int slot = 0; slot < ClusterHistory.SLOTS; slot++) {
            Node owner = known.topology().primaryOf(slot);
            doubted[slot] |= owner != null && owner.id().equals(id);
        }
    }

    private void comeToTheTruth(String what) {
        int now = history.now();
        Topology truth = history.view(now);
        Node asked = truth.nodes().get(random.nextInt(truth.nodes().size()));
        Merged merged = known.merge(new View(truth, asked.endpoint(), asked.id(), false));
        assertThat(merged.outcome()).as(what).isEqualTo(Outcome.ACCEPTED);
        assertThat(merged.known().topology().nodes()).as(what).containsExactlyInAnyOrderElementsOf(truth.nodes());
        // And there it stays, whatever comes late.
        known = merged.known();
        for (int time = Math.max(0, now - 20); time < now; time++) {
            Moment moment = history.at(time);
            String id = moment.ids().get(0);
            known = known.merge(new View(history.view(time), moment.endpointOf(id), id, false))
                    .known();
        }
        for (int slot = 0; slot < ClusterHistory.SLOTS; slot++) {
            assertThat(owner(known.topology(), slot)).as(what).isEqualTo(history.at(now).owner[slot]);
        }
    }

    private @Nullable String owner(Topology topology, int slot) {
        Node owner = topology.primaryOf(slot);
        return owner == null ? null : owner.provisional() ? history.whoWasAt(owner.endpoint()) : owner.id();
    }
}
