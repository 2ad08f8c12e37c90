package dev.waymark.verification.simulation;

import dev.waymark.client.command.Command;
import dev.waymark.protocol.Idempotence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One command that a simulated thread submitted, and all that is known of its fate. */
final class Operation {

    final int thread;
    final int number;
    final String label;
    final Command<?> command;

    /** Whether it keeps order with others of its thread and slot. */
    final boolean ordered;

    final boolean repeatable;

    /** How the caller waits, for messages. */
    final String verb;

    final long submitted;

    /** In nanoseconds of virtual time; {@link Long#MAX_VALUE} for none. */
    final long deadline;

    final List<Send> sends = new ArrayList<>();

    /** What it was taken apart into, one for each slot; empty for a command of one slot. */
    final List<Operation> parts = new ArrayList<>();

    /** How often nodes ran it. */
    int runs;

    /** The copy whose answer the caller got. */
    @Nullable
    Send answered;

    boolean ended;

    /** When it got its result. */
    long endedAt = Send.NEVER;

    /** What it failed with; null when it succeeded or has not ended. */
    @Nullable
    Throwable failure;

    Operation(Setting setting, int thread, int number, Command<?> command, String verb, long submitted, long deadline) {
        this.thread = thread;
        this.number = number;
        this.label = thread + "." + number;
        this.command = command;
        this.verb = verb;
        this.submitted = submitted;
        this.deadline = deadline;
        this.ordered = command.slot() >= 0 && !command.blocking() && !setting.anywhere(command);
        this.repeatable = setting.repeatable(command);
    }

    /** What it is a part of; null when it is none. */
    @Nullable
    Operation whole;

    /** The part with this command. */
    Operation part(Setting setting, Command<?> of) {
        Operation part = new Operation(setting, thread, number, of, "part of " + verb, submitted, deadline);
        part.whole = this;
        part.ended = ended;
        part.endedAt = endedAt;
        parts.add(part);
        return part;
    }

    /** Whether it waits behind fences; who waits for a call sends it on itself, past them. */
    boolean keepsBehindFences() {
        return ordered && !verb.equals("call");
    }

    boolean wentThroughFence() {
        Send last = lastSend();
        return last != null && last.fromFence;
    }

    /** When it was answered, with garbage perhaps, or given up. */
    long settledAt() {
        Send last = lastSend();
        boolean replied = last != null && (last == answered || "MALFORMED".equals(last.refusal));
        return replied ? Math.min(last.told, endedAt) : endedAt;
    }

    boolean changes() {
        return command.idempotence() != Idempotence.READ;
    }

    @Nullable
    Send lastSend() {
        return sends.isEmpty() ? null : sends.get(sends.size() - 1);
    }

    @Override
    public String toString() {
        return verb + " " + label + " " + command;
    }
}
