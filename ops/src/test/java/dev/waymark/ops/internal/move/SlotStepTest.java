package dev.waymark.ops.internal.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every state that two nodes can tell of a slot. */
class SlotStepTest {

    static Stream<SlotState> states() {
        List<SlotState> all = new ArrayList<>();
        for (int bits = 0; bits < 32; bits++) {
            all.add(new SlotState((bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0, (bits & 8) > 0, (bits & 16) > 0));
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("states")
    void every_state_that_an_owner_can_be_told_for_ends_done_in_few_steps(SlotState state) {
        SlotState now = state;
        Set<SlotStep> taken = EnumSet.noneOf(SlotStep.class);
        for (SlotStep step = SlotStep.next(now);
                step != SlotStep.DONE && step != SlotStep.BLOCKED;
                step = SlotStep.next(now)) {
            assertThat(taken.add(step)).as("%s once, from %s", step, state).isTrue();
            now = now.after(step);
        }
        if (state.sourceOwns() || state.targetOwns()) {
            assertThat(now).isEqualTo(new SlotState(false, false, true, false, now.keysLeft()));
        } else {
            assertThat(SlotStep.next(now)).isEqualTo(SlotStep.BLOCKED);
        }
    }

    @ParameterizedTest
    @MethodSource("states")
    void no_owner_is_told_to_give_up_a_slot_with_keys(SlotState state) {
        if (state.keysLeft() && state.sourceOwns()) {
            assertThat(SlotStep.next(state)).isNotEqualTo(SlotStep.FINALISE_SOURCE);
        }
        if (state.keysLeft() && state.sourceOwns() && !state.targetOwns()) {
            assertThat(SlotStep.next(state)).isNotEqualTo(SlotStep.FINALISE_TARGET);
        }
    }

    @ParameterizedTest
    @MethodSource("states")
    void the_source_migrates_only_when_the_target_imports(SlotState state) {
        if (SlotStep.next(state) == SlotStep.OPEN_SOURCE) {
            assertThat(state.targetImports()).isTrue();
        }
    }

    @Test
    void a_slot_that_nobody_has_touched_goes_all_the_way_in_this_order() {
        List<SlotStep> steps = new ArrayList<>();
        SlotState now = new SlotState(true, false, false, false, true);
        for (SlotStep step = SlotStep.next(now); step != SlotStep.DONE; step = SlotStep.next(now)) {
            steps.add(step);
            now = now.after(step);
        }
        assertThat(steps)
                .containsExactly(
                        SlotStep.OPEN_TARGET,
                        SlotStep.OPEN_SOURCE,
                        SlotStep.MOVE_KEYS,
                        SlotStep.FINALISE_TARGET,
                        SlotStep.FINALISE_SOURCE);
    }
}
