package dev.waymark.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Whether the machine has anything to do. */
final class Idle {

    /** How many busy processors are still quiet. */
    static final double NOISE = 0.15;

    private static final long LOOK_MILLIS = 1_000;

    private Idle() {}

    /** Looks, a second at a time, until the machine is idle; false when it was not within {@code patience}. */
    static boolean await(Duration patience) throws InterruptedException {
        OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long deadline = System.nanoTime() + patience.toNanos();
        machine.getCpuLoad(); // What it says next is counted from here.
        do {
            Thread.sleep(LOOK_MILLIS);
            if (machine.getCpuLoad() * machine.getAvailableProcessors() <= NOISE) {
                return true;
            }
        } while (System.nanoTime() < deadline);
        return false;
    }
}
