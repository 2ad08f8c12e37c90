package dev.waymark.client.internal.redirect;

import static dev.waymark.client.internal.redirect.Machines.A;
import static dev.waymark.client.internal.redirect.Machines.B;
import static dev.waymark.client.internal.redirect.Machines.BUDGET;
import static dev.waymark.client.internal.redirect.Machines.C;
import static dev.waymark.client.internal.redirect.Machines.FIRST_PAUSE;
import static dev.waymark.client.internal.redirect.Machines.SECOND;
import static dev.waymark.client.internal.redirect.Machines.asked;
import static dev.waymark.client.internal.redirect.Machines.machine;
import static dev.waymark.client.internal.redirect.Machines.moved;
import static dev.waymark.client.internal.redirect.Machines.next;
import static dev.waymark.client.internal.redirect.Machines.notRepeatable;
import static dev.waymark.client.internal.redirect.Machines.repeatable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.waymark.client.CommandTimeoutException;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.Hop;
import dev.waymark.client.RedirectExhaustedException;
import dev.waymark.client.RedisException;
import dev.waymark.client.UnroutableException;
import dev.waymark.client.internal.redirect.Step.GiveUp;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Step.Wait;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a command does next, one situation at a time. Its map has A as the owner of its slot where nothing is said. */
class RedirectMachineTest {

    @Test
    void a_moved_is_followed_at_once() {
        assertThat(next(repeatable(), moved(A, B))).isEqualTo(new SendTo(B, false));
    }

    @Test
    void an_ask_is_followed_at_once_with_asking_and_only_this_once() {
        RedirectMachine machine = repeatable();
        assertThat(next(machine, asked(A, B))).isEqualTo(new SendTo(B, true));
        assertThat(next(machine, moved(B, A))).isEqualTo(new SendTo(A, false));
    }

    @Test
    void a_target_that_asks_onward_is_asked_with_asking_again() {
        RedirectMachine machine = repeatable();
        next(machine, asked(A, B));
        assertThat(next(machine, asked(B, C))).isEqualTo(new SendTo(C, true));
    }

    @Test
    void the_third_redirect_in_a_row_pauses_before_it_is_followed() {
        RedirectMachine machine = repeatable();
        next(machine, asked(A, B));
        next(machine, moved(B, A));
        assertThat(next(machine, asked(A, B))).isInstanceOfSatisfying(Wait.class, wait -> {
            assertThat(wait.nanos()).isPositive();
            assertThat(wait.then()).isEqualTo(new SendTo(B, true));
        });
    }

    @Test
    void a_refusal_in_between_begins_a_new_row_of_redirects() {
        RedirectMachine machine = repeatable();
        next(machine, moved(A, B));
        next(machine, moved(B, A));
        next(machine, Verdict.of(Kind.CLUSTERDOWN, A));
        assertThat(next(machine, moved(A, B))).isEqualTo(new SendTo(B, false));
    }

    @Test
    void moved_and_ask_in_turn_end_with_the_budget_like_anything_else() {
        RedirectMachine machine = repeatable();
        for (int i = 0; i < 8; i++) {
            assertThat(next(machine, asked(A, B))).isNotInstanceOf(GiveUp.class);
            assertThat(next(machine, moved(B, A))).isNotInstanceOf(GiveUp.class);
        }
        assertThat(failure(next(machine, asked(A, B))))
                .isInstanceOf(RedirectExhaustedException.class)
                .hasMessageContaining("given up after 16 redirects and retries, the last ASK")
                .extracting(RedisException::effect)
                .isEqualTo(Effect.NONE);
    }

    @Test
    void a_budget_of_nothing_follows_nothing() {
        RedirectMachine machine = machine(true, new Budget(0, SECOND, FIRST_PAUSE, SECOND));
        assertThat(failure(next(machine, moved(A, B)))).isInstanceOf(RedirectExhaustedException.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"MOVED", "ASK"})
    void a_redirect_to_nobody_pauses_and_goes_by_the_map(Kind kind) {
        assertThat(next(repeatable(), new Verdict(kind, A, 1, null, "")))
                .isInstanceOfSatisfying(
                        Wait.class, wait -> assertThat(wait.then()).isNull());
    }

    @Test
    void tryagain_stays_on_its_path_three_times_and_then_goes_by_the_map() {
        RedirectMachine machine = repeatable();
        for (int i = 0; i < 3; i++) {
            assertThat(then(next(machine, Verdict.of(Kind.TRYAGAIN, A)))).isEqualTo(new SendTo(A, false));
        }
        assertThat(next(machine, Verdict.of(Kind.TRYAGAIN, A)))
                .isInstanceOfSatisfying(
                        Wait.class, wait -> assertThat(wait.then()).isNull());
        assertThat(machine.route(0, List.of(A))).isEqualTo(new SendTo(A, false));
    }

    @Test
    void tryagain_behind_an_ask_keeps_its_asking() {
        RedirectMachine machine = repeatable();
        next(machine, asked(A, B));
        assertThat(then(next(machine, Verdict.of(Kind.TRYAGAIN, B)))).isEqualTo(new SendTo(B, true));
        assertThat(then(next(machine, Verdict.of(Kind.TRYAGAIN, B)))).isEqualTo(new SendTo(B, true));
    }

    @Test
    void asking_is_forgotten_when_the_map_decides_again() {
        RedirectMachine machine = repeatable();
        next(machine, asked(A, B));
        next(machine, Verdict.of(Kind.CLUSTERDOWN, B));
        assertThat(then(next(machine, Verdict.of(Kind.TRYAGAIN, A)))).isEqualTo(new SendTo(A, false));
    }

    @Test
    void a_lost_read_is_sent_again() {
        RedirectMachine machine = repeatable();
        assertThat(next(machine, lost(A))).isInstanceOf(Wait.class);
        assertThat(machine.route(0, List.of(A))).isEqualTo(new SendTo(A, false));
    }

    @Test
    void a_lost_increment_is_not_sent_again() {
        assertThat(failure(next(notRepeatable(), lost(A))))
                .isInstanceOf(ConnectionException.class)
                .hasMessageContaining("the connection to 10.0.0.1:7000 was lost before the reply came (reset)")
                .extracting(RedisException::effect)
                .isEqualTo(Effect.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LOST")
    void an_increment_that_certainly_did_not_run_is_sent_again(Kind kind) {
        Endpoint target = kind.isRedirect() ? B : null;
        RedirectMachine machine = notRepeatable();
        assertThat(next(machine, new Verdict(kind, A, 1, target, ""))).isNotInstanceOf(GiveUp.class);
        assertThat(machine.effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void once_a_copy_was_lost_every_later_failure_leaves_it_open() {
        RedirectMachine machine = repeatable();
        next(machine, lost(A));
        for (int i = 0; i < 15; i++) {
            next(machine, Verdict.of(Kind.CLUSTERDOWN, A));
        }
        assertThat(failure(next(machine, Verdict.of(Kind.CLUSTERDOWN, A))).effect())
                .isEqualTo(Effect.UNKNOWN);
        assertThat(machine.effect()).isEqualTo(Effect.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOADING", "MASTERDOWN", "UNREACHABLE", "LOST", "UNSENT"})
    void a_read_that_others_can_serve_goes_to_each_of_them_at_once_and_only_then_pauses(Kind kind) {
        RedirectMachine machine = repeatable();
        List<Endpoint> candidates = List.of(A, B, C);
        assertThat(machine.next(Verdict.of(kind, A), 0, candidates)).isEqualTo(new SendTo(B, false));
        assertThat(machine.next(Verdict.of(kind, B), 0, candidates)).isEqualTo(new SendTo(C, false));
        assertThat(machine.next(Verdict.of(kind, C), 0, candidates))
                .isInstanceOfSatisfying(
                        Wait.class, wait -> assertThat(wait.then()).isNull());
    }

    @Test
    void a_slot_without_an_owner_is_waited_for() {
        RedirectMachine machine = repeatable();
        assertThat(machine.route(0, List.of())).isInstanceOf(Wait.class);
        assertThat(machine.route(0, List.of(C))).isEqualTo(new SendTo(C, false));
        assertThat(machine.hops()).containsExactly(new Hop(null, "UNCOVERED"));
    }

    @Test
    void a_slot_that_stays_without_an_owner_is_unroutable() {
        RedirectMachine machine = notRepeatable();
        for (int i = 0; i < 16; i++) {
            assertThat(machine.route(0, List.of())).isInstanceOf(Wait.class);
        }
        assertThat(failure(machine.route(0, List.of())))
                .isInstanceOf(UnroutableException.class)
                .hasMessageContaining("check the cluster");
    }

    @Test
    void at_its_deadline_a_command_is_given_up_whatever_came_back() {
        assertThat(failure(repeatable().next(moved(A, B), 5 * SECOND, List.of(A))))
                .isInstanceOf(CommandTimeoutException.class)
                .extracting(RedisException::effect)
                .isEqualTo(Effect.NONE);
        assertThat(failure(repeatable().next(lost(A), 5 * SECOND, List.of(A))))
                .isInstanceOf(CommandTimeoutException.class)
                .extracting(RedisException::effect)
                .isEqualTo(Effect.UNKNOWN);
        assertThat(repeatable().next(moved(A, B), 5 * SECOND - 1, List.of(A))).isEqualTo(new SendTo(B, false));
    }

    @Test
    void a_clock_that_runs_over_is_no_deadline() {
        long beforeTheEnd = Long.MAX_VALUE - 1;
        Budget budget = new Budget(16, beforeTheEnd + SECOND, FIRST_PAUSE, SECOND);
        assertThat(machine(true, budget).next(moved(A, B), beforeTheEnd, List.of(A)))
                .isEqualTo(new SendTo(B, false));
    }

    @Test
    void each_pause_is_up_to_twice_as_long_as_the_one_before_and_at_least_half_of_that() {
        RedirectMachine longest = machine(true, BUDGET, 0.9999999999);
        RedirectMachine shortest = machine(true, BUDGET, 0);
        for (long nanos = FIRST_PAUSE; nanos < 20 * SECOND; nanos *= 2) {
            long expected = Math.min(nanos, SECOND);
            assertThat(pause(longest)).isBetween(expected - 2, expected);
            assertThat(pause(shortest)).isEqualTo(expected / 2);
        }
    }

    @Test
    void long_pauses_that_double_often_stay_within_their_limit() {
        long hour = 3600 * SECOND;
        RedirectMachine machine = machine(true, new Budget(1000, Long.MAX_VALUE, 10 * SECOND, hour));
        for (int i = 0; i < 1000; i++) {
            assertThat(pause(machine)).isBetween(5 * SECOND - 1, hour);
        }
    }

    @Test
    void a_pause_leaves_half_of_the_time_to_use_it() {
        long left = 2 * FIRST_PAUSE;
        RedirectMachine machine = machine(true, new Budget(16, 5 * SECOND, FIRST_PAUSE, SECOND));
        next(machine, Verdict.of(Kind.CLUSTERDOWN, A));
        next(machine, Verdict.of(Kind.CLUSTERDOWN, A));
        Wait wait = (Wait) machine.next(Verdict.of(Kind.CLUSTERDOWN, A), 5 * SECOND - left, List.of(A));
        assertThat(wait.nanos()).isEqualTo(left / 2);
    }

    @Test
    void what_has_hardly_any_time_left_ends_where_it_certainly_is_not_on_its_way() {
        RedirectMachine machine = machine(true, new Budget(16, 5 * SECOND, FIRST_PAUSE, SECOND));
        Step last = machine.next(Verdict.of(Kind.CLUSTERDOWN, A), 5 * SECOND - 2 * FIRST_PAUSE + 1, List.of(A));
        assertThat(failure(last)).isInstanceOf(CommandTimeoutException.class).hasMessageContaining("CLUSTERDOWN");
        assertThat(failure(last).effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void a_moved_that_pauses_is_routed_by_the_map_and_an_ask_keeps_its_target() {
        RedirectMachine moved = repeatable();
        RedirectMachine asked = repeatable();
        for (int i = 0; i < 2; i++) {
            next(moved, moved(A, B));
            next(asked, asked(A, B));
        }
        assertThat(((Wait) next(moved, moved(A, B))).then()).isNull();
        assertThat(((Wait) next(asked, asked(A, B))).then()).isEqualTo(new Step.SendTo(B, true));
    }

    @Test
    void the_path_is_told_station_by_station() {
        RedirectMachine machine = notRepeatable();
        next(machine, moved(A, B));
        next(machine, Verdict.of(Kind.LOADING, B));
        Step last = next(machine, lost(B));
        assertThat(failure(last).hops())
                .containsExactly(new Hop(A, "MOVED"), new Hop(B, "LOADING"), new Hop(B, "LOST"));
        assertThat(failure(last)).hasMessageContaining("10.0.0.1:7000 MOVED, 10.0.0.2:7000 LOADING");
    }

    @Test
    void a_policy_may_misunderstand_and_may_forget() {
        RedirectPolicy naive = new RedirectPolicy() {
            @Override
            public Verdict understand(Verdict verdict) {
                return new Verdict(Kind.MOVED, verdict.node(), verdict.slot(), C, "");
            }
        };
        RedirectPolicy forgetful = new RedirectPolicy() {
            @Override
            public SendTo carryOut(SendTo step) {
                return new SendTo(step.endpoint(), false);
            }
        };
        assertThat(next(machine(naive), asked(A, B))).isEqualTo(new SendTo(C, false));
        assertThat(next(machine(forgetful), asked(A, B))).isEqualTo(new SendTo(B, false));
    }

    private static Verdict lost(Endpoint node) {
        return new Verdict(Kind.LOST, node, -1, null, "reset");
    }

    private static RedisException failure(Step step) {
        assertThat(step).asInstanceOf(type(GiveUp.class)).isNotNull();
        return ((GiveUp) step).failure();
    }

    private static SendTo then(Step step) {
        assertThat(step).asInstanceOf(type(Wait.class)).isNotNull();
        return ((Wait) step).then();
    }

    private static long pause(RedirectMachine machine) {
        return ((Wait) next(machine, Verdict.of(Kind.CLUSTERDOWN, A))).nanos();
    }
}
