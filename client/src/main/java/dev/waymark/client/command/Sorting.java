package dev.waymark.client.command;

import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.NULLABLE_BLOBS;
import static dev.waymark.client.command.Decoders.NULLABLE_STRINGS;
import static dev.waymark.client.command.Decoders.number;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** SORT: the elements of a list, set or sorted set in order. */
public final class Sorting {

    private static final Spec SORT = Spec.of("SORT");
    private static final Spec SORT_RO = Spec.of("SORT_RO");

    private Sorting() {}

    /**
     * The elements of a list, set or sorted set in order; null for an element whose GET pattern finds nothing.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sort/">SORT</a>
     */
    public static Command<List<@Nullable String>> sort(String key, SortOption... options) {
        return begin(SORT).key(key).options(options).returns(NULLABLE_STRINGS);
    }

    /** {@link #sort(String, SortOption...)} in bytes. */
    public static Command<List<byte @Nullable []>> sort(byte[] key, SortOption... options) {
        return begin(SORT).key(key).options(options).returns(NULLABLE_BLOBS);
    }

    /**
     * Sorts into a list of the same slot, which is overwritten; its length.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sort/">SORT</a>
     */
    public static Command<Long> sortStore(String key, String destination, SortOption... options) {
        return sortStore(utf8(key), utf8(destination), options);
    }

    /** {@link #sortStore(String, String, SortOption...)} in bytes. */
    public static Command<Long> sortStore(byte[] key, byte[] destination, SortOption... options) {
        return begin(SORT)
                .key(key)
                .options(options)
                .arg("STORE")
                .key(destination)
                .returns(number());
    }

    /**
     * {@link #sort} that a replica serves, too.
     *
     * @see <a href="https://redis.io/docs/latest/commands/sort_ro/">SORT_RO</a>
     */
    public static Command<List<@Nullable String>> sortRo(String key, SortOption... options) {
        return begin(SORT_RO).key(key).options(options).returns(NULLABLE_STRINGS);
    }

    /** {@link #sortRo(String, SortOption...)} in bytes. */
    public static Command<List<byte @Nullable []>> sortRo(byte[] key, SortOption... options) {
        return begin(SORT_RO).key(key).options(options).returns(NULLABLE_BLOBS);
    }
}
