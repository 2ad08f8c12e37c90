package dev.waymark.node.internal.serve;

import dev.waymark.node.internal.command.Arguments;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What a node is to do wrong, on purpose.
 *
 * <p>Faults are given and taken back by any thread; the server's thread asks for each command, when there are any.
 */
public final class Faults {

    /** One thing to do wrong. */
    public interface Mischief {

        /** Whether it concerns this command; each time that it does counts. */
        boolean strikes(Arguments words);

        /** What comes of it. */
        Effect effect();

        /** Whether it has done its work. */
        boolean isSpent();
    }

    /**
     * What happens to a command.
     *
     * @param delayMillis how long it and what comes behind it on its connection wait; 0 for not at all
     * @param reply RESP to answer with instead of running it; null to run it
     * @param dropAfter how many bytes of its reply still go out before the connection is lost; -1 for all
     */
    public record Effect(long delayMillis, byte @Nullable [] reply, int dropAfter) {}

    private final List<Mischief> given = new CopyOnWriteArrayList<>();

    /** From now on. */
    public void add(Mischief mischief) {
        given.add(mischief);
    }

    /** No more. */
    public void remove(Mischief mischief) {
        given.remove(mischief);
    }

    /** Only for a quick look: whether a command has to be asked about at all. */
    boolean isEmpty() {
        return given.isEmpty();
    }

    /** What is to happen to a command; null when nothing. */
    @Nullable
    Effect of(Arguments words) {
        for (Mischief each : given) {
            if (each.strikes(words)) {
                return each.effect();
            }
        }
        given.removeIf(Mischief::isSpent);
        return null;
    }
}
