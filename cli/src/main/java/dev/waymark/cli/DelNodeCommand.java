package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Membership;
import dev.waymark.ops.Survey;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code waymark del-node}: takes a node out of a cluster. */
@Command(
        name = "del-node",
        description = "Takes a node without slots out of a cluster; with --drain, its slots are moved away first.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "NODE is an id, the beginning of one, or HOST:PORT; it may be down. Its replicas are",
            "given to the primary with the fewest. It ends when every node has forgotten it. See",
            "docs/ops/nodes.md. Exit code 0: done. 1: not all nodes forgot it in time. 4: refused."
        })
final class DelNodeCommand implements Callable<Integer> {

    private final PrintStream out;
    private final PrintStream err;

    @Mixin
    private Entry entry = new Entry();

    @Parameters(index = "1", paramLabel = "NODE", description = "The node to take out.")
    private @Nullable String node;

    @Option(names = "--drain", description = "Moves its slots to the other primaries first.")
    private boolean drain;

    @Mixin
    private MovingOptions moving = new MovingOptions();

    DelNodeCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        if (node == null) {
            throw new ProgramException(ExitCode.USAGE, "NODE is missing", null);
        }
        Survey survey = Survey.glance(entry.endpoint(), entry.login(), entry.timeout());
        NodeNames names = new NodeNames(survey);
        String id = names.id(node);
        if (drain && hasSlots(survey, id)) {
            int code = new MovingCommand(out, err, entry, moving).run(now -> new Goal.Drain(id));
            if (code != ExitCode.OK) {
                return code;
            }
        }
        if (moving.dryRun) {
            return ExitCode.OK;
        }
        new Membership(entry.endpoint(), entry.login(), entry.timeout()).remove(id);
        if (!moving.json) {
            out.println(names.name(id) + " is taken out, and all nodes have forgotten it");
        }
        return ExitCode.OK;
    }

    private static boolean hasSlots(Survey survey, String id) {
        return survey.primaries()
                .anyMatch(each -> each.id().equals(id)
                        && !each.report().orElseThrow().own().slots().isEmpty());
    }
}
