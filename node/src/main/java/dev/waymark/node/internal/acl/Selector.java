package dev.waymark.node.internal.acl;

import dev.waymark.node.internal.text.Glob;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Commands, keys and channels that go together: who has it may run these commands on these. Not thread-safe. */
public final class Selector {

    private final CommandRights commands;
    private final List<KeyPattern> keys = new ArrayList<>();
    private final List<String> channels = new ArrayList<>();
    private boolean allKeys;
    private boolean allChannels;

    Selector(Catalog catalog, boolean allChannels) {
        this(new CommandRights(catalog), false, allChannels);
    }

    private Selector(CommandRights commands, boolean allKeys, boolean allChannels) {
        this.commands = commands;
        this.allKeys = allKeys;
        this.allChannels = allChannels;
    }

    Selector copy() {
        Selector copy = new Selector(commands.copy(), allKeys, allChannels);
        copy.keys.addAll(keys);
        copy.channels.addAll(channels);
        return copy;
    }

    boolean isEverything() {
        return allKeys && allChannels && commands.isEverything();
    }

    /** Changes it by one rule. */
    void apply(String rule) throws InvalidRule {
        switch (rule.toLowerCase(Locale.ROOT)) {
            case "allkeys", "~*" -> allKeys(true);
            case "resetkeys" -> allKeys(false);
            case "allchannels", "&*" -> allChannels(true);
            case "resetchannels" -> allChannels(false);
            case "allcommands" -> commands.all(true);
            case "nocommands" -> commands.all(false);
            default -> applyPattern(rule);
        }
    }

    private void applyPattern(String rule) throws InvalidRule {
        switch (rule.charAt(0)) {
            case '~', '%' -> addKeys(rule);
            case '&' -> addChannels(rule.substring(1));
            case '+', '-' -> commands.apply(rule);
            default -> throw InvalidRule.syntax();
        }
    }

    private void allKeys(boolean all) {
        keys.clear();
        allKeys = all;
    }

    private void allChannels(boolean all) {
        channels.clear();
        allChannels = all;
    }

    private void addKeys(String rule) throws InvalidRule {
        if (allKeys) {
            throw new InvalidRule(
                    "Adding a pattern after the * pattern (or the 'allkeys' flag) is not valid and does not"
                            + " have any effect. Try 'resetkeys' to start with an empty list of patterns");
        }
        KeyPattern added = KeyPattern.parse(rule);
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).pattern().equals(added.pattern())) {
                keys.set(i, keys.get(i).and(added));
                return;
            }
        }
        keys.add(added);
    }

    private void addChannels(String pattern) throws InvalidRule {
        if (allChannels) {
            throw new InvalidRule(
                    "Adding a pattern after the * pattern (or the 'allchannels' flag) is not valid and does"
                            + " not have any effect. Try 'resetchannels' to start with an empty list of channels");
        }
        if (!channels.contains(KeyPattern.withoutSpaces(pattern))) {
            channels.add(pattern);
        }
    }

    /** Why not; null when it may be done. */
    @Nullable
    Denial check(Deed deed) {
        if (!deed.free() && !commands.allows(deed.command(), deed.firstArgument())) {
            return new Denial(Denial.Reason.COMMAND, 0);
        }
        for (Deed.Key key : deed.keys()) {
            if (!allKeys && keys.stream().noneMatch(pattern -> pattern.allows(key))) {
                return new Denial(Denial.Reason.KEY, key.position());
            }
        }
        for (Deed.Channel channel : deed.channels()) {
            if (!allows(channel)) {
                return new Denial(Denial.Reason.CHANNEL, channel.position());
            }
        }
        return null;
    }

    /** A pattern may be listened to when it is allowed itself, letter by letter. */
    boolean allows(Deed.Channel channel) {
        if (allChannels) {
            return true;
        }
        String name = new String(channel.name(), StandardCharsets.ISO_8859_1);
        return channels.stream()
                .anyMatch(pattern -> channel.isPattern()
                        ? pattern.equals(name)
                        : Glob.of(pattern.getBytes(StandardCharsets.ISO_8859_1)).matches(channel.name()));
    }

    /** The commands, as rules. */
    public String commands() {
        return commands.text();
    }

    /** The keys, as rules. */
    public String keys() {
        return allKeys ? "~*" : keys.stream().map(KeyPattern::toString).collect(Collectors.joining(" "));
    }

    /** The channels, as rules. */
    public String channels() {
        return allChannels ? "&*" : channels.stream().map("&"::concat).collect(Collectors.joining(" "));
    }

    /** All of it, as rules that make it from nothing. */
    String text() {
        List<String> rules = new ArrayList<>();
        if (!keys().isEmpty()) {
            rules.add(keys());
        }
        if (!allChannels) {
            rules.add("resetchannels");
        }
        if (!channels().isEmpty()) {
            rules.add(channels());
        }
        rules.add(commands());
        return String.join(" ", rules);
    }
}
