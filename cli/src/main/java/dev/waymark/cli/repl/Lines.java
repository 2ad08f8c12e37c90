package dev.waymark.cli.repl;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where the commands of a shell come from. */
interface Lines {

    /**
     * The next one.
     *
     * @param prompt what to ask for it with, where somebody is there to see it
     * @return null when there are no more
     */
    byte @Nullable [] next(String prompt) throws IOException;

    /** Keeps the last one for another day. Never called for one that has a secret in it. */
    default void remember() {}

    /** Takes away what the screen shows. */
    default void clear() {}
}
