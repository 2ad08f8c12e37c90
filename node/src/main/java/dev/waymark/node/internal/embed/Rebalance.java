package dev.waymark.node.internal.embed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How slots are spread evenly with as few moves as possible. Pure. */
public final class Rebalance {

    private Rebalance() {}

    /**
     * Which slots each node is to be given so that it has as many as any other, or one more.
     *
     * @param slots of every node, also of those that have none
     * @return of those nodes only that are to be given some
     */
    public static <N> Map<N, List<Integer>> plan(Map<N, List<Integer>> slots) {
        int all = slots.values().stream().mapToInt(List::size).sum();
        int fair = all / slots.size();
        int more = all % slots.size();
        // Who has most may keep the one more: nothing is moved for that.
        List<Map.Entry<N, List<Integer>>> fullest = slots.entrySet().stream()
                .sorted(Comparator.comparingInt(node -> -node.getValue().size()))
                .toList();
        List<Integer> over = new ArrayList<>();
        Map<N, Integer> missing = new LinkedHashMap<>();
        for (Map.Entry<N, List<Integer>> node : fullest) {
            List<Integer> own = node.getValue();
            int due = fair + (more-- > 0 ? 1 : 0);
            if (own.size() > due) {
                over.addAll(own.subList(due, own.size()));
            } else if (own.size() < due) {
                missing.put(node.getKey(), due - own.size());
            }
        }
        Map<N, List<Integer>> given = new LinkedHashMap<>();
        int from = 0;
        for (Map.Entry<N, Integer> each : missing.entrySet()) {
            given.put(each.getKey(), List.copyOf(over.subList(from, from + each.getValue())));
            from += each.getValue();
        }
        return given;
    }
}
