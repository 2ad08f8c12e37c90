package dev.waymark.lab.internal.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.redirect.Budget;
import dev.waymark.client.internal.redirect.RedirectMachine;
import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.client.internal.redirect.Step;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Verdict;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MisunderstandingTest {

    private static final Endpoint SOURCE = new Endpoint("127.0.0.1", 7000);
    private static final Endpoint TARGET = new Endpoint("127.0.0.1", 7001);
    private static final Verdict ASK = new Verdict(Verdict.Kind.ASK, SOURCE, 7, TARGET, "");

    @Test
    void the_correct_client_says_asking() {
        assertThat(afterAsk(RedirectPolicy.CORRECT)).isEqualTo(new SendTo(TARGET, true));
    }

    @Test
    void who_takes_ask_for_moved_goes_there_without_asking_and_believes_that_the_slot_has_moved() {
        assertThat(afterAsk(Misunderstanding.ASK_AS_MOVED)).isEqualTo(new SendTo(TARGET, false));
        assertThat(Misunderstanding.ASK_AS_MOVED.understand(ASK).kind()).isEqualTo(Verdict.Kind.MOVED);
    }

    @Test
    void who_forgets_asking_still_leaves_the_map_alone() {
        assertThat(afterAsk(Misunderstanding.ASKING_FORGOTTEN)).isEqualTo(new SendTo(TARGET, false));
        assertThat(Misunderstanding.ASKING_FORGOTTEN.understand(ASK)).isEqualTo(ASK);
    }

    private static Step afterAsk(RedirectPolicy policy) {
        RedirectMachine machine =
                new RedirectMachine("GET", true, new Budget(5, Long.MAX_VALUE, 1, 1), policy, new Random(1));
        return machine.next(ASK, 0, List.of(SOURCE));
    }
}
