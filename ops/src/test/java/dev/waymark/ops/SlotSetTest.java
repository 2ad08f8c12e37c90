package dev.waymark.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class SlotSetTest {

    @Test
    void its_text_has_the_longest_runs() {
        assertThat(SlotSet.of(0, 1, 2, 5, 16383)).hasToString("0-2,5,16383");
        assertThat(SlotSet.NONE).hasToString("");
    }

    @Test
    void what_is_asked_of_it_and_what_it_was_made_of_do_not_change_it() {
        BitSet bits = new BitSet();
        bits.set(7);
        SlotSet slots = SlotSet.copyOf(bits);

        bits.set(8);
        slots.bits().set(9);

        assertThat(slots).isEqualTo(SlotSet.of(7)).hasSameHashCodeAs(SlotSet.range(7, 7));
        assertThat(slots.count()).isEqualTo(1);
        assertThat(slots.contains(8)).isFalse();
    }

    @Test
    void an_empty_one_has_no_first_slot() {
        assertThat(SlotSet.NONE.first()).isEqualTo(-1);
        assertThat(SlotSet.NONE.isEmpty()).isTrue();
    }

    @Test
    void there_is_no_slot_16384() {
        assertThatIllegalArgumentException().isThrownBy(() -> SlotSet.of(16384)).withMessageContaining("16384");
    }
}
