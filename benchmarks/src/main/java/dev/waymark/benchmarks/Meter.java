package dev.waymark.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads what a load costs: time, this process's CPU, the servers' CPU, and the bytes its threads allocate.
 *
 * <p>CPU is that of the whole process, so the client's own threads, the collector and the compiler are in it. Bytes are
 * those of every Java thread that is alive at the second reading.
 */
final class Meter {

    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ServerCpu servers;

    Meter(ServerCpu servers) {
        this.servers = servers;
    }

    /** The counters now, with the number of operations done so far. */
    Reading read(long operations) {
        Map<Long, Long> allocated = new HashMap<>();
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            allocated.put(ids[i], bytes[i]);
        }
        try {
            return new Reading(
                    System.nanoTime(),
                    operations,
                    process.getProcessCpuTime(),
                    servers.usedMicros(),
                    process.getCpuLoad() * process.getAvailableProcessors(),
                    allocated);
        } catch (IOException unreachable) {
            throw new java.io.UncheckedIOException("a server does not tell its CPU time", unreachable);
        }
    }

    /**
     * The counters at one moment; all of them only grow.
     *
     * @param busyProcessors how many processors the whole machine has kept busy since the reading before
     */
    record Reading(
            long nanos,
            long operations,
            long processCpuNanos,
            long serverCpuMicros,
            double busyProcessors,
            Map<Long, Long> allocatedByThread) {

        /** What happened since {@code earlier}. */
        Spent since(Reading earlier) {
            long bytes = 0;
            for (Map.Entry<Long, Long> thread : allocatedByThread.entrySet()) {
                // -1 means that the thread ended between being listed and being asked.
                long before = Math.max(0, earlier.allocatedByThread.getOrDefault(thread.getKey(), 0L));
                bytes += Math.max(0, thread.getValue() - before);
            }
            double seconds = (nanos - earlier.nanos) / 1e9;
            double clientMicros = (processCpuNanos - earlier.processCpuNanos) / 1e3;
            double serverMicros = serverCpuMicros - earlier.serverCpuMicros;
            double others = busyProcessors - (clientMicros + serverMicros) / 1e6 / seconds;
            return new Spent(
                    operations - earlier.operations, seconds, clientMicros, serverMicros, Math.max(0, others), bytes);
        }
    }

    /**
     * What a number of operations took.
     *
     * @param otherProcessors how many processors were busy with neither the client nor the servers
     */
    record Spent(
            long operations,
            double seconds,
            double clientCpuMicros,
            double serverCpuMicros,
            double otherProcessors,
            long allocatedBytes) {}
}
