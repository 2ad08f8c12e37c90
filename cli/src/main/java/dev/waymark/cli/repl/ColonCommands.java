package dev.waymark.cli.repl;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.NodeLine;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.protocol.Slots;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a shell does itself, in words that begin with a colon. Asks on connections of its own. */
final class ColonCommands {

    private final Session session;
    private final Output output;
    private final AtomicReference<@Nullable Thread> watching = new AtomicReference<>();

    ColonCommands(Session session, Output output) {
        this.session = session;
        this.output = output;
    }

    void run(Words words) {
        try {
            if (words.is(":help", 1)) {
                Guide.colonCommands().forEach(output::say);
            } else if (words.is(":slot", 2)) {
                output.say(Integer.toString(Slots.of(words.list().get(1))));
            } else if (words.is(":where", 2)) {
                where(Slots.of(words.list().get(1)));
            } else if (words.is(":topology", 1)) {
                topology();
            } else if (words.is(":watch", 1)) {
                watch();
            } else {
                output.say(Guide.wrong(words));
            }
        } catch (OpsException e) {
            output.complain(String.valueOf(e.getMessage()));
        }
    }

    /** Ends {@code :watch}. */
    void interrupt() {
        Thread thread = watching.get();
        if (thread != null) {
            thread.interrupt();
        }
    }

    private Survey survey() {
        return Survey.glance(session.endpoint(), session.login(), session.timeout());
    }

    private void where(int slot) {
        Survey survey = survey();
        List<SurveyedNode> owners = survey.primaries()
                .filter(node -> line(node).slots().contains(slot))
                .toList();
        output.say("slot " + slot + (owners.isEmpty() ? ": no node serves it" : ""));
        for (SurveyedNode owner : owners) {
            output.say("primary " + owner.name() + " " + owner.id());
            replicasOf(survey, owner).forEach(node -> output.say("replica " + node.name() + " " + node.id()));
            line(owner).open().stream()
                    .filter(open -> open.slot() == slot && open.isMigrating())
                    .forEach(open -> output.say("migrating to " + name(survey, open.otherId())));
        }
    }

    private void topology() {
        Survey survey = survey();
        survey.primaries().forEach(primary -> {
            String slots = line(primary).slots().toString();
            output.say(
                    "primary " + primary.name() + " " + primary.id() + " slots " + (slots.isEmpty() ? "none" : slots));
            line(primary)
                    .open()
                    .forEach(open -> output.say("  slot " + open.slot()
                            + (open.isMigrating() ? " migrating to " : " importing from ")
                            + name(survey, open.otherId())));
            replicasOf(survey, primary).forEach(node -> output.say("  replica " + node.name() + " " + node.id()));
        });
        survey.nodes().stream()
                .filter(node -> node.report().isEmpty())
                .forEach(node -> output.say("silent " + node.name() + " " + node.id()));
    }

    private void watch() {
        watching.set(Thread.currentThread());
        try {
            output.say("Watching redirects and slots... (press Ctrl-C to quit)");
            output.flush();
            Watch watch = new Watch(session.login(), session.timeout());
            Endpoint entry = session.endpoint();
            while (!Thread.interrupted()) {
                watch.look(entry).forEach(output::say);
                output.flush();
                Thread.sleep(Watch.PERIOD.toMillis());
            }
        } catch (InterruptedException e) {
            // It is over, and the interrupt was meant for it.
        } catch (OpsException e) {
            if (!Thread.interrupted()) {
                throw e;
            }
        } finally {
            watching.set(null);
        }
    }

    private static Stream<SurveyedNode> replicasOf(Survey survey, SurveyedNode primary) {
        return survey.replicas().filter(node -> primary.id().equals(line(node).primaryId()));
    }

    private static NodeLine line(SurveyedNode node) {
        return node.report().orElseThrow().own();
    }

    private static String name(Survey survey, String id) {
        return survey.nodes().stream()
                .filter(node -> node.id().equals(id))
                .map(SurveyedNode::name)
                .findFirst()
                .orElse(id);
    }
}
