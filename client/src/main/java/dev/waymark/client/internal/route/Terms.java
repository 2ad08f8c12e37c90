package dev.waymark.client.internal.route;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Endpoint;
import dev.waymark.client.ReadFrom;
import dev.waymark.client.Topology;
import dev.waymark.client.command.Command;
import dev.waymark.client.internal.redirect.Budget;
import dev.waymark.client.internal.redirect.RedirectMachine;
import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.client.internal.topology.Candidates;
import dev.waymark.protocol.Idempotence;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * On what terms a command is carried out, by itself and the configuration: who may serve it, whether it keeps an order,
 * whether it may be repeated, and what it may spend. Thread-safe.
 */
final class Terms {

    private final ClientConfig config;
    private final RandomGenerator random;
    private final AtomicInteger rotation = new AtomicInteger();

    /** @param random shortens pauses by chance; thread-safe */
    Terms(ClientConfig config, RandomGenerator random) {
        this.config = config;
        this.random = random;
    }

    /** What repeating it would do: as the configuration has it, else as the command has it. */
    Idempotence idempotence(Command<?> command) {
        return config.idempotence().isEmpty()
                ? command.idempotence()
                : config.idempotence().getOrDefault(command.name(), command.idempotence());
    }

    /** Whether it goes to its slot's owner on the shared channel, and so keeps order with others that do. */
    boolean ordered(Command<?> command) {
        return !command.blocking() && command.slot() != Command.NO_SLOT && readFrom(command) == ReadFrom.PRIMARY;
    }

    /** The nodes that may serve it by this map, best first; where several are equally good, in turn. */
    List<Endpoint> candidates(Command<?> command, Topology map) {
        return candidates(command, map, rotation.getAndIncrement());
    }

    /** Whether this node is among them. */
    boolean mayServe(Endpoint node, Command<?> command, Topology map) {
        return candidates(command, map, 0).contains(node);
    }

    private List<Endpoint> candidates(Command<?> command, Topology map, int turn) {
        return command.slot() == Command.NO_SLOT
                ? Candidates.ofNoSlot(map, turn)
                : Candidates.ofSlot(map, command.slot(), readFrom(command), turn);
    }

    /** Decides for one call of it that began at {@code now}. */
    RedirectMachine machine(Command<?> command, long now, long deadline) {
        // A command that may wait at the server has no deadline; what happens to it after that has.
        Budget budget = new Budget(
                config.maxRedirects(),
                command.blocking() ? now + config.timeout().toNanos() : deadline,
                config.firstPause().toNanos(),
                config.maxPause().toNanos());
        return new RedirectMachine(command.name(), repeatable(command), budget, RedirectPolicy.CORRECT, random);
    }

    private ReadFrom readFrom(Command<?> command) {
        return idempotence(command) == Idempotence.READ ? config.readFrom() : ReadFrom.PRIMARY;
    }

    private boolean repeatable(Command<?> command) {
        Boolean said = command.repeatable();
        if (said != null) {
            return said;
        }
        switch (idempotence(command)) {
            case READ:
                return true;
            case IDEMPOTENT_WRITE:
                return config.repeatIdempotentWrites();
            default:
                return false;
        }
    }
}
