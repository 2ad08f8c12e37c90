package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Commands over several slots: their parts, and what is made of the replies. */
class SlotSplitTest {

    @Test
    void there_is_one_part_for_each_slot_with_its_keys_in_their_order() {
        Command<?> mget = Strings.mget("{a}1", "{b}1", "{a}2", "{c}1", "{b}2");

        assertThat(mget.slot()).isEqualTo(Command.SEVERAL_SLOTS);
        assertThat(words(mget)).containsExactly("MGET {a}1 {a}2", "MGET {b}1 {b}2", "MGET {c}1");
        assertThat(parts(mget))
                .extracting(Command::slot)
                .doesNotHaveDuplicates()
                .doesNotContain(Command.SEVERAL_SLOTS);
        assertThat(parts(mget)).extracting(Command::keyCount).containsExactly(2, 2, 1);
    }

    @Test
    void values_come_back_in_the_order_of_the_keys() {
        Command<List<@Nullable String>> mget = Strings.mget("{a}1", "{b}1", "{a}2", "{c}1", "{b}2");

        assertThat(join(mget, "*2 $2 a1 $2 a2", "*2 $2 b1 $-1", "*1 $2 c1"))
                .isEqualTo(Arrays.asList("a1", "b1", "a2", "c1", null));
    }

    @Test
    void a_key_that_is_given_twice_keeps_both_its_positions() {
        Command<List<@Nullable String>> mget = Strings.mget("{a}1", "{b}1", "{a}1");

        assertThat(words(mget)).containsExactly("MGET {a}1 {a}1", "MGET {b}1");
        assertThat(join(mget, "*2 $1 x $1 x", "*1 $1 y")).containsExactly("x", "y", "x");
    }

    @Test
    void bytes_and_another_decoder_are_split_alike() {
        Command<List<byte @Nullable []>> inBytes = Strings.mget(utf8("{a}1"), utf8("{b}1"));
        Command<List<Long>> numbers = Strings.mget("{a}1", "{b}1").returns(Decoders.list(Decoders.number()));

        assertThat(Plain.of(join(inBytes, "*1 $1 1", "*1 $1 2"))).isEqualTo(List.of("1", "2"));
        assertThat(join(numbers, "*1 $1 1", "*1 $1 2")).containsExactly(1L, 2L);
    }

    @Test
    void counts_are_added_up() {
        for (Command<Long> command : List.of(
                Keys.del("a", "b", "c"),
                Keys.unlink("a", "b", "c"),
                Keys.exists("a", "b", "c"),
                Keys.touch("a", "b", "c"))) {
            assertThat(parts(command))
                    .hasSize(3)
                    .allSatisfy(part -> assertThat(part.name()).isEqualTo(command.name()));
            assertThat(join(command, ":1", ":0", ":4")).isEqualTo(5);
        }
    }

    @Test
    void values_are_set_beside_their_keys_and_of_two_for_one_key_the_later_wins() {
        Map<String, String> three = new LinkedHashMap<>();
        three.put("{a}1", "1");
        three.put("{b}1", "2");
        three.put("{a}2", "3");
        Command<Boolean> twice = Strings.mset(List.of(
                Map.entry(utf8("{a}1"), utf8("old")),
                Map.entry(utf8("{b}1"), utf8("x")),
                Map.entry(utf8("{a}1"), utf8("new"))));

        assertThat(words(Strings.mset(three))).containsExactly("MSET {a}1 1 {a}2 3", "MSET {b}1 2");
        assertThat(words(twice)).containsExactly("MSET {a}1 old {a}1 new", "MSET {b}1 x");
        assertThat(join(twice, "+OK", "+OK")).isTrue();
    }

    @Test
    void parts_are_as_repeatable_as_the_whole() {
        assertThat(parts(Keys.del("a", "b"))).extracting(Command::repeatable).containsOnlyNulls();
        assertThat(parts(Keys.del("a", "b").repeatable(false)))
                .extracting(Command::repeatable)
                .containsOnly(false);
        assertThat(parts(Keys.del("a", "b")))
                .extracting(Command::idempotence)
                .containsOnly(Keys.del("a").idempotence());
    }

    @Test
    void a_command_in_one_slot_is_not_split_and_one_that_must_be_atomic_never() {
        assertThat(Strings.mget("{a}1", "{a}2").split()).isNull();
        assertThat(Strings.msetnx(Map.of("a", "1", "b", "2")).slot()).isEqualTo(Command.SEVERAL_SLOTS);
        assertThat(Strings.msetnx(Map.of("a", "1", "b", "2")).split()).isNull();
    }

    @Test
    void a_part_that_answers_something_else_is_refused_by_its_decoder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(Strings.mget("a", "b"), "*2 $1 x $1 y", "*1 $1 z"))
                .withMessage("expected an array with an element for each key, met 2 for 1");
        assertThatIllegalArgumentException().isThrownBy(() -> join(Keys.del("a", "b"), "+OK", ":1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(Strings.mset(Map.of("a", "1", "b", "2")), ":1", "+OK"));
    }

    private static List<Command<?>> parts(Command<?> whole) {
        Command.Split<?> split = whole.split();
        assertThat(split).as("the split of " + whole).isNotNull();
        return split == null ? List.of() : split.parts();
    }

    private static List<String> words(Command<?> whole) {
        return parts(whole).stream()
                .map(part -> String.join(
                        " ", Arrays.stream(Example.words(part)).map(String::new).toList()))
                .toList();
    }

    /** The value of a whole whose parts answer so. */
    private static <T extends @Nullable Object> T join(Command<T> whole, String... replies) {
        Command.Split<T> split = whole.split();
        if (split == null) {
            throw new AssertionError(whole + " is not split");
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < replies.length; i++) {
            values.add(split.parts().get(i).decoder().decode(Example.parse(replies[i])));
        }
        return split.join().apply(values);
    }
}
