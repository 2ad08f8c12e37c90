package dev.waymark.node.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.internal.settings.BufferLimits.Limit;
import org.junit.jupiter.api.Test;

class OutputWatchTest {

    private static final Limit NONE = new Limit(0, 0, 0);

    private final OutputWatch watch = new OutputWatch();

    @Test
    void the_hard_limit_is_at_once() {
        Limit limit = new Limit(1000, 0, 0);
        assertThat(watch.isTooMuch(999, limit, 1)).isFalse();
        assertThat(watch.isTooMuch(1000, limit, 1)).isTrue();
    }

    @Test
    void the_soft_limit_may_be_exceeded_for_a_while() {
        Limit limit = new Limit(1000, 100, 10);
        assertThat(watch.isTooMuch(100, limit, 5_000)).isFalse();
        assertThat(watch.isTooMuch(500, limit, 15_000)).isFalse();
        assertThat(watch.isTooMuch(100, limit, 15_001)).isTrue();
    }

    @Test
    void the_while_begins_anew_when_it_was_not_exceeded_in_between() {
        Limit limit = new Limit(0, 100, 10);
        assertThat(watch.isTooMuch(100, limit, 5_000)).isFalse();
        assertThat(watch.isTooMuch(99, limit, 10_000)).isFalse();
        assertThat(watch.isTooMuch(100, limit, 15_001)).isFalse();
        watch.drained();
        assertThat(watch.isTooMuch(100, limit, 25_002)).isFalse();
    }

    @Test
    void without_a_limit_its_own_replies_may_be_of_any_size_but_not_what_others_send() {
        assertThat(watch.isTooMuch(1L << 40, NONE, 1)).isFalse();
        watch.pushed(Integer.MAX_VALUE);
        assertThat(watch.isTooMuch(Integer.MAX_VALUE, NONE, 1)).isTrue();
        watch.drained();
        assertThat(watch.isTooMuch(Integer.MAX_VALUE, NONE, 1)).isFalse();
    }
}
