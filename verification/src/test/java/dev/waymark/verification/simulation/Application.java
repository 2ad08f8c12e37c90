package dev.waymark.verification.simulation;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.incr;
import static dev.waymark.client.command.Strings.mget;
import static dev.waymark.client.command.Strings.mset;
import static dev.waymark.client.command.Strings.set;

import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.client.internal.route.Calls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The program that uses the client: a few threads, one of which may wait for each answer, while the others keep several
 * commands under way.
 */
final class Application {

    private static final int FIRST_CALLBACK_THREAD = 100;

    private final Setting setting;
    private final SimulatedClient client;
    private final VirtualTime time;
    private final Ledger ledger;
    private final List<Thread> threads = new ArrayList<>();
    private int callbackThreads;

    Application(Setting setting, SimulatedClient client, VirtualTime time, Chance chance, Ledger ledger) {
        this.setting = setting;
        this.client = client;
        this.time = time;
        this.ledger = ledger;
        // A thread that waits for room does so on top of others here, and would hold up one that waits for its answer.
        boolean oneWaits = !setting.narrow() && chance.percent(70);
        for (int i = 0; i < setting.threads(); i++) {
            threads.add(new Thread(i, i == 0 && oneWaits, chance.split()));
        }
    }

    void begin() {
        threads.forEach(Thread::later);
    }

    /** Runs a command now; what came of it is in the ledger. */
    Operation send(int thread, int number, Command<?> command, Duration timeout, Runnable then) {
        return send(client.calls(timeout), operation(thread, number, command, "send", timeout), then);
    }

    private Operation operation(int thread, int number, Command<?> command, String verb, Duration timeout) {
        long deadline = command.blocking() ? Long.MAX_VALUE : time.elapsed() + timeout.toNanos();
        return ledger.submitted(new Operation(setting, thread, number, command, verb, ledger.moment(), deadline));
    }

    private Operation send(Calls calls, Operation operation, Runnable then) {
        calls.send(operation.command).whenComplete((value, failure) -> {
            ledger.ended(operation, failure);
            then.run();
        });
        return operation;
    }

    private static @Nullable Throwable failureOf(Calls calls, Command<?> command) {
        try {
            calls.call(command);
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    /** One thread of the program. */
    private final class Thread {
        private final int id;
        private final boolean waits;
        private final Chance chance;
        private final int favourite;
        private final int window;
        private final Calls[] calls = new Calls[3];
        private final Duration[] timeouts = new Duration[3];
        private int left;
        private int number;
        private int underWay;

        Thread(int id, boolean waits, Chance chance) {
            this.id = id;
            this.waits = waits;
            this.chance = chance;
            favourite = chance.below(setting.slots());
            window = chance.of(1, 3, 8, 20);
            left = chance.between(8, 20);
            for (int i = 0; i < calls.length; i++) {
                timeouts[i] = Duration.ofNanos(setting.config().timeout().toNanos() * chance.between(50, 150) / 100);
                calls[i] = client.calls(timeouts[i]);
            }
        }

        void later() {
            // Mostly in bursts: what is under way together is what can get into disorder.
            long pause = chance.percent(60) ? chance.micros(1, 400) : chance.millis(1, 80);
            time.after(pause, this::next);
        }

        private void next() {
            if (left == 0) {
                return;
            }
            if (time.interrupted()) {
                time.after(chance.micros(5, 50), this::next);
                return;
            }
            if (underWay < window) {
                left--;
                submit();
            }
            later();
        }

        private void submit() {
            int which = chance.below(calls.length);
            if (waits && chance.oneIn(5)) {
                pipeline(which);
                return;
            }
            number++;
            Operation operation = operation(id, number, command(id, number), waits ? "call" : "send", timeouts[which]);
            if (waits) {
                ledger.ended(operation, failureOf(calls[which], operation.command));
                return;
            }
            underWay++;
            boolean goesOn = !setting.narrow() && chance.percent(8);
            send(calls[which], operation, () -> {
                underWay--;
                if (goesOn) {
                    int thread = FIRST_CALLBACK_THREAD + callbackThreads++;
                    Operation more = operation(thread, 1, command(thread, 1), "send in a callback", timeouts[which]);
                    send(calls[which], more, () -> {});
                }
            });
        }

        private void pipeline(int which) {
            List<Operation> batch = new ArrayList<>();
            for (int i = chance.between(2, 8); i > 0; i--) {
                number++;
                Command<?> command = command(id, number);
                if (!command.blocking()) { // One that waits would hold up the results of all others.
                    batch.add(operation(id, number, command, "pipeline", timeouts[which]));
                }
            }
            List<@Nullable Object> results = calls[which].pipeline(
                    batch.stream().map(operation -> operation.command).toList());
            for (int i = 0; i < batch.size(); i++) {
                ledger.ended(batch.get(i), results.get(i) instanceof Throwable failure ? failure : null);
            }
        }

        private Command<?> command(int thread, int number) {
            int slot = chance.oneIn(2) ? favourite : chance.below(setting.slots());
            Command<?> command = command(slot, chance.below(100), thread + "." + number);
            if (chance.oneIn(25)) {
                return command.returns(reply -> {
                    throw new IllegalArgumentException("a decoder that cannot read this");
                });
            }
            return chance.oneIn(15) ? command.repeatable(chance.oneIn(2)) : command;
        }

        private Command<?> command(int slot, int kind, String mark) {
            String key = key(slot);
            if (kind < 28) {
                return Command.of("APPEND").key(key).arg(mark).returns(Decoders.number());
            } else if (kind < 42) {
                return incr(key);
            } else if (kind < 56) {
                return set(key, mark);
            } else if (kind < 74) {
                return get(key);
            } else if (kind < 82) {
                return mget(key, key(slot));
            } else if (kind < 84) {
                Map<String, String> values = new LinkedHashMap<>();
                values.put(Keyspace.key(0, chance.below(Keyspace.KEYS_PER_SLOT)), mark);
                values.put(Keyspace.key(1, chance.below(Keyspace.KEYS_PER_SLOT)), mark);
                return mset(values);
            } else if (kind < 90) {
                Map<String, String> values = new LinkedHashMap<>();
                values.put(key, "1");
                values.put(key(slot), "2");
                return mset(values);
            } else if (kind < 94) {
                return Command.of("BLPOP").key(key).arg(0).returns(Decoders.raw());
            } else if (kind < 96) {
                return Command.of("DBSIZE").returns(Decoders.number());
            } else if (kind < 98) {
                return Command.of("PUBLISH").arg("channel").arg("message").returns(Decoders.number());
            }
            return Command.of("FLUSHALL").returns(Decoders.ok());
        }

        private String key(int slot) {
            return Keyspace.key(slot, chance.below(Keyspace.KEYS_PER_SLOT));
        }
    }
}
