package dev.waymark.node.internal.command;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.KeySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A command the node has: what is known of it, and what it does. A container ({@code CONFIG}) has subcommands instead.
 *
 * <p>Immutable once all commands are registered, but for the statistics, which the thread of commands counts.
 */
public final class Command {

    private static final Set<String> FOR_SUBSCRIBERS = Set.of(
            "SUBSCRIBE",
            "UNSUBSCRIBE",
            "PSUBSCRIBE",
            "PUNSUBSCRIBE",
            "SSUBSCRIBE",
            "SUNSUBSCRIBE",
            "PING",
            "QUIT",
            "RESET");

    /** Those that write, but look their keys, or their sources, up as reading commands do. */
    private static final Set<String> WRITE_WHAT_THEY_READ = Set.of(
            "BITOP",
            "COPY",
            "GEORADIUS",
            "GEORADIUSBYMEMBER",
            "GEOSEARCHSTORE",
            "GETDEL",
            "GETEX",
            "GETSET",
            "MIGRATE",
            "PFMERGE",
            "SDIFFSTORE",
            "SET",
            "SINTERSTORE",
            "SORT",
            "SUNIONSTORE",
            "XACK",
            "XAUTOCLAIM",
            "XCLAIM",
            "XREADGROUP",
            "ZDIFFSTORE",
            "ZINTERSTORE",
            "ZRANGESTORE",
            "ZUNIONSTORE");

    /** Commands that may do harm even to who has all rights: {@code enable-debug-command}. */
    private static final Map<String, String> PROTECTED =
            Map.of("DEBUG", "debug", "MODULE LOAD", "module", "MODULE LOADEX", "module", "MODULE UNLOAD", "module");

    /** COMMAND INFO of Redis 7.0 does not show this flag. */
    private static final Set<String> MAY_REPLICATE =
            Set.of("EVAL", "EVALSHA", "FCALL", "PFCOUNT", "PUBLISH", "SPUBLISH");

    private final Facts facts;
    private final CommandInfo info;
    private final @Nullable Handler handler;
    private final Map<String, Command> subcommands = new LinkedHashMap<>();
    private final String title;
    private final boolean plainKeys;
    final boolean keyed;
    final boolean write;
    final boolean readOnly;
    final boolean needsRoom;
    final boolean noAuth;
    final boolean noMulti;
    final boolean exec;

    /** Whether it is the one that lets the next one into a slot that comes in. */
    final boolean asking;

    /** Whether it counts whether the keys it looks up are there, and tells of those that are not. */
    final boolean looksUp;

    /** Whether a subscriber may run it in RESP2. */
    final boolean forSubscribers;

    /** Whether it may change something at the replicas: also publishing does. */
    final boolean mayWrite;

    /**
     * Whether the key that is written counts as the last one: so Redis has it for ZUNIONSTORE and its like. It matters
     * for which of two keys is the one whose slot nobody has.
     */
    private final boolean destinationLast;

    final boolean fast;
    final boolean skipsSlowLog;

    /** Whether those who monitor do not see it. */
    final boolean isPrivate;

    /** Its number in the rules of the access control list. */
    final int ruled;

    /** The command that a parameter must allow, in lower case; null for all others. */
    final @Nullable String protectedAs;

    private final CommandStats stats = new CommandStats();

    Command(Facts facts, CommandInfo info, @Nullable Handler handler) {
        this.info = info;
        this.facts = facts;
        this.handler = handler;
        this.title = info.name().toLowerCase(Locale.ROOT).replace(' ', '|');
        this.plainKeys = info.firstKey() > 0 && !info.flags().contains("movablekeys");
        this.keyed = !info.keySpecs().isEmpty();
        this.write = info.flags().contains("write");
        this.readOnly = info.flags().contains("readonly");
        this.needsRoom = info.flags().contains("denyoom");
        this.noAuth = info.flags().contains("no_auth");
        this.noMulti = info.flags().contains("no_multi");
        this.exec = info.name().equals("EXEC");
        this.ruled = Facts.catalog().id(title);
        this.protectedAs = PROTECTED.get(info.name());
        this.asking = info.name().equals("ASKING");
        this.destinationLast =
                info.keySpecs().size() == 2 && info.keySpecs().get(1).find() instanceof KeySpec.Counted;
        this.fast = info.flags().contains("fast");
        this.skipsSlowLog = info.flags().contains("skip_slowlog");
        this.isPrivate = info.flags().contains("skip_monitor") || info.flags().contains("admin");
        this.mayWrite = write || MAY_REPLICATE.contains(info.name());
        this.looksUp = !write || WRITE_WHAT_THEY_READ.contains(info.name());
        this.forSubscribers = FOR_SUBSCRIBERS.contains(info.name());
    }

    /** What the command table says of it. */
    public CommandInfo info() {
        return info;
    }

    /** Its name as error messages have it: {@code get}, {@code config|set}. */
    public String title() {
        return title;
    }

    /** What it does; null for a container. */
    @Nullable
    Handler handler() {
        return handler;
    }

    /** Its subcommands by their upper-case names. */
    public Map<String, Command> subcommands() {
        return subcommands;
    }

    /** What INFO tells of it. */
    public CommandStats stats() {
        return stats;
    }

    /** Its flags, in the order of COMMAND INFO. */
    public List<String> flags() {
        return facts.flags();
    }

    /** Its categories in the access control list, without the {@code @}, in the order of COMMAND INFO. */
    public List<String> categories() {
        return facts.categories();
    }

    /** What COMMAND INFO tells clients about where to send it, and how to put replies together. */
    public List<String> tips() {
        return facts.tips();
    }

    /** The positions of the words that decide the slot: keys, and channels of sharded publish and subscribe. */
    public int[] slotPositions(Arguments words) {
        if (plainKeys) {
            return plainPositions(words.count());
        }
        int[] positions = info.slotPositions(words.words());
        if (destinationLast && positions.length > 1) {
            int destination = positions[0];
            System.arraycopy(positions, 1, positions, 0, positions.length - 1);
            positions[positions.length - 1] = destination;
        }
        return positions;
    }

    /**
     * The position of the only key of a command that always has exactly one, in a fixed place; 0 for other commands.
     */
    int onlyKey() {
        return plainKeys && info.lastKey() == info.firstKey() ? info.firstKey() : 0;
    }

    private int[] plainPositions(int count) {
        int last = info.lastKey() < 0 ? count + info.lastKey() : info.lastKey();
        int step = Math.max(1, info.keyStep());
        int keys = last < info.firstKey() ? 0 : (last - info.firstKey()) / step + 1;
        int[] positions = new int[keys];
        for (int i = 0; i < keys; i++) {
            positions[i] = info.firstKey() + i * step;
        }
        return positions;
    }
}
