package dev.waymark.node.internal.acl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command with its words, as rules see it. Immutable.
 *
 * @param command its number in the {@link Catalog}
 * @param free whether everybody may run it: AUTH and the like
 * @param firstArgument its first argument, behind a subcommand; null when it has none
 */
public record Deed(int command, boolean free, @Nullable String firstArgument, List<Key> keys, List<Channel> channels) {

    /** Takes copies. */
    public Deed {
        keys = List.copyOf(keys);
        channels = List.copyOf(channels);
    }

    /** A key. Neither read nor written means that only its being there, its type or its size is asked for. */
    public record Key(byte[] name, boolean reads, boolean writes, int position) {}

    /** A channel, or a pattern of channels. */
    public record Channel(byte[] name, boolean isPattern, int position) {}
}
