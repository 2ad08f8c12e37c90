package dev.waymark.ops.internal.move;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.Move;
import dev.waymark.ops.MoveEvent;
import dev.waymark.ops.MoveOptions;
import dev.waymark.ops.MoveResult;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Plan;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One run of a plan. Used once, by one thread. */
public final class Run {

    private static final Duration AGREEMENT = Duration.ofSeconds(30);
    private static final long LOOK_MILLIS = 100;

    private final Endpoint entry;
    private final Login login;
    private final MoveOptions options;
    private final Plan plan;
    private final Tally tally;
    private final BooleanSupplier stop;
    private final AtomicBoolean failed = new AtomicBoolean();

    /** As {@link dev.waymark.ops.Resharding}. */
    public Run(
            Endpoint entry,
            Login login,
            MoveOptions options,
            Plan plan,
            MoveEvent.Listener listener,
            BooleanSupplier stop) {
        this.entry = entry;
        this.login = login;
        this.options = options;
        this.plan = plan;
        this.tally = new Tally(listener);
        this.stop = stop;
    }

    /** As {@link dev.waymark.ops.Resharding#run}. */
    public MoveResult run() {
        Survey survey = Survey.glance(entry, login, options.timeout());
        Map<Plan.Ends, List<SlotMove>> left = new LinkedHashMap<>();
        plan.byEnds().forEach((ends, moves) -> left.put(ends, look(survey, moves)));
        refuseBlocked(left);
        left.values().forEach(moves -> moves.removeIf(move -> move.next() == SlotStep.DONE));
        left.values().removeIf(List::isEmpty);
        int moves = left.values().stream().mapToInt(List::size).sum();
        int done = plan.moves().size() - moves;
        if (moves > 0) {
            new Preflight(survey, plan, login, options.timeout()).check();
        }
        int underWay = (int) left.values().stream()
                .flatMap(List::stream)
                .filter(SlotMove::wasOpen)
                .count();
        tally.on(new MoveEvent.Begun(moves, done, underWay));
        long began = System.nanoTime();
        cross(survey, left);
        long worked = System.nanoTime() - began;
        boolean stopped = tally.slots() < moves;
        if (!stopped) {
            tally.on(new MoveEvent.Verifying(plan.moves().size()));
            verify();
        }
        return new MoveResult(tally.slots(), tally.keys(), tally.bytes(), done, worked, stopped);
    }

    private static List<SlotMove> look(Survey survey, List<Move> moves) {
        return new ArrayList<>(moves.stream()
                .map(move -> new SlotMove(move, state(survey, move)))
                .toList());
    }

    private static SlotState state(Survey survey, Move move) {
        NodeLine source = own(survey, move.sourceId());
        NodeLine target = own(survey, move.targetId());
        int slot = move.slot();
        return new SlotState(
                source != null && source.slots().contains(slot),
                source != null && isOpen(source, slot, true, move.targetId()),
                target != null && target.slots().contains(slot),
                target != null && isOpen(target, slot, false, move.sourceId()),
                true);
    }

    private static boolean isOpen(NodeLine line, int slot, boolean migrating, String otherId) {
        return line.open().stream()
                .anyMatch(open -> open.slot() == slot
                        && open.isMigrating() == migrating
                        && open.otherId().equals(otherId));
    }

    private static @Nullable NodeLine own(Survey survey, String id) {
        return survey.nodes().stream()
                .filter(node -> node.id().equals(id))
                .flatMap(node -> node.report().stream())
                .map(report -> report.own())
                .findFirst()
                .orElse(null);
    }

    private static void refuseBlocked(Map<Plan.Ends, List<SlotMove>> moves) {
        List<Integer> blocked = moves.values().stream()
                .flatMap(List::stream)
                .filter(move -> move.next() == SlotStep.BLOCKED)
                .map(SlotMove::slot)
                .toList();
        if (!blocked.isEmpty()) {
            throw new OpsException(
                    OpsException.Reason.UNSAFE,
                    "the plan is for another state of this cluster: neither its source nor its target has slot "
                            + blocked.get(0) + (blocked.size() > 1 ? " and " + (blocked.size() - 1) + " more" : "")
                            + "; make a new plan",
                    null);
        }
    }

    /** Each source and target on a thread of its own; when one fails, the others finish what is in flight. */
    private void cross(Survey survey, Map<Plan.Ends, List<SlotMove>> left) {
        Map<String, Endpoint> primaries = new LinkedHashMap<>();
        survey.primaries().forEach(node -> primaries.put(node.id(), endpoint(node)));
        ExecutorService threads = Executors.newFixedThreadPool(options.pairsInParallel());
        try (Epochs epochs = new Epochs(List.copyOf(primaries.values()), login, AGREEMENT)) {
            List<Future<?>> all = new ArrayList<>();
            left.forEach((ends, moves) -> {
                Crossing crossing = crossing(ends, primaries, epochs);
                all.add(threads.submit(() -> {
                    try {
                        crossing.run(moves, () -> failed.get() || stop.getAsBoolean());
                    } catch (Throwable e) {
                        failed.set(true);
                        throw e;
                    }
                    return null;
                }));
            });
            await(all);
        } finally {
            threads.shutdownNow();
        }
    }

    private Crossing crossing(Plan.Ends ends, Map<String, Endpoint> primaries, Epochs epochs) {
        Map<String, Endpoint> others = new LinkedHashMap<>(primaries);
        Endpoint source = Objects.requireNonNull(others.remove(ends.sourceId()));
        Endpoint target = Objects.requireNonNull(others.remove(ends.targetId()));
        return new Crossing(
                new Crossing.Party(ends.sourceId(), source),
                new Crossing.Party(ends.targetId(), target),
                List.copyOf(others.values()),
                login,
                options,
                epochs,
                tally);
    }

    private void await(List<Future<?>> all) {
        Throwable first = null;
        for (Future<?> each : all) {
            try {
                each.get();
            } catch (ExecutionException e) {
                first = first == null ? e.getCause() : first;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new OpsException(OpsException.Reason.INTERRUPTED, "interrupted", e);
            }
        }
        if (first instanceof IOException io) {
            throw failed(String.valueOf(io.getMessage()), io);
        }
        if (first != null) {
            throw new IllegalStateException(first);
        }
    }

    /** Waits until every node that answers, replicas too, has the targets as owners. */
    private void verify() {
        long deadline = System.nanoTime() + AGREEMENT.toNanos();
        for (String wrong = dissenter(); wrong != null; wrong = dissenter()) {
            if (System.nanoTime() - deadline > 0) {
                throw failed(
                        "all slots were moved, but " + wrong + " has not heard of it within " + AGREEMENT.toSeconds()
                                + " s",
                        null);
            }
            try {
                Pause.millis(LOOK_MILLIS);
            } catch (IOException e) {
                throw new OpsException(OpsException.Reason.INTERRUPTED, "interrupted", e);
            }
        }
    }

    private @Nullable String dissenter() {
        Survey survey = Survey.glance(entry, login, options.timeout());
        for (SurveyedNode node : survey.nodes()) {
            List<NodeLine> view = node.report().map(report -> report.view()).orElse(List.of());
            if (!view.isEmpty() && !agrees(view)) {
                return node.name();
            }
        }
        return null;
    }

    private boolean agrees(List<NodeLine> view) {
        Map<String, NodeLine> lines = new LinkedHashMap<>();
        view.forEach(line -> lines.put(line.id(), line));
        return plan.moves().stream().allMatch(move -> {
            NodeLine target = lines.get(move.targetId());
            return target != null && target.slots().contains(move.slot());
        });
    }

    private OpsException failed(String message, @Nullable Throwable cause) {
        return new OpsException(
                OpsException.Reason.FAILED,
                message + " (" + tally.slots() + " of " + plan.moves().size()
                        + " slots were moved in this run; nothing is lost: run the same command again to go on)",
                cause);
    }

    private static Endpoint endpoint(SurveyedNode node) {
        return Objects.requireNonNull(node.endpoint());
    }
}
