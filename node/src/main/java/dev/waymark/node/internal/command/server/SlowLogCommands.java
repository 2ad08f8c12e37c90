package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.SlowLog;
import dev.waymark.node.internal.command.group.Help;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * SLOWLOG.
 *
 * @see <a href="https://redis.io/docs/latest/commands/slowlog-get/">SLOWLOG GET</a>
 */
final class SlowLogCommands {

    private static final long USUAL_COUNT = 10;

    private static final Refusal COUNT = new Refusal("ERR count should be greater than or equal to -1");

    private SlowLogCommands() {}

    static void register(CommandSet commands) {
        commands.add("SLOWLOG GET", SlowLogCommands::get);
        commands.add(
                "SLOWLOG LEN", call -> call.reply().number(log(call).entries().size()));
        commands.add("SLOWLOG RESET", call -> {
            log(call).reset();
            call.ok();
        });
        Help.add(commands, "SLOWLOG");
    }

    private static SlowLog log(Call call) {
        return call.engine().journal().slowLog();
    }

    private static void get(Call call) {
        if (call.args().count() > 3) {
            throw ServerCommands.wrongWords(call);
        }
        long count = call.args().count() == 2 ? USUAL_COUNT : call.args().number(2, -1, Long.MAX_VALUE, COUNT);
        List<SlowLog.Entry> shown = log(call).entries().stream()
                .limit(count < 0 ? Long.MAX_VALUE : count)
                .toList();
        call.reply().array(shown.size());
        shown.forEach(entry -> write(entry, call.reply()));
    }

    private static void write(SlowLog.Entry entry, RespWriter out) {
        out.array(6).number(entry.id()).number(entry.seconds()).number(entry.micros());
        out.array(entry.words().size());
        entry.words().forEach(out::bulk);
        out.bulk(entry.client().getBytes(StandardCharsets.ISO_8859_1));
        out.bulk(entry.name().getBytes(StandardCharsets.ISO_8859_1));
    }
}
