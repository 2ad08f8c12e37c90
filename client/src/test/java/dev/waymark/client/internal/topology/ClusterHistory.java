package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A cluster to which things happen, and all that it ever was.
 *
 * <p>Its few slots are always owned. Whoever takes a slot has a higher epoch than whoever had it, as in Redis. No
 * address is ever given to a second node.
 */
final class ClusterHistory {

    static final int SLOTS = 24;

    /** The cluster at one moment. */
    static final class Moment {
        private final Map<String, Member> members = new LinkedHashMap<>();
        final String[] owner = new String[SLOTS];
        /** The time at which the slot came to its owner. */
        final int[] since = new int[SLOTS];

        private Moment copy() {
            Moment copy = new Moment();
            copy.members.putAll(members);
            System.arraycopy(owner, 0, copy.owner, 0, SLOTS);
            System.arraycopy(since, 0, copy.since, 0, SLOTS);
            return copy;
        }

        Endpoint endpointOf(String id) {
            return members.get(id).endpoint();
        }

        boolean has(String id) {
            return members.containsKey(id);
        }

        List<String> ids() {
            return List.copyOf(members.keySet());
        }

        @Nullable
        String idAt(Endpoint endpoint) {
            return members.entrySet().stream()
                    .filter(member -> member.getValue().endpoint().equals(endpoint))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
        }
    }

    private record Member(Endpoint endpoint, @Nullable String primaryId, long epoch) {}

    private final Random random;
    private final List<Moment> moments = new ArrayList<>();
    private final Map<Endpoint, String> everAt = new HashMap<>();
    private int addresses;
    private int nodes;

    ClusterHistory(Random random) {
        this.random = random;
        Moment start = new Moment();
        for (int i = 0; i < 3; i++) {
            String id = add(start, null, i + 1);
            add(start, id, i + 1);
        }
        List<String> primaries = primaries(start);
        for (int slot = 0; slot < SLOTS; slot++) {
            start.owner[slot] = primaries.get(slot * 3 / SLOTS);
        }
        moments.add(start);
    }

    int now() {
        return moments.size() - 1;
    }

    Moment at(int time) {
        return moments.get(time);
    }

    /** The node that was at an endpoint at some time. */
    String whoWasAt(Endpoint endpoint) {
        return everAt.get(endpoint);
    }

    /** Something happens. */
    void goOn() {
        Moment next = at(now()).copy();
        switch (random.nextInt(10)) {
            case 0 -> add(next, random.nextBoolean() ? null : any(primaries(next)), 0);
            case 1 -> forget(next);
            case 2 -> restart(next);
            case 3 -> failOver(next);
            default -> move(next);
        }
        moments.add(next);
    }

    /** The whole cluster as it was at a time. */
    Topology view(int time) {
        Moment moment = at(time);
        Map<String, Moment> all = new LinkedHashMap<>();
        moment.members.keySet().forEach(id -> all.put(id, moment));
        return view(all);
    }

    /** Each node as it was at a time of its own: what somebody sees whom not all news has reached. */
    Topology view(Map<String, Moment> times) {
        List<Node> seen = new ArrayList<>();
        Map<Integer, String> owners = new HashMap<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            for (Map.Entry<String, Moment> one : times.entrySet()) {
                String best = owners.get(slot);
                boolean claims = one.getKey().equals(one.getValue().owner[slot]);
                if (claims && (best == null || epoch(one.getKey(), times) > epoch(best, times))) {
                    owners.put(slot, one.getKey());
                }
            }
        }
        times.forEach((id, moment) -> {
            Member member = moment.members.get(id);
            List<SlotRange> slots = owners.entrySet().stream()
                    .filter(owner -> owner.getValue().equals(id))
                    .map(owner -> new SlotRange(owner.getKey(), owner.getKey()))
                    .toList();
            seen.add(new Node(
                    id,
                    member.endpoint(),
                    List.of(),
                    member.primaryId() == null ? Role.PRIMARY : Role.REPLICA,
                    member.primaryId(),
                    epoch(id, times),
                    Health.ONLINE,
                    SlotRanges.take(slots, new BitSet())));
        });
        return Topology.of(seen);
    }

    private static long epoch(String id, Map<String, Moment> times) {
        Moment moment = times.get(id);
        Member member = moment.members.get(id);
        Member primary = member.primaryId() == null ? null : moment.members.get(member.primaryId());
        return primary == null ? member.epoch() : primary.epoch();
    }

    private String add(Moment moment, @Nullable String primaryId, long epoch) {
        String id = "node-" + nodes++;
        moment.members.put(id, new Member(newAddress(id), primaryId, epoch));
        return id;
    }

    private void forget(Moment moment) {
        List<String> idle = moment.ids().stream()
                .filter(id -> !List.of(moment.owner).contains(id))
                .filter(id -> moment.members.values().stream().noneMatch(member -> id.equals(member.primaryId())))
                .toList();
        if (idle.size() > 3) {
            moment.members.remove(any(idle));
        }
    }

    private void restart(Moment moment) {
        String id = any(moment.ids());
        Member member = moment.members.get(id);
        moment.members.put(id, new Member(newAddress(id), member.primaryId(), member.epoch()));
    }

    private void failOver(Moment moment) {
        List<String> replicas = moment.ids().stream()
                .filter(id -> moment.members.get(id).primaryId() != null)
                .toList();
        if (replicas.isEmpty()) {
            return;
        }
        String heir = any(replicas);
        String old = moment.members.get(heir).primaryId();
        long epoch = highestEpoch(moment) + 1;
        moment.members.put(heir, new Member(moment.endpointOf(heir), null, epoch));
        moment.members.replaceAll((id, member) -> id.equals(old) || old.equals(member.primaryId())
                ? new Member(member.endpoint(), heir, member.epoch())
                : member);
        for (int slot = 0; slot < SLOTS; slot++) {
            if (moment.owner[slot].equals(old)) {
                give(moment, slot, heir);
            }
        }
    }

    private void move(Moment moment) {
        String target = any(primaries(moment));
        int slot = random.nextInt(SLOTS);
        if (moment.owner[slot].equals(target)) {
            return;
        }
        // A target that has the highest epoch already keeps it.
        Member member = moment.members.get(target);
        if (member.epoch() < highestEpoch(moment)) {
            moment.members.put(target, new Member(member.endpoint(), null, highestEpoch(moment) + 1));
        }
        give(moment, slot, target);
    }

    private void give(Moment moment, int slot, String target) {
        moment.owner[slot] = target;
        moment.since[slot] = moments.size();
    }

    private Endpoint newAddress(String id) {
        Endpoint endpoint = new Endpoint("10.0.0.1", 1000 + addresses++);
        everAt.put(endpoint, id);
        return endpoint;
    }

    private static List<String> primaries(Moment moment) {
        return moment.ids().stream()
                .filter(id -> moment.members.get(id).primaryId() == null)
                .toList();
    }

    private static long highestEpoch(Moment moment) {
        return moment.members.values().stream().mapToLong(Member::epoch).max().orElse(0);
    }

    private String any(List<String> ids) {
        return ids.get(random.nextInt(ids.size()));
    }
}
