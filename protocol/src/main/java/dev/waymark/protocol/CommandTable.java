package dev.waymark.protocol;

import java.util.Optional;

/** The commands of Redis and Valkey, from {@code commands.tsv}. Immutable. */
public final class CommandTable {

    private CommandTable() {}

    /** Looks a command up by its name in any case, a subcommand behind a space. */
    public static Optional<CommandInfo> find(String name) {
        return Optional.empty();
    }
}
