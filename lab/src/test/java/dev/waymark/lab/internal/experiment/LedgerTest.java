package dev.waymark.lab.internal.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Effect;
import dev.waymark.lab.internal.experiment.Ledger.Counter;
import dev.waymark.lab.internal.experiment.Ledger.Difference;
import dev.waymark.lab.internal.experiment.Ledger.Register;
import dev.waymark.protocol.Slots;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final Difference NONE = new Difference(0, 0);

    private final Counter counter = new Counter(new byte[0]);
    private final Register register = new Register(new byte[0]);

    @Test
    void a_counter_must_have_exactly_what_was_acknowledged() {
        increment(3);

        assertThat(counter.compare(3)).isEqualTo(NONE);
        assertThat(counter.compare(1)).isEqualTo(new Difference(2, 0));
        assertThat(counter.compare(4)).isEqualTo(new Difference(0, 1));
    }

    @Test
    void an_increment_of_unknown_effect_may_have_run_or_not_but_not_twice() {
        increment(3);
        counter.failed(Effect.UNKNOWN);

        assertThat(counter.compare(3)).isEqualTo(NONE);
        assertThat(counter.compare(4)).isEqualTo(NONE);
        assertThat(counter.compare(2)).isEqualTo(new Difference(1, 0));
        assertThat(counter.compare(5)).isEqualTo(new Difference(0, 1));
    }

    @Test
    void an_increment_that_failed_without_effect_must_not_be_there() {
        increment(3);
        counter.failed(Effect.NONE);

        assertThat(counter.compare(4)).isEqualTo(new Difference(0, 1));
    }

    @Test
    void an_increment_that_failed_after_it_ran_must_be_there() {
        increment(3);
        counter.failed(Effect.APPLIED);

        assertThat(counter.compare(3)).isEqualTo(new Difference(1, 0));
    }

    @Test
    void a_register_must_have_the_last_acknowledged_value() {
        assertThat(register.compare(0)).isEqualTo(NONE);
        register.acknowledged(register.next());
        register.acknowledged(register.next());

        assertThat(register.compare(2)).isEqualTo(NONE);
        assertThat(register.compare(1)).isEqualTo(new Difference(1, 0));
        assertThat(register.compare(0)).isEqualTo(new Difference(1, 0));
    }

    @Test
    void a_register_may_have_a_value_of_unknown_effect() {
        register.acknowledged(register.next());
        register.failed(register.next(), Effect.UNKNOWN);
        register.failed(register.next(), Effect.NONE);

        assertThat(register.mayBe(1)).isTrue();
        assertThat(register.mayBe(2)).isTrue();
        assertThat(register.mayBe(3)).isFalse();
    }

    @Test
    void the_keys_lie_in_the_slots_that_move_and_are_spread_over_them() {
        int[] slots = IntStream.range(100, 200).toArray();
        Ledger ledger = new Ledger(slots, 50, 4, 10);

        assertThat(ledger.counters())
                .extracting(counter -> Slots.of(counter.key()))
                .allMatch(slot -> slot >= 100 && slot < 200)
                .doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 4).boxed().flatMap(thread -> ledger.registers(thread).stream()))
                .extracting(register -> Slots.of(register.key()))
                .allMatch(slot -> slot >= 100 && slot < 200)
                .doesNotHaveDuplicates();
    }

    @Test
    void few_slots_have_several_keys_each() {
        Ledger ledger = new Ledger(new int[] {5}, 3, 1, 2);

        assertThat(ledger.counters()).extracting(Counter::key).doesNotHaveDuplicates();
        assertThat(ledger.counters()).allMatch(counter -> Slots.of(counter.key()) == 5);
    }

    private void increment(int times) {
        for (int i = 0; i < times; i++) {
            counter.acknowledged();
        }
    }
}
