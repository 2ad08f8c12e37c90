package dev.waymark.protocol;

import java.util.Set;

/**
 * A key among the words of a command, and what the command does with it. Immutable.
 *
 * @param position which word it is
 * @param flags as COMMAND GETKEYSANDFLAGS has them: {@code RO}, {@code RW}, {@code access}, {@code insert}, ...
 */
public record KeyUse(int position, Set<String> flags) {

    /** Takes a copy of the flags, unless they are immutable already. */
    public KeyUse {
        flags = Set.copyOf(flags);
    }
}
