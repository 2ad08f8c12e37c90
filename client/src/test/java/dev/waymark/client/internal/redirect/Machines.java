package dev.waymark.client.internal.redirect;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import java.util.List;
import java.util.random.RandomGenerator;

/** Machines for tests, with three nodes, a clock that stands at 0, and a deadline of 5 s. */
final class Machines {

    static final Endpoint A = new Endpoint("10.0.0.1", 7000);
    static final Endpoint B = new Endpoint("10.0.0.2", 7000);
    static final Endpoint C = new Endpoint("10.0.0.3", 7000);

    static final long SECOND = 1_000_000_000;
    static final long FIRST_PAUSE = SECOND / 100;
    static final Budget BUDGET = new Budget(16, 5 * SECOND, FIRST_PAUSE, SECOND);

    private Machines() {}

    static RedirectMachine repeatable() {
        return machine(true, BUDGET);
    }

    static RedirectMachine notRepeatable() {
        return machine(false, BUDGET);
    }

    /** One whose pauses are as long as they get. */
    static RedirectMachine machine(boolean repeatable, Budget budget) {
        return machine(repeatable, budget, 0.9999999999);
    }

    /** @param chance what the jitter draws each time, 0 up to 1 */
    static RedirectMachine machine(boolean repeatable, Budget budget, double chance) {
        return new RedirectMachine("GET", repeatable, budget, RedirectPolicy.CORRECT, drawing(chance));
    }

    static RedirectMachine machine(RedirectPolicy policy) {
        return new RedirectMachine("GET", true, BUDGET, policy, drawing(0));
    }

    /** What {@code machine} makes of {@code verdict} at time 0, when only A may serve the command. */
    static Step next(RedirectMachine machine, Verdict verdict) {
        return machine.next(verdict, 0, List.of(A));
    }

    static Verdict moved(Endpoint from, Endpoint to) {
        return new Verdict(Kind.MOVED, from, 1, to, "");
    }

    static Verdict asked(Endpoint from, Endpoint to) {
        return new Verdict(Kind.ASK, from, 1, to, "");
    }

    private static RandomGenerator drawing(double chance) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException("a machine draws doubles only");
            }

            @Override
            public double nextDouble() {
                return chance;
            }
        };
    }
}
