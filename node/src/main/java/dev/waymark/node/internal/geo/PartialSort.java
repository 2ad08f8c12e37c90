package dev.waymark.node.internal.geo;

import java.util.Comparator;
import java.util.List;

/**
 * Sorts as much of a list as its first elements need: quicksort that divides into less, equal and greater, and leaves
 * alone what lies behind.
 *
 * <p>Which of two equal elements comes first is decided by the steps of the algorithm, and these are those that Redis
 * takes: nothing less gives replies in its order.
 *
 * @see <a href="https://doi.org/10.1002/spe.4380231105">Bentley, McIlroy: Engineering a sort function</a>
 */
public final class PartialSort<T> {

    private static final int FEW = 7;
    private static final int MANY = 40;

    /** Divisions within each other that only a list needs that was made to need them. */
    private static final int DEEPEST = 128;

    private final List<T> list;
    private final Comparator<? super T> order;
    private final int wanted;

    private PartialSort(List<T> list, Comparator<? super T> order, int wanted) {
        this.list = list;
        this.order = order;
        this.wanted = wanted;
    }

    /**
     * Sorts a list so far that its first elements are those of the sorted list.
     *
     * @param wanted how many, at least one
     */
    public static <T> void sort(List<T> list, Comparator<? super T> order, int wanted) {
        new PartialSort<>(list, order, wanted).sort(0, list.size(), 0);
    }

    private void sort(int first, int to, int depth) {
        int from = first;
        for (int deeper = depth; to - from >= FEW; deeper++) {
            if (deeper == DEEPEST) {
                list.subList(from, to).sort(order);
                return;
            }
            swap(from, pivot(from, to));
            // Equal ones gather at both ends: [from, less) and (greater, to).
            int less = from + 1;
            int greater = to - 1;
            int low = less;
            int high = greater;
            while (true) {
                for (int compared; low <= high && (compared = compare(low, from)) <= 0; low++) {
                    if (compared == 0) {
                        swap(less++, low);
                    }
                }
                for (int compared; low <= high && (compared = compare(high, from)) >= 0; high--) {
                    if (compared == 0) {
                        swap(high, greater--);
                    }
                }
                if (low > high) {
                    break;
                }
                swap(low++, high--);
            }
            // Now they go to the middle.
            swap(from, low, Math.min(less - from, low - less));
            swap(low, to, Math.min(greater - high, to - 1 - greater));
            int behindLess = from + low - less;
            if (behindLess - from > 1) {
                sort(from, behindLess, deeper + 1);
            }
            from = to - (greater - high);
            if (to - from <= 1 || from >= wanted) {
                return;
            }
        }
        insert(from, to);
    }

    /** Which element divides: the middle one, of many the median of three, of very many that of nine. */
    private int pivot(int from, int to) {
        int count = to - from;
        int middle = from + count / 2;
        if (count == FEW) {
            return middle;
        }
        int low = from;
        int high = to - 1;
        if (count > MANY) {
            int step = count / 8;
            low = median(low, low + step, low + 2 * step);
            middle = median(middle - step, middle, middle + step);
            high = median(high - 2 * step, high - step, high);
        }
        return median(low, middle, high);
    }

    private int median(int a, int b, int c) {
        if (compare(a, b) < 0) {
            return compare(b, c) < 0 ? b : compare(a, c) < 0 ? c : a;
        }
        return compare(b, c) > 0 ? b : compare(a, c) < 0 ? a : c;
    }

    private void insert(int from, int to) {
        for (int next = from + 1; next < to; next++) {
            for (int at = next; at > from && compare(at - 1, at) > 0; at--) {
                swap(at, at - 1);
            }
        }
    }

    private int compare(int one, int other) {
        return order.compare(list.get(one), list.get(other));
    }

    private void swap(int one, int other) {
        T element = list.get(one);
        list.set(one, list.get(other));
        list.set(other, element);
    }

    /** Swaps the elements from one place on with those before another one. */
    private void swap(int from, int before, int count) {
        for (int i = 0; i < count; i++) {
            swap(from + i, before - count + i);
        }
    }
}
