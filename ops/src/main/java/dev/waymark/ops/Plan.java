package dev.waymark.ops;

import dev.waymark.ops.internal.text.Json;
import dev.waymark.ops.internal.text.JsonReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which slots are to move where, in this order. Immutable.
 *
 * <p>As JSON it is {@code {"plan":1,"goal":TEXT,"nodes":[ID,...],"moves":[[SLOT,SOURCE,TARGET],...]}}, where source and
 * target are places in the list of nodes, from 0.
 *
 * @param goal what it was made for, for people
 */
public record Plan(String goal, List<Move> moves) {

    private static final long FORMAT = 1;

    /**
     * Takes a copy of the list.
     *
     * @throws IllegalArgumentException when a slot would move twice
     */
    public Plan {
        moves = List.copyOf(moves);
        BitSet seen = new BitSet();
        for (Move move : moves) {
            if (seen.get(move.slot())) {
                throw new IllegalArgumentException("slot " + move.slot() + " would move twice");
            }
            seen.set(move.slot());
        }
    }

    /** The slots that move. */
    public SlotSet slots() {
        BitSet slots = new BitSet();
        moves.forEach(move -> slots.set(move.slot()));
        return SlotSet.copyOf(slots);
    }

    /** The moves from each source to each target, in the order of their first ones. */
    public Map<Ends, List<Move>> byEnds() {
        return moves.stream()
                .collect(Collectors.groupingBy(
                        move -> new Ends(move.sourceId(), move.targetId()), LinkedHashMap::new, Collectors.toList()));
    }

    /** A source and a target. */
    public record Ends(String sourceId, String targetId) {}

    /** The same as JSON, in one line. */
    public String toJson() {
        Set<String> ids = new LinkedHashSet<>();
        moves.forEach(move -> ids.addAll(List.of(move.sourceId(), move.targetId())));
        List<String> nodes = List.copyOf(ids);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("plan", FORMAT);
        document.put("goal", goal);
        document.put("nodes", nodes);
        document.put(
                "moves",
                moves.stream()
                        .map(move ->
                                List.of(move.slot(), nodes.indexOf(move.sourceId()), nodes.indexOf(move.targetId())))
                        .toList());
        return Json.write(document);
    }

    /**
     * Reads what {@link #toJson} writes.
     *
     * @throws IllegalArgumentException when it is no plan; the message says why
     */
    public static Plan fromJson(String text) {
        Map<?, ?> document = member(JsonReader.read(text), Map.class, "the plan");
        if (!Long.valueOf(FORMAT).equals(document.get("plan"))) {
            throw new IllegalArgumentException("it is no plan of this version (\"plan\":" + FORMAT + " is missing)");
        }
        List<?> nodes = member(document.get("nodes"), List.class, "nodes");
        List<Move> moves = new ArrayList<>();
        for (Object each : member(document.get("moves"), List.class, "moves")) {
            List<?> move = member(each, List.class, "a move");
            if (move.size() != 3) {
                throw new IllegalArgumentException("a move has three numbers, not " + move.size());
            }
            moves.add(new Move(number(move.get(0)), node(nodes, move.get(1)), node(nodes, move.get(2))));
        }
        return new Plan(member(document.get("goal"), String.class, "goal"), moves);
    }

    private static String node(List<?> nodes, @Nullable Object place) {
        int index = number(place);
        if (index < 0 || index >= nodes.size()) {
            throw new IllegalArgumentException("there is no node " + index + " in its list");
        }
        return member(nodes.get(index), String.class, "a node");
    }

    private static int number(@Nullable Object value) {
        long number = member(value, Long.class, "a number of a move");
        if (number != (int) number) {
            throw new IllegalArgumentException("there is no slot or node " + number);
        }
        return (int) number;
    }

    private static <T> T member(@Nullable Object value, Class<T> type, String what) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException(what + " is missing or of another kind");
        }
        return type.cast(value);
    }
}
