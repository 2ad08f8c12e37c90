package dev.waymark.ops.internal.plan;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Divides slots among nodes in whole numbers. */
public final class Shares {

    private Shares() {}

    /**
     * Divides by weights. What remains after rounding down goes, one each, to those that have the most already, so that
     * as few slots as possible move; a share is at most one above its exact value.
     *
     * @param weights who gets a share of what size, none negative and not all 0
     * @param has what each has now
     */
    public static Map<String, Integer> of(int slots, Map<String, Double> weights, Map<String, Integer> has) {
        double all = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        Map<String, Integer> shares = new LinkedHashMap<>();
        weights.forEach((id, weight) -> shares.put(id, (int) Math.floor(slots * weight / all)));
        int rest = slots - shares.values().stream().mapToInt(Integer::intValue).sum();
        List<String> mostFirst = weights.keySet().stream()
                .filter(id -> weights.getOrDefault(id, 0.0) > 0)
                .sorted(Comparator.comparingInt((String id) -> shares.getOrDefault(id, 0) - has.getOrDefault(id, 0)))
                .toList();
        for (int i = 0; i < rest; i++) {
            shares.merge(mostFirst.get(i % mostFirst.size()), 1, Integer::sum);
        }
        return shares;
    }

    /** Divides by weights, but gives nobody less than what it is to have at least. */
    public static Map<String, Integer> withFloors(
            int slots, Map<String, Double> weights, Map<String, Integer> atLeast) {
        Map<String, Double> open = new LinkedHashMap<>(weights);
        Map<String, Integer> result = new LinkedHashMap<>();
        int left = slots;
        while (true) {
            Map<String, Integer> shares = of(left, open, atLeast);
            List<String> below = shares.keySet().stream()
                    .filter(id -> shares.getOrDefault(id, 0) < atLeast.getOrDefault(id, 0))
                    .toList();
            if (below.isEmpty()) {
                result.putAll(shares);
                return result;
            }
            for (String id : below) {
                int floor = atLeast.getOrDefault(id, 0);
                result.put(id, floor);
                open.remove(id);
                left -= floor;
            }
        }
    }
}
