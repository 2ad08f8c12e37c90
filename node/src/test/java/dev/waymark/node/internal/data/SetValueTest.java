package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SetValueTest {

    private final Encodings encodings = new Encodings(42);
    private final SetValue set = new SetValue(encodings);

    @Test
    void a_member_is_in_the_set_once() {
        assertThat(add("a")).isTrue();
        assertThat(add("a")).isFalse();
        assertThat(add("")).isTrue();

        assertThat(set.size()).isEqualTo(2);
        assertThat(contains("a")).isTrue();
        assertThat(contains("")).isTrue();
        assertThat(contains("b")).isFalse();
        assertThat(set.type()).isEqualTo(Type.SET);
    }

    @Test
    void integers_are_kept_as_such_and_in_ascending_order() {
        for (String value : List.of("7", "-3", "40000", "9223372036854775807", "0", "-9223372036854775808", "70000")) {
            assertThat(add(value)).isTrue();
            assertThat(add(value)).isFalse();
        }

        assertThat(members())
                .containsExactly("-9223372036854775808", "-3", "0", "7", "40000", "70000", "9223372036854775807");
        assertThat(set.encoding()).isEqualTo("intset");
        assertThat(contains("40000")).isTrue();
        assertThat(contains("+7")).isFalse();
        assertThat(remove("40000")).isTrue();
        assertThat(remove("40000")).isFalse();
        assertThat(members()).doesNotContain("40000").hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "", "01", "-0", "+1", " 1", "1 ", "1.0", "9223372036854775808", "-9223372036854775809"})
    void what_is_not_written_as_an_integer_makes_it_a_table(String member) {
        add("1");
        add("2");
        add(member);

        assertThat(set.encoding()).isEqualTo("hashtable");
        assertThat(members()).containsExactlyInAnyOrder("1", "2", member);
        remove(member);
        assertThat(set.encoding()).isEqualTo("hashtable");
    }

    @Test
    void the_513th_integer_makes_it_a_table() {
        for (int i = 0; i < 512; i++) {
            add(Integer.toString(i));
        }
        assertThat(set.encoding()).isEqualTo("intset");
        add("5");
        assertThat(set.encoding()).isEqualTo("intset");
        add("1000");
        assertThat(set.encoding()).isEqualTo("hashtable");
        assertThat(set.size()).isEqualTo(513);
    }

    @Test
    void a_changed_limit_holds_for_what_is_added_from_then_on() {
        encodings.setIntegers(0);
        add("1");

        assertThat(set.encoding()).isEqualTo("hashtable");
    }

    @Test
    void a_member_is_written_as_a_bulk_and_can_be_taken_out_by_its_entry() {
        for (String member : List.of("12", "text")) {
            add(member);
            int entry = set.any(new Random(1));
            RespWriter out = new RespWriter(64);
            set.write(entry, out);

            assertThat(new String(out.buffer(), 0, out.length(), StandardCharsets.ISO_8859_1))
                    .isEqualTo("$" + member.length() + "\r\n" + member + "\r\n");
            assertThat(set.member(entry)).isEqualTo(bytes(member));
            set.remove(entry);
            assertThat(set.isEmpty()).isTrue();
        }
    }

    @Test
    void a_copy_goes_its_own_way() {
        for (String kind : List.of("", "x")) {
            SetValue original = new SetValue(encodings);
            original.add(bytes(kind + "1"), 0, kind.length() + 1);
            SetValue copy = original.copy();
            copy.add(bytes(kind + "2"), 0, kind.length() + 1);

            assertThat(original.size()).isEqualTo(1);
            assertThat(copy.size()).isEqualTo(2);
            assertThat(copy.encoding()).isEqualTo(original.encoding());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "member:", "a rather long name that makes it longer than 64 bytes in all, really:"})
    void random_changes_do_to_a_set_what_they_do_to_a_hash_set(String prefix) {
        Random random = Seed.random("SetValueTest.changes");
        Set<String> model = new HashSet<>();
        int range = 20;
        for (int i = 0; i < 100_000; i++) {
            range = i == 20_000 ? 400 : i == 40_000 ? 30_000 : range;
            String member = prefix + random.nextInt(range);
            if (random.nextInt(5) < 3) {
                assertThat(add(member)).isEqualTo(model.add(member));
            } else {
                assertThat(remove(member)).isEqualTo(model.remove(member));
            }
            String other = prefix + random.nextInt(range);
            assertThat(contains(other)).isEqualTo(model.contains(other));
            if (i % 5_000 == 0) {
                check(model, random);
            }
        }
        while (!model.isEmpty()) {
            int entry = set.any(random);
            assertThat(model.remove(text(set.member(entry)))).isTrue();
            set.remove(entry);
        }
        assertThat(set.isEmpty()).isTrue();
    }

    private void check(Set<String> model, Random random) {
        assertThat(new HashSet<>(members()).equals(model)).isTrue();
        assertThat(set.size()).isEqualTo(model.size());
        Set<String> scanned = new HashSet<>();
        long cursor = 0;
        do {
            cursor = set.scan(cursor, 10, (bytes, at, length) -> scanned.add(text(bytes, at, length)));
        } while (cursor != 0);
        assertThat(scanned.equals(model)).isTrue();
        Set<String> sample = new HashSet<>();
        for (int entry : set.sample(model.size() / 5, random)) {
            sample.add(text(set.member(entry)));
        }
        assertThat(model.containsAll(sample)).isTrue();
        assertThat(sample).hasSize(model.size() / 5);
    }

    private boolean add(String member) {
        return set.add(bytes("<" + member + ">"), 1, member.length());
    }

    private boolean remove(String member) {
        return set.remove(bytes("<" + member + ">"), 1, member.length());
    }

    private boolean contains(String member) {
        return set.contains(bytes("<" + member + ">"), 1, member.length());
    }

    private List<String> members() {
        List<String> members = new ArrayList<>();
        set.forEach((bytes, at, length) -> members.add(text(bytes, at, length)));
        return members;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return text(bytes, 0, bytes.length);
    }

    private static String text(byte[] bytes, int at, int length) {
        return new String(bytes, at, length, StandardCharsets.ISO_8859_1);
    }
}
