package dev.waymark.node.internal.command;

import dev.waymark.node.internal.settings.Settings;

/**
 * What the node writes down of the commands it has run: statistics, the slow log and latencies; and who looks on. Not
 * thread-safe.
 */
public final class Journal {

    private final Stats stats;
    private final SlowLog slowLog;
    private final LatencyMonitor latencyMonitor;
    private final Monitors monitors = new Monitors();
    private boolean tracking;

    Journal(Settings settings, Stats stats) {
        this.stats = stats;
        this.slowLog = new SlowLog(settings);
        this.latencyMonitor = new LatencyMonitor(settings);
        settings.watch("latency-tracking", () -> tracking = settings.isOn("latency-tracking"));
    }

    /** The commands that took longest. */
    public SlowLog slowLog() {
        return slowLog;
    }

    /** When something took long. */
    public LatencyMonitor latencyMonitor() {
        return latencyMonitor;
    }

    /** Who sees all commands. */
    public Monitors monitors() {
        return monitors;
    }

    /** A command has run. */
    void ran(Call call, long nanos, boolean failed) {
        Command command = call.command();
        boolean waits = call.session().waiting != null && !call.resumed();
        stats.commands += call.resumed() ? 0 : 1;
        command.stats().ran(nanos, failed, call.resumed());
        if (tracking && !waits) {
            command.stats().track(nanos);
        }
        if (slowLog.isSlow(nanos) && !command.skipsSlowLog && !waits) {
            slowLog.add(call, nanos);
        }
        if (latencyMonitor.isOn()) {
            String event = call.resumed() ? "command-unblocking" : command.fast ? "fast-command" : "command";
            latencyMonitor.note(event, call.now(), nanos);
        }
        if (!monitors.isEmpty() && !call.resumed()) {
            monitors.show(call);
        }
    }
}
