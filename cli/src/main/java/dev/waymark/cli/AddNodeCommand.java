package dev.waymark.cli;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Membership;
import dev.waymark.ops.Survey;
import dev.waymark.ops.internal.text.Json;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code waymark add-node}: takes an empty node into a cluster. */
@Command(
        name = "add-node",
        description = "Takes an empty node into a cluster, as a primary without slots or as a replica.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "The two may be in either order. It ends when every node agrees. Slots for it:",
            "waymark rebalance HOST:PORT --use-empty-masters. See docs/ops/nodes.md",
            "Exit code 0: done. 1: not all nodes agree in time. 4: refused, and nothing was changed."
        })
final class AddNodeCommand implements Callable<Integer> {

    private final PrintStream out;

    @Mixin
    private Entry entry = new Entry();

    @Parameters(
            index = "1",
            paramLabel = "NEW:PORT",
            converter = LabCommand.HostAndPort.class,
            description = "The node to take in.")
    private @Nullable Endpoint node;

    @Option(
            names = {"--replica", "--slave"},
            description = "As a replica: of --of, else of the primary with the fewest.")
    private boolean replica;

    @Option(
            names = {"--of", "--master-id", "--primary-id"},
            paramLabel = "NODE",
            description = "With --replica: of which primary.")
    private @Nullable String primary;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    AddNodeCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        if (primary != null && !replica) {
            throw new ProgramException(ExitCode.USAGE, "--of is for --replica", null);
        }
        Endpoint first = entry.endpoint();
        Endpoint second = node;
        if (second == null || second.equals(first)) {
            throw new ProgramException(ExitCode.USAGE, "NEW:PORT is missing, or the same as HOST:PORT", null);
        }
        Survey survey = Survey.glance(first, entry.login(), entry.timeout());
        Survey other = isAlone(survey) ? Survey.glance(second, entry.login(), entry.timeout()) : survey;
        boolean turned = !isAlone(other) && other != survey;
        Survey cluster = turned ? other : survey;
        Endpoint newcomer = turned ? first : second;
        String followed = replica ? followed(cluster) : null;
        String id = new Membership(cluster.entry(), entry.login(), entry.timeout()).add(newcomer, followed);
        report(id, newcomer, followed == null ? null : new NodeNames(cluster).name(followed));
        return ExitCode.OK;
    }

    /** Whether it is a node that waits to be taken in. */
    private static boolean isAlone(Survey survey) {
        return survey.nodes().size() == 1
                && survey.primaries()
                        .allMatch(each ->
                                each.report().orElseThrow().own().slots().isEmpty());
    }

    private String followed(Survey survey) {
        if (primary != null) {
            return new NodeNames(survey).id(primary);
        }
        return survey.poorest()
                .orElseThrow(() -> new ProgramException(ExitCode.USAGE, "there is no primary with slots", null))
                .id();
    }

    private void report(String id, Endpoint newcomer, @Nullable String followed) {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("id", id);
            document.put("address", newcomer.toString());
            document.put("role", followed == null ? "primary" : "replica");
            out.println(Json.write(document));
        } else {
            out.println(newcomer + " (" + id + ") is "
                    + (followed == null ? "a primary without slots" : "a replica of " + followed)
                    + ", and all nodes know it");
        }
    }
}
