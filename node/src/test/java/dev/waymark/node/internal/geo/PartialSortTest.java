package dev.waymark.node.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartialSortTest {

    @Test
    void the_first_elements_are_those_of_the_sorted_list_and_none_is_lost() {
        Random random = Seed.random("PartialSortTest");
        for (int i = 0; i < 5_000; i++) {
            int size = 1 + random.nextInt(300);
            int values = 1 + random.nextInt(400);
            List<Integer> list = new ArrayList<>();
            for (int j = 0; j < size; j++) {
                list.add(random.nextInt(values));
            }
            int wanted = 1 + random.nextInt(size);
            List<Integer> sorted = list.stream().sorted().toList();
            PartialSort.sort(list, Comparator.naturalOrder(), wanted);
            assertThat(list.subList(0, wanted)).isEqualTo(sorted.subList(0, wanted));
            assertThat(list).containsExactlyInAnyOrderElementsOf(sorted);
        }
    }

    @Test
    void equal_elements_change_places_as_they_do_at_redis_server() {
        assertThat(firstOf("1a 1b 1c 1d 1e 1f 1g 1h 1i 1j", 4)).containsExactly("1j", "1b", "1c", "1d");
        assertThat(firstOf("2a 1b 1c 1d", 4)).containsExactly("1b", "1c", "1d", "2a");
    }

    @Test
    void a_list_that_was_made_to_divide_badly_is_sorted_all_the_same() {
        Integer[] list = worst(20_000);
        List<Integer> sorted = Arrays.stream(list).sorted().toList();
        PartialSort.sort(Arrays.asList(list), Comparator.naturalOrder(), list.length);
        assertThat(list).containsExactlyElementsOf(sorted);
    }

    private static List<String> firstOf(String elements, int wanted) {
        List<String> list = new ArrayList<>(List.of(elements.split(" ")));
        PartialSort.sort(list, Comparator.comparing(element -> element.charAt(0)), wanted);
        return list.subList(0, wanted);
    }

    /** Numbers that are chosen while they are compared, so that each that divides is one of the lowest. */
    private static Integer[] worst(int size) {
        int[] chosen = new int[size];
        Arrays.fill(chosen, Integer.MAX_VALUE);
        int[] next = {0};
        int[] candidate = {0};
        Integer[] names = new Integer[size];
        Arrays.setAll(names, i -> i);
        PartialSort.sort(
                Arrays.asList(names),
                (a, b) -> {
                    if (chosen[a] == Integer.MAX_VALUE && chosen[b] == Integer.MAX_VALUE) {
                        chosen[a.intValue() == candidate[0] ? a : b] = next[0]++;
                    }
                    candidate[0] =
                            chosen[a] == Integer.MAX_VALUE ? a : chosen[b] == Integer.MAX_VALUE ? b : candidate[0];
                    return Integer.compare(chosen[a], chosen[b]);
                },
                size);
        Integer[] list = new Integer[size];
        Arrays.setAll(list, i -> chosen[i]);
        return list;
    }
}
