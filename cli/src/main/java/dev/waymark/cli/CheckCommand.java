package dev.waymark.cli;

import dev.waymark.ops.Check;
import dev.waymark.ops.Finding;
import dev.waymark.ops.Severity;
import dev.waymark.ops.SlotSet;
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

/** {@code waymark check}: says what is not in order in a cluster. */
@Command(
        name = "check",
        description = "Asks all nodes of a cluster and says what is not in order.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Nothing is changed. All findings and what to do about them: docs/ops/check.md",
            "Exit code 0: all is in order. 1: there are findings. 3: HOST:PORT does not",
            "answer, does not let you in, or is no cluster node."
        })
final class CheckCommand implements Callable<Integer> {

    private final PrintStream out;

    @Mixin
    private Entry entry = new Entry();

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description = "How far from an even share the slots of a primary may be (default ${DEFAULT-VALUE}).")
    private double threshold = Check.UNEVEN_PERCENT;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    CheckCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        Survey survey = Survey.take(entry.endpoint(), entry.login(), entry.timeout());
        List<Finding> findings = Check.findings(survey, threshold);
        if (json) {
            out.println(Json.write(document(survey, findings)));
        } else {
            out.println(verdict(survey, findings));
            findings.forEach(finding -> {
                String severity = finding.severity().name().toLowerCase(Locale.ROOT);
                out.println(severity + " " + finding.code().label() + ": " + finding.message());
                out.println("    " + finding.remedy());
            });
        }
        return findings.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private static String verdict(Survey survey, List<Finding> findings) {
        String size = Counts.of(survey.primaries().count(), "primary", "primaries")
                + " and "
                + Counts.of(survey.replicas().count(), "replica", "replicas");
        if (findings.isEmpty()) {
            return "in order: " + size + " agree, and all 16384 slots are served";
        }
        long errors = findings.stream()
                .filter(each -> each.severity() == Severity.ERROR)
                .count();
        return "not in order: "
                + Counts.of(errors, "error", "errors")
                + " and "
                + Counts.of(findings.size() - errors, "warning", "warnings")
                + " (" + size + " answered, of " + Counts.of(survey.nodes().size(), "node", "nodes") + ")";
    }

    private static Map<String, Object> document(Survey survey, List<Finding> findings) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("ok", findings.isEmpty());
        document.put("nodes", survey.nodes().size());
        document.put("primaries", survey.primaries().count());
        document.put("replicas", survey.replicas().count());
        document.put("findings", findings.stream().map(CheckCommand::member).toList());
        return document;
    }

    private static Map<String, Object> member(Finding finding) {
        Map<String, Object> member = new LinkedHashMap<>();
        member.put("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        member.put("code", finding.code().label());
        member.put("nodes", finding.nodes().stream().map(CheckCommand::member).toList());
        member.put("slots", ranges(finding.slots()));
        member.put("message", finding.message());
        member.put("remedy", finding.remedy());
        return member;
    }

    private static Map<String, Object> member(SurveyedNode node) {
        Map<String, Object> member = new LinkedHashMap<>();
        member.put("id", node.id());
        if (node.endpoint() != null) {
            member.put("address", node.endpoint().toString());
        }
        return member;
    }

    /** As pairs of the first and the last slot of each run. */
    static List<List<Integer>> ranges(SlotSet slots) {
        return slots.ranges().stream()
                .map(range -> List.of(range.first(), range.last()))
                .toList();
    }
}
