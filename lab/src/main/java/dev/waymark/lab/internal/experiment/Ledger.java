package dev.waymark.lab.internal.experiment;

import dev.waymark.client.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * What callers were told about their writes, to be compared with what the servers have.
 *
 * <p>A {@link Counter} may be written by all threads. A {@link Register} belongs to one.
 */
final class Ledger {

    private final List<Counter> counters = new ArrayList<>();
    private final List<List<Register>> registers = new ArrayList<>();

    /**
     * @param slots where the keys lie, spread evenly
     * @param threads for each of which there are {@code each} registers
     */
    Ledger(int[] slots, int counters, int threads, int each) {
        for (int i = 0; i < counters; i++) {
            this.counters.add(new Counter(Dataset.keyIn(spread(slots, i, counters), "counter:" + i)));
        }
        for (int thread = 0; thread < threads; thread++) {
            List<Register> own = new ArrayList<>();
            for (int i = 0; i < each; i++) {
                int slot = spread(slots, thread * each + i, threads * each);
                own.add(new Register(Dataset.keyIn(slot, "register:" + thread + ":" + i)));
            }
            registers.add(List.copyOf(own));
        }
    }

    private static int spread(int[] slots, int i, int of) {
        return slots[(int) ((long) i * slots.length / of)];
    }

    List<Counter> counters() {
        return counters;
    }

    List<Register> registers(int thread) {
        return registers.get(thread);
    }

    /**
     * The difference between what was acknowledged and what is there.
     *
     * @param lost acknowledged and not there
     * @param duplicated there, and neither acknowledged nor unknown
     */
    record Difference(long lost, long duplicated) {
        Difference plus(Difference other) {
            return new Difference(lost + other.lost, duplicated + other.duplicated);
        }
    }

    /** A number that only INCR changes. Thread-safe. */
    static final class Counter {
        private final byte[] key;
        private final LongAdder acknowledged = new LongAdder();
        private final LongAdder unknown = new LongAdder();

        Counter(byte[] key) {
            this.key = key;
        }

        byte[] key() {
            return key;
        }

        void acknowledged() {
            acknowledged.increment();
        }

        /** It certainly ran (APPLIED), may have run (UNKNOWN), or did not (NONE). */
        void failed(Effect effect) {
            if (effect == Effect.APPLIED) {
                acknowledged.increment();
            } else if (effect == Effect.UNKNOWN) {
                unknown.increment();
            }
        }

        /** Compares with what the server has; an unknown one may have run or not. */
        Difference compare(long actual) {
            long least = acknowledged.sum();
            long most = least + unknown.sum();
            return new Difference(Math.max(0, least - actual), Math.max(0, actual - most));
        }
    }

    /** A number that one thread sets to 1, 2, 3, ... Not thread-safe. */
    static final class Register {
        private final byte[] key;
        private final Set<Long> unknown = new HashSet<>();
        private long acknowledged;
        private long next = 1;

        Register(byte[] key) {
            this.key = key;
        }

        byte[] key() {
            return key;
        }

        /** What to set it to now: never the same twice. */
        long next() {
            return next++;
        }

        void acknowledged(long value) {
            acknowledged = value;
        }

        void failed(long value, Effect effect) {
            if (effect == Effect.APPLIED) {
                acknowledged = value;
            } else if (effect == Effect.UNKNOWN) {
                // For good: a copy that was on its way may arrive after later ones.
                unknown.add(value);
            }
        }

        /** Whether the server may have this value now; 0 stands for none. */
        boolean mayBe(long value) {
            return value == acknowledged || unknown.contains(value);
        }

        Difference compare(long actual) {
            return new Difference(mayBe(actual) ? 0 : 1, 0);
        }
    }
}
