package dev.waymark.node.internal.hyperloglog;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What PFSELFTEST does: checks registers and estimates, on the machine it runs on. */
public final class SelfTest {

    private static final int ROUNDS = 20;
    private static final int MOST_ELEMENTS = 300_000;

    /** The standard error of as many registers; an estimate is six times as far off once in a lifetime. */
    private static final double ERROR = 6 * 1.04 / Math.sqrt(HyperLogLog.REGISTERS);

    private SelfTest() {}

    /** Runs the tests; null when all is well, else what is not. */
    public static @Nullable String run(RandomGenerator random) {
        String failure = registers(random);
        return failure == null ? estimates(random.nextLong()) : failure;
    }

    private static @Nullable String registers(RandomGenerator random) {
        byte[] bytes = new byte[DenseRegisters.BYTES];
        for (int round = 0; round < ROUNDS; round++) {
            int[] values = random.ints(HyperLogLog.REGISTERS, 0, 64).toArray();
            for (int register = 0; register < values.length; register++) {
                DenseRegisters.set(bytes, 0, register, values[register]);
            }
            for (int register = 0; register < values.length; register++) {
                int value = DenseRegisters.get(bytes, 0, register);
                if (value != values[register]) {
                    return "Register " + register + " should be " + values[register] + " but is " + value;
                }
            }
        }
        return null;
    }

    /** Counts elements, with registers that are sparse at first, and with dense ones. */
    private static @Nullable String estimates(long prefix) {
        try {
            HyperLogLog growing = HyperLogLog.empty();
            HyperLogLog dense = HyperLogLog.empty();
            dense.toDense();
            int next = 1;
            for (int seen = 1; seen <= MOST_ELEMENTS; seen++) {
                byte[] element = (prefix + ":" + seen).getBytes(StandardCharsets.ISO_8859_1);
                growing.add(element, 0, element.length, 3000);
                dense.add(element, 0, element.length, 3000);
                if (seen == next) {
                    next *= 10;
                    growing.outdate();
                    dense.outdate();
                    long estimate = dense.estimate();
                    if (growing.estimate() != estimate) {
                        return "dense/sparse disagree";
                    }
                    if (Math.abs(estimate - seen) > Math.ceil(ERROR * seen)) {
                        return "Too big error. card:" + seen + " abserr:" + Math.abs(estimate - seen);
                    }
                }
            }
            return null;
        } catch (CorruptException e) {
            return e.getMessage();
        }
    }
}
