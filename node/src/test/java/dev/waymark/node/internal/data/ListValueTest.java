package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListValueTest {

    private final ListValue list = new ListValue();

    @Test
    void a_range_is_written_as_the_bulks_of_a_reply() {
        pushLast("a", "", "dreizehn\r\n$1\r");

        assertThat(range(0, 3)).isEqualTo("$1\r\na\r\n$0\r\n\r\n$13\r\ndreizehn\r\n$1\r\r\n");
        assertThat(range(1, 1)).isEqualTo("$0\r\n\r\n");
        assertThat(range(0, 0)).isEmpty();
    }

    @Test
    void what_is_pushed_first_stands_in_front() {
        pushFirst("a", "b");
        pushLast("c");

        assertThat(elements()).containsExactly("b", "a", "c");
        assertThat(list.size()).isEqualTo(3);
        assertThat(list.type()).isEqualTo(Type.LIST);
        assertThat(list.encoding()).isEqualTo("quicklist");
    }

    @Test
    void a_pushed_value_is_copied_out_of_the_window() {
        byte[] buffer = bytes("..value..");
        list.pushLast(buffer, 2, 5);
        Arrays.fill(buffer, (byte) 'x');

        assertThat(elements()).containsExactly("value");
    }

    @Test
    void popping_takes_elements_off_both_ends() {
        pushLast("a", "b", "c", "d", "e");

        assertThat(text(list.popFirst())).isEqualTo("a");
        assertThat(text(list.popLast())).isEqualTo("e");
        assertThat(elements()).containsExactly("b", "c", "d");
    }

    @Test
    void several_popped_elements_are_written_in_the_order_of_popping() {
        pushLast("a", "b", "c", "d", "e");
        RespWriter out = new RespWriter(64);

        list.popFirst(2, out);
        list.popLast(2, out);

        assertThat(written(out)).isEqualTo("$1\r\na\r\n$1\r\nb\r\n$1\r\ne\r\n$1\r\nd\r\n");
        assertThat(elements()).containsExactly("c");
    }

    @Test
    void setting_replaces_one_element_whatever_the_lengths() {
        pushLast("a", "b", "c");
        String large = "x".repeat(5_000);

        set(1, "longer");
        set(0, large);
        set(2, "");

        assertThat(elements()).containsExactly(large, "longer", "");
        set(0, "small");
        assertThat(elements()).containsExactly("small", "longer", "");
    }

    @Test
    void removing_equal_elements_takes_the_first_ones_the_last_ones_or_all() {
        pushLast("x", "a", "x", "b", "x", "xx", "x");

        assertThat(removeEqual("x", 1)).isEqualTo(1);
        assertThat(elements()).containsExactly("a", "x", "b", "x", "xx", "x");
        assertThat(removeEqual("x", -2)).isEqualTo(2);
        assertThat(elements()).containsExactly("a", "x", "b", "xx");
        assertThat(removeEqual("x", 0)).isEqualTo(1);
        assertThat(elements()).containsExactly("a", "b", "xx");
        assertThat(removeEqual("x", 0)).isZero();
    }

    @Test
    void finding_reports_indexes_from_either_side_until_told_to_stop() {
        pushLast("x", "a", "x", "b", "x");

        assertThat(find("x", true, Long.MAX_VALUE, 10)).containsExactly(0L, 2L, 4L);
        assertThat(find("x", false, Long.MAX_VALUE, 10)).containsExactly(4L, 2L, 0L);
        assertThat(find("x", true, Long.MAX_VALUE, 2)).containsExactly(0L, 2L);
        assertThat(find("x", true, 4, 10)).containsExactly(0L, 2L);
        assertThat(find("x", false, 3, 10)).containsExactly(4L, 2L);
        assertThat(find("nothing", true, Long.MAX_VALUE, 10)).isEmpty();
    }

    @Test
    void a_copy_goes_its_own_way() {
        pushLast("a", "b");
        ListValue copy = list.copy();

        pushFirst("c");
        copy.pushLast(bytes("d"), 0, 1);

        assertThat(elements()).containsExactly("c", "a", "b");
        assertThat(elements(copy)).containsExactly("a", "b", "d");
    }

    @Test
    void an_emptied_list_takes_no_more_memory_than_a_new_one() {
        long fresh = list.memory();
        for (int i = 0; i < 10_000; i++) {
            pushLast("element " + i);
            pushFirst("x".repeat(i % 3_000));
        }
        assertThat(list.memory()).isGreaterThan(10_000 * 1_500);
        while (!list.isEmpty()) {
            list.removeFirst(1);
            list.removeLast(1);
        }

        assertThat(list.memory()).isEqualTo(fresh);
    }

    @Test
    void elements_of_one_byte_are_reached_from_everywhere_in_a_full_chunk() {
        List<String> model = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            model.add(String.valueOf((char) ('a' + i % 26)));
            pushLast(model.get(i));
        }

        for (int i = 0; i < 5_000; i++) {
            assertThat(text(list.get(i))).isEqualTo(model.get(i));
        }
        for (int i = 4_999; i >= 0; i--) {
            assertThat(text(list.popLast())).isEqualTo(model.get(i));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 60, 700, 4_000})
    void random_changes_do_to_a_list_what_they_do_to_an_array_list(int sizes) {
        new ListAgainstModel(Seed.random("ListValueTest"), sizes).run(20_000);
    }

    private void pushFirst(String... values) {
        for (String value : values) {
            list.pushFirst(bytes(value), 0, value.length());
        }
    }

    private void pushLast(String... values) {
        for (String value : values) {
            list.pushLast(bytes(value), 0, value.length());
        }
    }

    private void set(long index, String value) {
        list.set(index, bytes(value), 0, value.length());
    }

    private long removeEqual(String value, long count) {
        return list.removeEqual(bytes(value), 0, value.length(), count);
    }

    private List<Long> find(String value, boolean forward, long most, int enough) {
        List<Long> found = new ArrayList<>();
        list.find(bytes(value), 0, value.length(), forward, most, index -> {
            found.add(index);
            return found.size() < enough;
        });
        return found;
    }

    private String range(long from, long count) {
        RespWriter out = new RespWriter(64);
        list.write(from, count, out);
        return written(out);
    }

    private List<String> elements() {
        return elements(list);
    }

    private static List<String> elements(ListValue list) {
        List<String> elements = new ArrayList<>();
        list.forEach((bytes, at, length) -> elements.add(new String(bytes, at, length, StandardCharsets.ISO_8859_1)));
        return Collections.unmodifiableList(elements);
    }

    private static String written(RespWriter out) {
        return new String(out.buffer(), 0, out.length(), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
