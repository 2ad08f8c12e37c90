package dev.waymark.node.internal.command;

import java.util.Arrays;

/** How fast a count grows: the mean of its last sixteen samples. Not thread-safe. */
final class Rate {

    private static final int SAMPLES = 16;

    private final double[] perSecond = new double[SAMPLES];
    private int next;
    private long lastMillis;
    private long lastCount;

    void sample(long nowMillis, long count) {
        long millis = nowMillis - lastMillis;
        if (lastMillis > 0 && millis > 0) {
            perSecond[next] = (count - lastCount) * 1000.0 / millis;
            next = (next + 1) % SAMPLES;
        }
        lastMillis = nowMillis;
        lastCount = count;
    }

    double perSecond() {
        double sum = 0;
        for (double each : perSecond) {
            sum += each;
        }
        return sum / SAMPLES;
    }

    void reset() {
        Arrays.fill(perSecond, 0);
        lastMillis = 0;
        lastCount = 0;
    }
}
