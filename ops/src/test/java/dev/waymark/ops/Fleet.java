package dev.waymark.ops;

import dev.waymark.client.Endpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A cluster that exists on paper only: three primaries a, b, c with a third of the slots each and a replica A, B, C
 * each, in order; tests break it. Not thread-safe.
 */
final class Fleet {

    private final Map<String, Member> members = new LinkedHashMap<>();

    /** One node; what others think of it unless a line is changed. */
    static final class Member {
        final String id;
        String primaryId;
        long epoch;
        SlotSet slots = SlotSet.NONE;
        final List<OpenSlot> open = new ArrayList<>();
        Endpoint endpoint;
        Silence silence;
        boolean serving = true;
        NodeReport.Replication replication;
        final Map<Integer, Long> foreignKeys = new HashMap<>();
        /** What it thinks of others, where that is not what they are. */
        final Map<String, NodeLine> opinions = new HashMap<>();

        Member(String id, int port) {
            this.id = id;
            this.endpoint = new Endpoint("10.0.0.1", port);
        }

        NodeLine line(boolean own, String... flags) {
            Set<String> all = new LinkedHashSet<>(Set.of(flags));
            all.add(primaryId == null ? "master" : "slave");
            if (own) {
                all.add("myself");
            }
            return new NodeLine(id, endpoint, all, primaryId, epoch, true, slots, own ? open : List.of());
        }

        /** As it is, but with other slots. */
        NodeLine with(SlotSet others) {
            NodeLine line = line(false);
            return new NodeLine(id, endpoint, line.flags(), primaryId, epoch, line.linked(), others, List.of());
        }

        NodeLine unlinked() {
            NodeLine line = line(false);
            return new NodeLine(id, endpoint, line.flags(), primaryId, epoch, false, slots, List.of());
        }
    }

    Fleet() {
        String ids = "abc";
        for (int i = 0; i < 3; i++) {
            Member primary = add("" + ids.charAt(i), 7000 + i);
            primary.epoch = i + 1;
            primary.slots = SlotSet.range(i * 16384 / 3, (i + 1) * 16384 / 3 - 1);
            Member replica = add(("" + ids.charAt(i)).toUpperCase(Locale.ROOT), 7100 + i);
            replica.primaryId = primary.id;
            replica.epoch = primary.epoch;
            replica.replication = new NodeReport.Replication(true, false);
        }
    }

    Member add(String name, int port) {
        Member member = new Member(id(name), port);
        members.put(member.id, member);
        return member;
    }

    static String id(String name) {
        return name.repeat(40);
    }

    Member member(String name) {
        return Objects.requireNonNull(members.get(id(name)));
    }

    /** The first of them silent. */
    Fleet silence(String name, Silence.Reason reason, String message) {
        member(name).silence = new Silence(reason, message);
        return this;
    }

    Survey survey() {
        List<SurveyedNode> nodes = new ArrayList<>();
        for (Member member : members.values()) {
            nodes.add(new SurveyedNode(
                    member.id, member.endpoint, member.silence == null ? report(member) : member.silence));
        }
        return new Survey(new Endpoint("10.0.0.1", 7000), nodes);
    }

    private NodeReport report(Member member) {
        Map<String, NodeLine> view = new LinkedHashMap<>();
        members.values().forEach(other -> view.put(other.id, other.line(other == member)));
        view.putAll(member.opinions);
        view.values().removeIf(line -> line == FORGOTTEN);
        return new NodeReport(
                "redis 7.0.15",
                List.copyOf(view.values()),
                member.serving,
                10,
                1000,
                0,
                member.replication,
                member.foreignKeys);
    }

    /** The opinion of a node that does not know another one. */
    static final NodeLine FORGOTTEN =
            new NodeLine("forgotten", null, Set.of("master"), null, 0, true, SlotSet.NONE, List.of());
}
