package dev.waymark.node.internal.command;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How a client has itself told which keys change: what CLIENT TRACKING ON has asked for. Not thread-safe.
 *
 * <p>What a client asks for later takes the place of it; prefixes are added to those it has.
 */
public final class TrackingMode {

    /**
     * What CLIENT TRACKING ON asks for.
     *
     * @param redirect the id of the client that is told instead; 0 for itself
     * @param broadcast whether it is told of all keys with certain prefixes, whether it has read them or not
     * @param optIn whether only what it reads behind CLIENT CACHING YES counts
     * @param optOut whether what it reads behind CLIENT CACHING NO does not count
     * @param noLoop whether it is not told of its own changes
     */
    public record Options(long redirect, boolean broadcast, boolean optIn, boolean optOut, boolean noLoop) {}

    private final Options options;
    private final TreeSet<Bytes> prefixes = new TreeSet<>();

    /** Whether CLIENT CACHING was given for the next command. */
    boolean caching;

    /** Whether the client that is told instead was gone when it was to be told. */
    boolean isBroken;

    TrackingMode(Options options) {
        this.options = options;
    }

    /** What was asked for. */
    public Options options() {
        return options;
    }

    /** The prefixes of the keys that it is told of when it is told of all. */
    public List<byte[]> prefixes() {
        return prefixes.stream().map(Bytes::array).toList();
    }

    NavigableSet<Bytes> prefixSet() {
        return prefixes;
    }

    /** Whether CLIENT CACHING was given for the next command. */
    public boolean isCaching() {
        return caching;
    }

    /** As CLIENT CACHING does. */
    public void cacheNext() {
        caching = true;
    }

    /** Whether the client that is told instead was gone when it was to be told. */
    public boolean isBroken() {
        return isBroken;
    }

    /** Whether what the client reads now counts as what it may keep. */
    boolean remembers() {
        return !options.broadcast && !(options.optIn && !caching) && !(options.optOut && caching);
    }

    /** The client has run a command: CLIENT CACHING was for one, or for a whole transaction. */
    void ran(Session session, @Nullable Command command) {
        boolean ofClient = command != null && command.title().startsWith("client");
        if (caching && session.transaction == null && !ofClient) {
            caching = false;
        }
    }
}
