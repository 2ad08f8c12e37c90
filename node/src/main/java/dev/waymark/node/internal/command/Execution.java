package dev.waymark.node.internal.command;

import java.lang.System.Logger.Level;

/** Runs commands that were admitted, one at a time, and writes down how that went. Not thread-safe. */
final class Execution {

    private static final System.Logger LOG = System.getLogger("dev.waymark.node");

    private final Stats stats;
    private final Journal journal;

    /** When the command that runs has begun, or the last one has ended: one reading of the clock serves both. */
    private long nanos;

    private long tickNanos;

    Execution(Stats stats, Journal journal) {
        this.stats = stats;
        this.journal = journal;
    }

    /** Looks at the clock: what comes now does not belong to the last command. */
    void tick() {
        nanos = System.nanoTime();
        tickNanos = nanos;
    }

    /** How long ago {@link #tick} was, in ns. */
    long sinceTick() {
        return System.nanoTime() - tickNanos;
    }

    /** As {@link #run}, of a command of a transaction: its client may have lost the right to it since it was queued. */
    void runInside(Call call, int start) {
        Refusal refusal = call.engine().permissions().refusalInside(call);
        if (refusal == null) {
            run(call, start);
        } else {
            fail(call, start, refusal);
        }
    }

    /** Runs a command, whose reply begins at {@code start}; an error takes back what it has written of it. */
    void run(Call call, int start) {
        long begun = nanos;
        boolean failed = true;
        try {
            handler(call.command()).run(call);
            failed = false;
        } catch (Refusal refusal) {
            fail(call, start, refusal);
        } catch (OutOfMemoryError e) {
            fail(call, start, new Refusal("OOM the JVM has no memory left for this command"));
        } catch (RuntimeException | StackOverflowError e) {
            // A bug: it is told, and this client's command has failed; the others go on.
            LOG.log(Level.ERROR, "a defect in the command " + call.command().title() + ": " + e, e);
            fail(call, start, new Refusal("ERR internal error: " + e.getClass().getSimpleName()));
        }
        nanos = System.nanoTime();
        journal.ran(call, nanos - begun, failed);
        TrackingMode mode = call.session().tracking;
        if (mode != null) {
            call.engine().tracking().remember(call, mode);
        }
    }

    private static Handler handler(Command command) {
        Handler handler = command.handler();
        if (handler == null) {
            throw new IllegalStateException(command.title() + " is a container");
        }
        return handler;
    }

    private void fail(Call call, int start, Refusal refusal) {
        stats.failed(refusal.line());
        call.reply().truncate(start);
        refusal.writeTo(call.reply());
    }
}
