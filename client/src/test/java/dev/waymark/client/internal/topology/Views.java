package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import dev.waymark.client.SlotRange;
import dev.waymark.client.Topology;
import dev.waymark.client.Topology.Health;
import dev.waymark.client.Topology.Node;
import dev.waymark.client.Topology.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes views for tests. The node {@code x} lives at {@code 10.0.0.x:6379}, x being the place of its letter. */
final class Views {

    private final List<Node> nodes = new ArrayList<>();
    private String asked = "a";
    private boolean partial;

    static Views view() {
        return new Views();
    }

    static Endpoint at(String id) {
        return new Endpoint("10.0.0." + (id.charAt(0) - 'a' + 1), 6379);
    }

    /** Slots as {@code "0-99 200"}. */
    static List<SlotRange> ranges(String words) {
        List<SlotRange> ranges = new ArrayList<>();
        for (String word : words.isEmpty() ? new String[0] : words.split(" ")) {
            String[] ends = word.split("-");
            ranges.add(new SlotRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])));
        }
        return ranges;
    }

    Views primary(String id, long epoch, String slots) {
        return add(id, at(id), Role.PRIMARY, null, epoch, Health.ONLINE, slots);
    }

    Views failed(String id, long epoch, String slots) {
        return add(id, at(id), Role.PRIMARY, null, epoch, Health.FAILED, slots);
    }

    Views primaryAt(Endpoint endpoint, String id, long epoch, String slots) {
        return add(id, endpoint, Role.PRIMARY, null, epoch, Health.ONLINE, slots);
    }

    /** A primary whose id the view does not know. */
    Views nameless(Endpoint endpoint, String slots) {
        return add(endpoint.toString(), endpoint, Role.PRIMARY, null, -1, Health.UNKNOWN, slots);
    }

    Views replica(String id, String primaryId, long epoch) {
        return add(id, at(id), Role.REPLICA, primaryId, epoch, Health.ONLINE, "");
    }

    /** The node that was added last has another address, too. */
    Views alias(Endpoint alias) {
        Node last = nodes.get(nodes.size() - 1);
        return replaceLast(List.of(alias), last.health());
    }

    /** The node that was added last is in this condition. */
    Views health(Health health) {
        return replaceLast(nodes.get(nodes.size() - 1).aliases(), health);
    }

    Views askedAt(String id) {
        asked = id;
        return this;
    }

    Views partial() {
        partial = true;
        return this;
    }

    View done() {
        return new View(Topology.of(nodes), at(asked), asked, partial);
    }

    private Views replaceLast(List<Endpoint> aliases, Health health) {
        Node last = nodes.remove(nodes.size() - 1);
        nodes.add(new Node(
                last.id(),
                last.endpoint(),
                aliases,
                last.role(),
                last.primaryId(),
                last.configEpoch(),
                health,
                last.slots()));
        return this;
    }

    private Views add(
            String id,
            Endpoint endpoint,
            Role role,
            @Nullable String primary,
            long epoch,
            Health health,
            String slots) {
        nodes.add(new Node(id, endpoint, List.of(), role, primary, epoch, health, ranges(slots)));
        return this;
    }
}
