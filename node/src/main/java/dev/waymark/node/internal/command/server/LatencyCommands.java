package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Command;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.LatencyMonitor;
import dev.waymark.node.internal.command.LatencyMonitor.Event;
import dev.waymark.node.internal.command.LatencyMonitor.Sample;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.group.Help;
import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * LATENCY.
 *
 * @see <a href="https://redis.io/docs/latest/commands/latency-histogram/">LATENCY HISTOGRAM</a>
 */
final class LatencyCommands {

    private LatencyCommands() {}

    static void register(CommandSet commands) {
        commands.add("LATENCY LATEST", LatencyCommands::latest);
        commands.add("LATENCY HISTORY", LatencyCommands::history);
        commands.add("LATENCY RESET", LatencyCommands::reset);
        commands.add("LATENCY GRAPH", LatencyCommands::graph);
        commands.add("LATENCY DOCTOR", LatencyCommands::doctor);
        commands.add("LATENCY HISTOGRAM", LatencyCommands::histogram);
        Help.add(commands, "LATENCY");
    }

    private static LatencyMonitor monitor(Call call) {
        return call.engine().journal().latencyMonitor();
    }

    private static void latest(Call call) {
        Map<String, Event> events = monitor(call).events();
        call.reply().array(events.size());
        events.forEach((name, event) -> {
            Sample last = last(event);
            call.reply().array(4).bulk(name).number(last.seconds());
            call.reply().number(last.millis()).number(event.worstMillis());
        });
    }

    private static Sample last(Event event) {
        return event.samples().get(event.samples().size() - 1);
    }

    private static void history(Call call) {
        Event event = monitor(call).event(call.args().text(2));
        List<Sample> samples = event == null ? List.of() : event.samples();
        call.reply().array(samples.size());
        samples.forEach(sample -> call.reply().array(2).number(sample.seconds()).number(sample.millis()));
    }

    private static void reset(Call call) {
        LatencyMonitor monitor = monitor(call);
        Set<String> names = new LinkedHashSet<>();
        for (int word = 2; word < call.args().count(); word++) {
            names.add(call.args().text(word));
        }
        if (call.args().count() == 2) {
            names.addAll(monitor.events().keySet());
        }
        call.reply().number(names.stream().filter(monitor::forget).count());
    }

    private static void graph(Call call) {
        String name = call.args().text(2);
        Event event = monitor(call).event(name);
        if (event == null) {
            throw new Refusal("ERR No samples available for event '" + name + "'");
        }
        call.reply().verbatim("txt", LatencyGraph.of(name, event, call.now()));
    }

    private static void doctor(Call call) {
        LatencyMonitor monitor = monitor(call);
        StringBuilder text = new StringBuilder();
        if (!monitor.isOn()) {
            text.append("Nothing is measured: set latency-monitor-threshold to a number of milliseconds first.\n");
        } else if (monitor.events().isEmpty()) {
            text.append("Nothing took as long as latency-monitor-threshold says.\n");
        }
        monitor.events().forEach((name, event) -> {
            long sum = event.samples().stream().mapToLong(Sample::millis).sum();
            text.append(name)
                    .append(": slow in ")
                    .append(event.samples().size())
                    .append(" seconds, ")
                    .append(sum / event.samples().size())
                    .append(" ms on average, ")
                    .append(event.worstMillis())
                    .append(" ms at worst\n");
        });
        if (!monitor.events().isEmpty()) {
            text.append("SLOWLOG GET shows which commands they were. A long pause of all commands that is none of them")
                    .append(" may be the garbage collector of the JVM: look at its log (-Xlog:gc).\n");
        }
        call.reply().verbatim("txt", text.toString());
    }

    private static void histogram(Call call) {
        List<Command> shown = new ArrayList<>();
        for (Command command : chosen(call)) {
            if (command.stats().tracked() > 0) {
                shown.add(command);
            }
            command.subcommands().values().stream()
                    .filter(each -> each.stats().tracked() > 0)
                    .forEach(shown::add);
        }
        call.reply().map(shown.size());
        shown.forEach(command -> write(command, call.reply()));
    }

    private static Iterable<Command> chosen(Call call) {
        CommandSet commands = call.engine().commands();
        if (call.args().count() == 2) {
            return commands.all();
        }
        Set<Command> chosen = new LinkedHashSet<>();
        for (int word = 2; word < call.args().count(); word++) {
            Command command = commands.find(call.args().text(word).toUpperCase(Locale.ROOT));
            if (command != null) {
                chosen.add(command);
            }
        }
        return chosen;
    }

    private static void write(Command command, RespWriter out) {
        List<Long> pairs = new ArrayList<>();
        command.stats().forEachPower((micros, count) -> pairs.addAll(List.of(micros, count)));
        out.bulk(command.title()).map(2);
        out.bulk("calls").number(command.stats().tracked());
        out.bulk("histogram_usec").map(pairs.size() / 2);
        pairs.forEach(out::number);
    }
}
