package dev.waymark.cli;

import dev.waymark.ops.NodeReport;
import dev.waymark.ops.Silence;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.text.Json;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code waymark info}: which nodes there are, and what they have. */
@Command(
        name = "info",
        description = "Shows the nodes of a cluster with their slots, keys and memory.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Exit code 0: every node answered. 1: not every node did. 3: HOST:PORT does",
            "not answer, does not let you in, or is no cluster node."
        })
final class InfoCommand implements Callable<Integer> {

    private static final double MEBIBYTE = 1024 * 1024;

    private final PrintStream out;

    @Mixin
    private Entry entry = new Entry();

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    InfoCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        Survey survey = Survey.glance(entry.endpoint(), entry.login(), entry.timeout());
        List<SurveyedNode> primaries = survey.primaries().toList();
        long keys = primaries.stream().mapToLong(node -> report(node).keys()).sum();
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("keys", keys);
            document.put(
                    "nodes", survey.nodes().stream().map(InfoCommand::member).toList());
            out.println(Json.write(document));
        } else {
            out.println(Counts.of(keys, "key", "keys") + " in " + Counts.of(primaries.size(), "primary", "primaries"));
            survey.nodes().forEach(node -> out.println(line(survey, node)));
        }
        return survey.nodes().stream().allMatch(node -> node.report().isPresent()) ? ExitCode.OK : ExitCode.FAILED;
    }

    private static NodeReport report(SurveyedNode node) {
        return node.report().orElseThrow();
    }

    private static String line(Survey survey, SurveyedNode node) {
        if (node.answer() instanceof Silence silence) {
            return node.name() + "  " + silence.message();
        }
        NodeReport report = report(node);
        String memory = String.format(Locale.ROOT, "%.1f MB", report.usedMemoryBytes() / MEBIBYTE);
        String primaryId = report.own().primaryId();
        if (primaryId != null) {
            NodeReport.Replication link = report.replication();
            return node.name() + "  replica of " + name(survey, primaryId) + ", "
                    + (link != null && link.up() ? "in step" : "no link") + ", "
                    + Counts.of(report.keys(), "key", "keys") + ", " + memory + ", " + report.server();
        }
        int slots = report.own().slots().count();
        return node.name() + "  primary, " + Counts.of(slots, "slot", "slots")
                + (slots == 0 ? "" : " (" + report.own().slots() + ")") + ", "
                + Counts.of(report.keys(), "key", "keys") + ", " + memory + ", " + report.server();
    }

    private static String name(Survey survey, String id) {
        return survey.nodes().stream()
                .filter(node -> node.id().equals(id))
                .map(SurveyedNode::name)
                .findFirst()
                .orElse(id);
    }

    private static Map<String, Object> member(SurveyedNode node) {
        Map<String, Object> member = new LinkedHashMap<>();
        member.put("id", node.id());
        if (node.endpoint() != null) {
            member.put("address", node.endpoint().toString());
        }
        if (node.answer() instanceof Silence silence) {
            member.put("answers", false);
            member.put("why", silence.message());
            return member;
        }
        NodeReport report = report(node);
        String primaryId = report.own().primaryId();
        member.put("answers", true);
        member.put("role", primaryId == null ? "primary" : "replica");
        if (primaryId != null) {
            member.put("primary", primaryId);
        }
        member.put("epoch", report.own().epoch());
        member.put("slots", CheckCommand.ranges(report.own().slots()));
        member.put("keys", report.keys());
        member.put("usedMemoryBytes", report.usedMemoryBytes());
        member.put("maxMemoryBytes", report.maxMemoryBytes());
        member.put("server", report.server());
        return member;
    }
}
