package dev.waymark.client.internal.redirect;

import static dev.waymark.client.internal.redirect.Machines.A;
import static dev.waymark.client.internal.redirect.Machines.B;
import static dev.waymark.client.internal.redirect.Machines.BUDGET;
import static dev.waymark.client.internal.redirect.Machines.C;
import static dev.waymark.client.internal.redirect.Machines.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Topology;
import dev.waymark.client.internal.redirect.RedirectTable.Row;
import dev.waymark.client.internal.redirect.Step.GiveUp;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Step.Wait;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import dev.waymark.client.internal.refresh.Refresher;
import dev.waymark.client.internal.route.Reports;
import dev.waymark.client.internal.route.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/client/redirects.md promises, row by row. */
class RedirectTableTest {

    private static final String AT_ONCE = "given up at once";

    @Test
    void the_table_has_a_row_for_every_verdict_and_every_kind_of_command() {
        assertThat(RedirectTable.rows())
                .extracting(Row::toString)
                .containsExactlyInAnyOrder(
                        "MOVED (any)",
                        "ASK (any)",
                        "TRYAGAIN (any)",
                        "CLUSTERDOWN (any)",
                        "LOADING (any)",
                        "MASTERDOWN (any)",
                        "READONLY (any)",
                        "UNSENT (any)",
                        "LOST (may be repeated)",
                        "LOST (may not be repeated)",
                        "UNREACHABLE (any)",
                        "UNCOVERED (any)");
        assertThat(RedirectTable.rows()).extracting(Row::kind).contains(Kind.values());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_map_changes_at_once_as_the_table_says(Row row) {
        Heard heard = new Heard();
        heard.refresher.hear(new Verdict(Kind.MOVED, B, 1, A, ""));
        heard.maps.clear();
        heard.refresher.hear(verdict(row));
        switch (row.map()) {
            case "stays" -> assertThat(heard.maps).isEmpty();
            case "slot to target" ->
                assertThat(heard.maps)
                        .singleElement()
                        .satisfies(map -> assertThat(map.primaryOf(1))
                                .isNotNull()
                                .satisfies(owner -> assertThat(owner.endpoint()).isEqualTo(B)));
            default -> throw new AssertionError("not a change that this test knows: " + row.map());
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_fresh_map_is_asked_for_as_the_table_says(Row row) {
        Heard heard = new Heard();
        heard.refresher.hear(verdict(row));
        assertThat(heard.asksForRefresh).isEqualTo(yes(row.refresh()));
        assertThat(row.kind().asksForRefresh()).isEqualTo(yes(row.refresh()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_next_step_is_as_the_table_says(Row row) {
        for (RedirectMachine machine : machines(row)) {
            Step alone = next(machine, verdict(row));
            switch (row.next()) {
                case "target" -> assertThat(alone).isEqualTo(new SendTo(B, false));
                case "target, with ASKING" -> assertThat(alone).isEqualTo(new SendTo(B, true));
                case "by the map" -> assertByTheMap(alone);
                case "another node, else by the map" -> assertByTheMap(alone);
                case "same node, same ASKING; from the fourth in a row by the map" ->
                    assertThat(alone)
                            .isInstanceOfSatisfying(
                                    Wait.class, wait -> assertThat(wait.then()).isEqualTo(new SendTo(A, false)));
                case AT_ONCE -> assertThat(alone).isInstanceOf(GiveUp.class);
                default -> throw new AssertionError("not a next step that this test knows: " + row.next());
            }
        }
        boolean another = row.next().startsWith("another node");
        for (RedirectMachine machine : machines(row)) {
            Step withOthers = machine.next(verdict(row), 0, List.of(A, C));
            assertThat(withOthers.equals(new SendTo(C, false))).isEqualTo(another);
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_first_four_in_a_row_pause_as_the_table_says(Row row) {
        for (RedirectMachine machine : machines(row)) {
            List<Boolean> paused = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                paused.add(next(machine, verdict(row)) instanceof Wait);
            }
            assertThat(paused)
                    .isEqualTo(
                            switch (row.pause()) {
                                case "always" -> List.of(true, true, true, true);
                                case "before \"by the map\"" -> List.of(true, true, true, true);
                                case "from the third redirect in a row" -> List.of(false, false, true, true);
                                case "never" -> List.of(false, false, false, false);
                                default -> throw new AssertionError("not a pause that this test knows: " + row.pause());
                            });
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_fourth_in_a_row_leaves_the_path_where_the_table_says_so(Row row) {
        RedirectMachine machine = machines(row).get(0);
        Step last = next(machine, verdict(row));
        for (int i = 0; i < 3; i++) {
            last = next(machine, verdict(row));
        }
        if (row.next().endsWith("by the map")) {
            assertByTheMap(last);
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_failure_and_its_effect_are_as_the_table_says(Row row) {
        for (RedirectMachine machine : machines(row)) {
            Step last = next(machine, verdict(row));
            int sentAgain = 0;
            while (!(last instanceof GiveUp)) {
                sentAgain++;
                last = next(machine, verdict(row));
            }
            assertThat(sentAgain).isEqualTo(row.next().equals(AT_ONCE) ? 0 : BUDGET.maxRedirects());
            var failure = ((GiveUp) last).failure();
            assertThat(failure.getClass().getSimpleName()).isEqualTo(row.givenUpAs());
            assertThat(failure.effect()).hasToString(row.effect());
            assertThat(machine.effect()).hasToString(row.effect());
        }
    }

    static List<Row> rows() {
        return RedirectTable.rows();
    }

    /** Fresh machines of all commands that a row is about. */
    private static List<RedirectMachine> machines(Row row) {
        return switch (row.command()) {
            case "any" -> List.of(Machines.repeatable(), Machines.notRepeatable());
            case "may be repeated" -> List.of(Machines.repeatable());
            case "may not be repeated" -> List.of(Machines.notRepeatable());
            default -> throw new AssertionError("not a kind of command that this test knows: " + row.command());
        };
    }

    /** The verdict of a row from A, which owns slot 1; a redirect points to B. */
    private static Verdict verdict(Row row) {
        return switch (row.kind()) {
            case MOVED, ASK -> new Verdict(row.kind(), A, 1, B, "");
            case UNCOVERED -> Verdict.of(row.kind(), null);
            default -> new Verdict(row.kind(), A, -1, null, "reset");
        };
    }

    private static void assertByTheMap(Step step) {
        assertThat(step)
                .isInstanceOfSatisfying(
                        Wait.class, wait -> assertThat(wait.then()).isNull());
    }

    private static boolean yes(String cell) {
        assertThat(cell).isIn("yes", "no");
        return cell.equals("yes");
    }

    /** A refresher whose time stands still, so that a refresh is wished for and never begins. */
    private static final class Heard implements Timeline {
        final List<Topology> maps = new ArrayList<>();
        final Refresher refresher = new Refresher(
                ClientConfig.ofSeeds(A),
                (endpoint, answer) -> {
                    throw new AssertionError("nothing is dialled while a verdict is taken in");
                },
                this,
                maps::add,
                new Reports(null, this),
                new Random(1));
        boolean asksForRefresh;

        @Override
        public long now() {
            return 0;
        }

        @Override
        public void execute(Runnable task) {
            asksForRefresh = true;
        }

        @Override
        public void schedule(Runnable task, long nanos) {
            asksForRefresh = true;
        }

        @Override
        public void park(Object blocker, long nanos) {
            throw new AssertionError("taking in a verdict waits for nothing");
        }
    }
}
