package dev.waymark.lab.internal.experiment;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.Effect;
import dev.waymark.client.RedisException;
import dev.waymark.client.command.Strings;
import dev.waymark.lab.internal.experiment.Ledger.Counter;
import dev.waymark.lab.internal.experiment.Ledger.Register;
import dev.waymark.lab.internal.measure.Histogram;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One thread of {@code traffic}: GET, SET and INCR in random order through the shared client until it is told to stop.
 */
final class Caller {

    /** What the slots are doing meanwhile. */
    enum Phase {
        WARM_UP,
        BEFORE,
        DURING,
        AFTER,
        OVER
    }

    private final ClusterClient client;
    private final List<Counter> counters;
    private final List<Register> registers;
    private final Random random;
    private final Map<Phase, Histogram> latency = new EnumMap<>(Phase.class);
    private long acknowledged;
    private long errors;
    private long unknown;
    private long staleReads;

    Caller(ClusterClient client, List<Counter> counters, List<Register> registers, Random random) {
        this.client = client;
        this.counters = counters;
        this.registers = registers;
        this.random = random;
    }

    /** Calls until the phase is {@link Phase#OVER}. A call belongs to the phase in which it begins. */
    void run(Supplier<Phase> now) {
        for (Phase phase = now.get(); phase != Phase.OVER; phase = now.get()) {
            long start = System.nanoTime();
            switch (random.nextInt(3)) {
                case 0 -> read(registers.get(random.nextInt(registers.size())));
                case 1 -> write(registers.get(random.nextInt(registers.size())));
                default -> increment(counters.get(random.nextInt(counters.size())));
            }
            latency(phase).record(System.nanoTime() - start);
        }
    }

    private void read(Register register) {
        try {
            byte[] value = client.call(Strings.get(register.key()));
            acknowledged++;
            if (!register.mayBe(number(value))) {
                staleReads++;
            }
        } catch (RedisException e) {
            countFailure(e);
        }
    }

    private void write(Register register) {
        long value = register.next();
        try {
            client.call(Strings.set(register.key(), Long.toString(value).getBytes(StandardCharsets.US_ASCII)));
            acknowledged++;
            register.acknowledged(value);
        } catch (RedisException e) {
            countFailure(e);
            register.failed(value, e.effect());
        }
    }

    private void increment(Counter counter) {
        try {
            client.call(Strings.incr(counter.key()));
            acknowledged++;
            counter.acknowledged();
        } catch (RedisException e) {
            countFailure(e);
            counter.failed(e.effect());
        }
    }

    private void countFailure(RedisException e) {
        errors++;
        if (e.effect() == Effect.UNKNOWN) {
            unknown++;
        }
    }

    /** The number that a key has; 0 for a key that is not there. */
    static long number(byte @Nullable [] value) {
        return value == null ? 0 : Long.parseLong(new String(value, StandardCharsets.US_ASCII));
    }

    Histogram latency(Phase phase) {
        return latency.computeIfAbsent(phase, first -> new Histogram());
    }

    long acknowledged() {
        return acknowledged;
    }

    long errors() {
        return errors;
    }

    long unknown() {
        return unknown;
    }

    long staleReads() {
        return staleReads;
    }
}
