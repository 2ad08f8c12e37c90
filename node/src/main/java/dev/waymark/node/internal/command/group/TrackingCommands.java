package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.TrackingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The subcommands of CLIENT by which a client has itself told of keys that change.
 *
 * @see <a href="https://redis.io/docs/latest/commands/client-tracking/">CLIENT TRACKING</a>
 */
final class TrackingCommands {

    private TrackingCommands() {}

    static void register(CommandSet commands) {
        commands.add("CLIENT TRACKING", TrackingCommands::tracking);
        commands.add("CLIENT CACHING", TrackingCommands::caching);
        commands.add(
                "CLIENT GETREDIR", call -> call.reply().number(call.session().redirect()));
        commands.add("CLIENT TRACKINGINFO", TrackingCommands::info);
    }

    private static void tracking(Call call) {
        Request request = new Request(call);
        if (call.args().is(2, "ON")) {
            request.check(call.session().tracking());
            call.engine().tracking().begin(call.session(), request.options(), request.prefixes);
        } else if (call.args().is(2, "OFF")) {
            call.engine().tracking().end(call.session());
        } else {
            throw Refusal.SYNTAX;
        }
        call.ok();
    }

    /** The options of CLIENT TRACKING. */
    private static final class Request {

        private final List<byte[]> prefixes = new ArrayList<>();
        private long redirect;
        private boolean broadcast;
        private boolean optIn;
        private boolean optOut;
        private boolean noLoop;

        Request(Call call) {
            Arguments args = call.args();
            for (int word = 3; word < args.count(); word++) {
                boolean last = word + 1 == args.count();
                if (args.is(word, "REDIRECT") && !last) {
                    redirect(call, ++word);
                } else if (args.is(word, "BCAST")) {
                    broadcast = true;
                } else if (args.is(word, "OPTIN")) {
                    optIn = true;
                } else if (args.is(word, "OPTOUT")) {
                    optOut = true;
                } else if (args.is(word, "NOLOOP")) {
                    noLoop = true;
                } else if (args.is(word, "PREFIX") && !last) {
                    prefixes.add(args.word(++word));
                } else {
                    throw Refusal.SYNTAX;
                }
            }
        }

        private void redirect(Call call, int word) {
            if (redirect != 0) {
                throw new Refusal("ERR A client can only redirect to a single other client");
            }
            redirect = call.args().number(word);
            if (call.engine().clients().find(redirect) == null) {
                throw new Refusal("ERR The client ID you want redirect to does not exist");
            }
        }

        TrackingMode.Options options() {
            return new TrackingMode.Options(redirect, broadcast, optIn, optOut, noLoop);
        }

        /** Refuses what does not go together, or not with what the client does now. */
        void check(@Nullable TrackingMode now) {
            if (!broadcast && !prefixes.isEmpty()) {
                throw new Refusal("ERR PREFIX option requires BCAST mode to be enabled");
            }
            if (now != null && now.options().broadcast() != broadcast) {
                throw new Refusal("ERR You can't switch BCAST mode on/off before disabling tracking for this client,"
                        + " and then re-enabling it with a different mode.");
            }
            if (broadcast && (optIn || optOut)) {
                throw new Refusal("ERR OPTIN and OPTOUT are not compatible with BCAST");
            }
            if (optIn && optOut) {
                throw new Refusal("ERR You can't specify both OPTIN mode and OPTOUT mode");
            }
            if (now != null
                    && ((optIn && now.options().optOut())
                            || (optOut && now.options().optIn()))) {
                throw new Refusal("ERR You can't switch OPTIN/OPTOUT mode before disabling tracking for this client,"
                        + " and then re-enabling it with a different mode.");
            }
            checkPrefixes(now == null ? List.of() : now.prefixes());
        }

        private void checkPrefixes(List<byte[]> existing) {
            for (int i = 0; i < prefixes.size(); i++) {
                for (byte[] other : existing) {
                    requireApart(prefixes.get(i), "an existing", other);
                }
                for (byte[] other : prefixes.subList(i + 1, prefixes.size())) {
                    requireApart(prefixes.get(i), "another provided", other);
                }
            }
        }

        private static void requireApart(byte[] prefix, String which, byte[] other) {
            int common = Math.min(prefix.length, other.length);
            if (Arrays.equals(prefix, 0, common, other, 0, common)) {
                throw new Refusal("ERR Prefix '" + text(prefix) + "' overlaps with " + which + " prefix '" + text(other)
                        + "'. Prefixes for a single client must not overlap.");
            }
        }

        private static String text(byte[] bytes) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            return text.indexOf(0) < 0 ? text : text.substring(0, text.indexOf(0));
        }
    }

    private static void caching(Call call) {
        TrackingMode mode = call.session().tracking();
        if (mode == null) {
            throw new Refusal("ERR CLIENT CACHING can be called only when the client is in tracking mode with OPTIN or"
                    + " OPTOUT mode enabled");
        }
        boolean yes = call.args().is(2, "YES");
        if (!yes && !call.args().is(2, "NO")) {
            throw Refusal.SYNTAX;
        }
        if (!(yes ? mode.options().optIn() : mode.options().optOut())) {
            throw new Refusal("ERR CLIENT CACHING " + (yes ? "YES" : "NO")
                    + " is only valid when tracking is enabled in " + (yes ? "OPTIN" : "OPTOUT") + " mode.");
        }
        mode.cacheNext();
        call.ok();
    }

    private static void info(Call call) {
        TrackingMode mode = call.session().tracking();
        List<String> flags = flags(mode);
        call.reply().map(3).bulk("flags").set(flags.size());
        flags.forEach(call.reply()::bulk);
        call.reply().bulk("redirect").number(call.session().redirect()).bulk("prefixes");
        List<byte[]> prefixes = mode == null ? List.of() : mode.prefixes();
        call.reply().array(prefixes.size());
        prefixes.forEach(call.reply()::bulk);
    }

    private static List<String> flags(@Nullable TrackingMode mode) {
        if (mode == null) {
            return List.of("off");
        }
        List<String> flags = new ArrayList<>(List.of("on"));
        TrackingMode.Options options = mode.options();
        if (options.broadcast()) {
            flags.add("bcast");
        }
        if (options.optIn() || options.optOut()) {
            flags.add(options.optIn() ? "optin" : "optout");
        }
        if (mode.isCaching()) {
            flags.add(options.optIn() ? "caching-yes" : "caching-no");
        }
        if (options.noLoop()) {
            flags.add("noloop");
        }
        if (mode.isBroken()) {
            flags.add("broken_redirect");
        }
        return flags;
    }
}
