package dev.waymark.node.internal.hyperloglog;

/** How many elements there were, by how many registers have which value: Ertl's estimator, as Redis computes it. */
final class Estimate {

    /** 1 / (2 ln 2). */
    private static final double ALPHA = 0.7213475204444817;

    private Estimate() {}

    /** @param registers at each value, how many registers have it */
    static long of(int[] registers) {
        double all = HyperLogLog.REGISTERS;
        double z = all * tau((all - registers[HyperLogLog.LARGEST]) / all);
        for (int value = HyperLogLog.LARGEST - 1; value >= 1; value--) {
            z = (z + registers[value]) * 0.5;
        }
        z += all * sigma(registers[0] / all);
        double estimate = ALPHA * all * all / z;
        // Only when somebody made up the registers: this is what the conversion gives in Redis.
        return Double.isInfinite(estimate) ? Long.MIN_VALUE : Math.round(estimate);
    }

    private static double sigma(double share) {
        if (share == 1) {
            return Double.POSITIVE_INFINITY;
        }
        double x = share;
        double y = 1;
        double sum = x;
        double before;
        do {
            x *= x;
            before = sum;
            sum += x * y;
            y += y;
        } while (before != sum);
        return sum;
    }

    private static double tau(double share) {
        if (share == 0 || share == 1) {
            return 0;
        }
        double x = share;
        double y = 1;
        double sum = 1 - x;
        double before;
        do {
            x = Math.sqrt(x);
            before = sum;
            y *= 0.5;
            sum -= (1 - x) * (1 - x) * y;
        } while (before != sum);
        return sum / 3;
    }
}
