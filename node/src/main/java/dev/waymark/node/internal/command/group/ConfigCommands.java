package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import dev.waymark.node.internal.text.Glob;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * CONFIG.
 *
 * @see <a href="https://redis.io/docs/latest/commands/config-get/">CONFIG GET</a>
 */
public final class ConfigCommands {

    private ConfigCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("CONFIG GET", ConfigCommands::get);
        commands.add("CONFIG SET", ConfigCommands::set);
        commands.add("CONFIG RESETSTAT", ConfigCommands::resetStatistics);
        commands.add("CONFIG REWRITE", ConfigCommands::rewrite);
        Help.add(commands, "CONFIG");
    }

    private static void get(Call call) {
        Settings settings = call.engine().settings();
        Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int word = 2; word < call.args().count(); word++) {
            String pattern = call.args().text(word);
            if (!isPattern(pattern)) {
                // Without anything to match, the name is shown as it was asked for.
                if (settings.parameter(pattern) != null) {
                    found.putIfAbsent(pattern, settings.text(pattern));
                }
                continue;
            }
            Glob glob = Glob.ofAnyCase(pattern);
            settings.shown(glob::matches).forEach(found::putIfAbsent);
        }
        call.reply().map(found.size());
        found.forEach((name, value) -> call.reply().bulk(name).bulk(value.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static boolean isPattern(String text) {
        return text.chars().anyMatch(each -> each == '*' || each == '?' || each == '[');
    }

    private static void set(Call call) {
        Arguments args = call.args();
        if (args.count() % 2 != 0) {
            throw Refusal.SYNTAX;
        }
        List<Settings.Change> changes = new ArrayList<>();
        for (int word = 2; word < args.count(); word += 2) {
            changes.add(new Settings.Change(args.text(word), args.text(word + 1)));
        }
        try {
            call.engine().settings().change(changes);
        } catch (InvalidSetting e) {
            throw new Refusal("ERR " + e.why());
        }
        call.ok();
    }

    private static void resetStatistics(Call call) {
        call.engine().resetStatistics();
        call.ok();
    }

    private static void rewrite(Call call) {
        throw new Refusal("ERR The server is running without a config file");
    }
}
