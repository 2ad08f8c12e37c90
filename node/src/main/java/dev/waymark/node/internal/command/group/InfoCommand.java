package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * INFO.
 *
 * @see <a href="https://redis.io/docs/latest/commands/info/">INFO</a>
 */
public final class InfoCommand {

    private InfoCommand() {}

    /** Adds it to a node. */
    public static void register(CommandSet commands) {
        commands.add("INFO", InfoCommand::info);
    }

    private static void info(Call call) {
        InfoLines lines = new InfoLines();
        for (InfoSection section : wanted(call)) {
            lines.begin(section.title());
            section.write(lines, call.engine());
        }
        call.reply().verbatim("txt", lines.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The sections that the words name, in their own order, whatever the order of the words is. */
    private static Set<InfoSection> wanted(Call call) {
        Set<InfoSection> wanted = EnumSet.noneOf(InfoSection.class);
        if (call.args().count() == 1) {
            wanted.addAll(InfoSection.DEFAULTS);
        }
        for (int word = 1; word < call.args().count(); word++) {
            String name = call.args().text(word).toLowerCase(Locale.ROOT);
            switch (name) {
                case "default" -> wanted.addAll(InfoSection.DEFAULTS);
                case "all", "everything" -> wanted.addAll(EnumSet.allOf(InfoSection.class));
                default -> {
                    for (InfoSection section : InfoSection.values()) {
                        if (section.title().toLowerCase(Locale.ROOT).equals(name)) {
                            wanted.add(section);
                        }
                    }
                }
            }
        }
        return wanted;
    }
}
