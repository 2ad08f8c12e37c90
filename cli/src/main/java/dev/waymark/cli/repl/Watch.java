package dev.waymark.cli.repl;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Broadcast;
import dev.waymark.ops.Login;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.OpenSlot;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What changes in a cluster from one look to the next: owners of slots, open slots, and how many redirects its nodes
 * have answered to anybody (INFO errorstats, Redis 6.2 and newer).
 *
 * <p>Not thread-safe. The first look is what the next ones are compared with.
 */
final class Watch {

    /** From one look to the next. */
    static final Duration PERIOD = Duration.ofMillis(500);

    private static final Pattern COUNT = Pattern.compile("errorstat_(MOVED|ASK|TRYAGAIN|CLUSTERDOWN):count=(\\d+)");

    private final Login login;
    private final Duration timeout;
    private @Nullable Look before;

    Watch(Login login, Duration timeout) {
        this.login = login;
        this.timeout = timeout;
    }

    /**
     * What was seen at one time.
     *
     * @param owners the address of the node that says that the slot is its own; null for none
     * @param open open slots, in words
     * @param redirects by node and kind
     */
    record Look(@Nullable String[] owners, Set<String> open, Map<String, Long> redirects) {}

    /** Looks again; one line for each thing that has changed. */
    List<String> look(Endpoint entry) {
        Survey survey = Survey.glance(entry, login, timeout);
        Look now = new Look(owners(survey), open(survey), redirects(survey));
        List<String> changes = before == null ? List.of() : changes(before, now);
        before = now;
        return changes;
    }

    static List<String> changes(Look before, Look now) {
        List<String> lines = new ArrayList<>();
        now.open().stream().filter(each -> !before.open().contains(each)).forEach(each -> lines.add("opened " + each));
        before.open().stream().filter(each -> !now.open().contains(each)).forEach(each -> lines.add("closed " + each));
        for (int first = 0; first < Slots.COUNT; ) {
            int end = first + 1;
            String from = before.owners()[first];
            String to = now.owners()[first];
            while (end < Slots.COUNT && same(from, before.owners()[end]) && same(to, now.owners()[end])) {
                end++;
            }
            if (!same(from, to)) {
                String slots = end - first == 1 ? "slot " + first : "slots " + first + "-" + (end - 1);
                lines.add(slots + ": " + named(from) + " -> " + named(to));
            }
            first = end;
        }
        now.redirects().forEach((kind, count) -> {
            // Of a node that has just come, all that it ever answered would be news.
            Long earlier = before.redirects().get(kind);
            if (earlier != null && count > earlier) {
                lines.add(kind + " +" + (count - earlier));
            }
        });
        return lines;
    }

    private static boolean same(@Nullable String one, @Nullable String other) {
        return one == null ? other == null : one.equals(other);
    }

    private static String named(@Nullable String owner) {
        return owner == null ? "nobody" : owner;
    }

    private static @Nullable String[] owners(Survey survey) {
        @Nullable String[] owners = new @Nullable String[Slots.COUNT];
        survey.primaries().forEach(node -> {
            NodeLine line = node.report().orElseThrow().own();
            for (int slot = 0; slot < Slots.COUNT; slot++) {
                if (line.slots().contains(slot)) {
                    owners[slot] = node.name();
                }
            }
        });
        return owners;
    }

    private static Set<String> open(Survey survey) {
        Map<String, String> names = new TreeMap<>();
        survey.nodes().forEach(node -> names.put(node.id(), node.name()));
        TreeSet<String> open = new TreeSet<>();
        survey.primaries().forEach(node -> {
            for (OpenSlot each : node.report().orElseThrow().own().open()) {
                String other = names.getOrDefault(each.otherId(), each.otherId());
                String way = each.isMigrating() ? " migrating to " : " importing from ";
                open.add("slot " + each.slot() + ": " + node.name() + way + other);
            }
        });
        return open;
    }

    private Map<String, Long> redirects(Survey survey) {
        List<byte[]> command = Arrays.asList(
                "INFO".getBytes(StandardCharsets.US_ASCII), "errorstats".getBytes(StandardCharsets.US_ASCII));
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Broadcast.Answer answer : Broadcast.send(survey, Broadcast.Audience.ALL, login, timeout, command)) {
            if (answer.reply() instanceof Reply.Bulk info) {
                count(answer.node(), info.text(), counts);
            }
        }
        return counts;
    }

    private static void count(SurveyedNode node, String info, Map<String, Long> counts) {
        for (String kind : List.of("MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN")) {
            // A kind that was never answered is not listed.
            counts.put(node.name() + " answered " + kind, 0L);
        }
        Matcher each = COUNT.matcher(info);
        while (each.find()) {
            counts.put(node.name() + " answered " + each.group(1), Long.parseLong(each.group(2)));
        }
    }
}
