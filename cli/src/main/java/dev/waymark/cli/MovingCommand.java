package dev.waymark.cli;

import dev.waymark.ops.Goal;
import dev.waymark.ops.Login;
import dev.waymark.ops.Move;
import dev.waymark.ops.MoveOptions;
import dev.waymark.ops.MoveResult;
import dev.waymark.ops.Plan;
import dev.waymark.ops.PlanStore;
import dev.waymark.ops.Planner;
import dev.waymark.ops.Resharding;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.Survey;
import dev.waymark.ops.internal.text.Json;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * What {@code reshard}, {@code rebalance} and {@code del-node --drain} have in common: an unfinished plan is found
 * again or a new one is made and kept, it is shown, and it is run.
 */
final class MovingCommand {

    /** How long Ctrl-C waits for the slots in flight. */
    private static final long GRACE_SECONDS = 120;

    private final PrintStream out;
    private final PrintStream err;
    private final Entry entry;
    private final MovingOptions options;

    MovingCommand(PrintStream out, PrintStream err, Entry entry, MovingOptions options) {
        this.out = out;
        this.err = err;
        this.entry = entry;
        this.options = options;
    }

    /** A plan, and the file that it is to be in before anything moves. */
    private record Kept(Plan plan, Path file, boolean isOld) {}

    /**
     * Does all of it.
     *
     * @param goal finds out what is to be reached; not asked when a file has the plan
     * @return the exit code
     */
    int run(Function<Survey, Goal> goal) {
        Login login = entry.login();
        MoveOptions moving = options.options(entry.timeout());
        Survey survey = Survey.glance(entry.endpoint(), login, entry.timeout());
        Kept kept = plan(survey, goal);
        if (options.dryRun) {
            show(out, options.json, survey, kept.plan());
            return ExitCode.OK;
        }
        if (kept.plan().moves().isEmpty()) {
            report(new MoveResult(0, 0, 0, 0, 0, false));
            return ExitCode.OK;
        }
        if (!options.yes) {
            ask(survey, kept.plan());
        }
        if (!kept.isOld()) {
            PlanStore.write(kept.file(), kept.plan());
        }
        MoveResult result = run(new Resharding(entry.endpoint(), login, moving), kept.plan());
        if (!result.stopped() && !kept.file().equals(options.plan)) {
            PlanStore.forget(kept.file());
        }
        report(result);
        return result.stopped() ? ExitCode.FAILED : ExitCode.OK;
    }

    private Kept plan(Survey survey, Function<Survey, Goal> goal) {
        Path named = options.plan;
        Optional<Plan> given = named == null || options.newPlan ? Optional.empty() : PlanStore.read(named);
        if (named != null && given.isPresent()) {
            return new Kept(given.get(), named, true);
        }
        Goal wanted = goal.apply(survey);
        Path file = named == null ? new PlanStore(options.stateFolder()).file(survey, wanted) : named;
        Optional<Plan> unfinished = options.newPlan || named != null ? Optional.empty() : PlanStore.read(file);
        if (unfinished.isPresent()) {
            err.println("there is an unfinished plan for this: going on with it (--new-plan begins afresh)");
            return new Kept(unfinished.get(), file, true);
        }
        return new Kept(Planner.plan(survey, wanted), file, false);
    }

    private MoveResult run(Resharding resharding, Plan plan) {
        Ending ending = new Ending();
        try (MoveProgress progress = new MoveProgress(err, options.json && options.progress)) {
            return resharding.run(plan, progress, ending::wanted);
        } finally {
            ending.reached();
        }
    }

    private void ask(Survey survey, Plan plan) {
        if (!Terminal.onInput()) {
            throw new ProgramException(ExitCode.USAGE, "there is nobody to ask: say --yes, or --dry-run to look", null);
        }
        lines(survey, plan).forEach(err::println);
        err.print("Move " + Counts.of(plan.moves().size(), "slot", "slots") + "? (yes/no) ");
        err.flush();
        Scanner answers = new Scanner(System.in, Charset.defaultCharset());
        if (!answers.hasNextLine() || !answers.nextLine().strip().equalsIgnoreCase("yes")) {
            throw new ProgramException(ExitCode.UNSAFE, "nothing was moved", null);
        }
    }

    /** Says what would be moved. */
    static void show(PrintStream out, boolean json, Survey survey, Plan plan) {
        if (json) {
            out.println(plan.toJson());
        } else if (plan.moves().isEmpty()) {
            out.println("nothing is to be moved");
        } else {
            lines(survey, plan).forEach(out::println);
        }
    }

    /** One line per source and target. */
    private static List<String> lines(Survey survey, Plan plan) {
        NodeNames names = new NodeNames(survey);
        return plan.byEnds().entrySet().stream()
                .map(each -> names.name(each.getKey().sourceId()) + " -> "
                        + names.name(each.getKey().targetId()) + "  "
                        + Counts.of(each.getValue().size(), "slot", "slots") + ": " + slots(each.getValue()))
                .toList();
    }

    private static SlotSet slots(List<Move> moves) {
        BitSet slots = new BitSet();
        moves.forEach(move -> slots.set(move.slot()));
        return SlotSet.copyOf(slots);
    }

    private void report(MoveResult result) {
        if (options.json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("slots", result.slots());
            document.put("keys", result.keys());
            document.put("bytes", result.bytes());
            document.put("alreadyDone", result.alreadyDone());
            document.put("seconds", result.workNanos() / 1e9);
            document.put("stopped", result.stopped());
            out.println(Json.write(document));
        } else if (result.slots() == 0 && !result.stopped()) {
            out.println("nothing was to be moved");
        } else {
            out.println(String.format(
                    Locale.ROOT,
                    "moved %s with %s (%s) in %.2f s%s",
                    Counts.of(result.slots(), "slot", "slots"),
                    Counts.of(result.keys(), "key", "keys"),
                    MoveProgress.Bytes.text(result.bytes()),
                    result.workNanos() / 1e9,
                    result.stopped() ? "; stopped, the same command goes on" : ", and all nodes agree"));
        }
    }

    /** Ctrl-C: the run is asked to stop, and the JVM ends when it has. */
    private static final class Ending {
        private final CountDownLatch over = new CountDownLatch(1);
        private final Thread hook = new Thread(this::await, "waymark-ending");
        private volatile boolean wanted;

        Ending() {
            Runtime.getRuntime().addShutdownHook(hook);
        }

        private void await() {
            wanted = true;
            try {
                over.await(GRACE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        boolean wanted() {
            return wanted;
        }

        void reached() {
            over.countDown();
            if (!wanted) {
                try {
                    Runtime.getRuntime().removeShutdownHook(hook);
                } catch (IllegalStateException e) {
                    // The JVM has just begun to end, and the hook lets it.
                }
            }
        }
    }
}
