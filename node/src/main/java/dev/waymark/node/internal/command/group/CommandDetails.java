package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Command;
import dev.waymark.protocol.KeySpec;
import dev.waymark.protocol.RespWriter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A command as COMMAND INFO and COMMAND DOCS describe it. The notes and sentences that Redis has there are Redis' own
 * documentation; they are left out.
 *
 * @see <a href="https://redis.io/docs/latest/commands/command-info/">COMMAND INFO</a>
 */
final class CommandDetails {

    /** The flags of key specs in the order in which they are written. */
    private static final List<String> KEY_FLAGS = List.of(
            "RO", "RW", "OW", "RM", "access", "update", "insert", "delete", "not_key", "incomplete", "variable_flags");

    private CommandDetails() {}

    static void write(Command command, RespWriter out) {
        out.array(10).bulk(command.title()).number(command.info().arity());
        out.set(command.flags().size());
        command.flags().forEach(out::text);
        out.number(command.info().firstKey())
                .number(command.info().lastKey())
                .number(command.info().keyStep());
        out.set(command.categories().size());
        command.categories().forEach(category -> out.text("@" + category));
        out.set(command.tips().size());
        command.tips().forEach(out::bulk);
        out.set(command.info().keySpecs().size());
        command.info().keySpecs().forEach(spec -> write(spec, out));
        if (command.subcommands().isEmpty()) {
            out.set(0);
        } else {
            out.array(command.subcommands().size());
        }
        command.subcommands().values().forEach(subcommand -> write(subcommand, out));
    }

    private static void write(KeySpec spec, RespWriter out) {
        out.map(3).bulk("flags");
        writeFlags(spec.flags(), out);
        out.bulk("begin_search").map(2);
        write(spec.begin(), out);
        out.bulk("find_keys").map(2);
        write(spec.find(), out);
    }

    static void writeFlags(Set<String> flags, RespWriter out) {
        out.set(flags.size());
        KEY_FLAGS.stream().filter(flags::contains).forEach(out::text);
    }

    private static void write(KeySpec.Begin begin, RespWriter out) {
        if (begin instanceof KeySpec.Index index) {
            kind("index", 1, out).bulk("index").number(index.index());
        } else if (begin instanceof KeySpec.Keyword keyword) {
            kind("keyword", 2, out)
                    .bulk("keyword")
                    .bulk(keyword.word())
                    .bulk("startfrom")
                    .number(keyword.from());
        } else {
            kind("unknown", 0, out);
        }
    }

    private static void write(KeySpec.Find find, RespWriter out) {
        if (find instanceof KeySpec.Range range) {
            kind("range", 3, out)
                    .bulk("lastkey")
                    .number(range.last())
                    .bulk("keystep")
                    .number(range.step())
                    .bulk("limit")
                    .number(range.limit());
        } else if (find instanceof KeySpec.Counted counted) {
            kind("keynum", 3, out)
                    .bulk("keynumidx")
                    .number(counted.count())
                    .bulk("firstkey")
                    .number(counted.first())
                    .bulk("keystep")
                    .number(counted.step());
        } else {
            kind("unknown", 0, out);
        }
    }

    private static RespWriter kind(String kind, int pairs, RespWriter out) {
        return out.bulk("type").bulk(kind).bulk("spec").map(pairs);
    }

    /** What is known of these commands, by their names. */
    static void document(Collection<Command> commands, RespWriter out) {
        out.map(commands.size());
        for (Command command : commands) {
            boolean container = !command.subcommands().isEmpty();
            out.bulk(command.title()).map(container ? 3 : 2);
            out.bulk("since").bulk(String.valueOf(command.info().sinceRedis()));
            out.bulk("group").bulk(command.info().group().toLowerCase(Locale.ROOT));
            if (container) {
                out.bulk("subcommands");
                document(command.subcommands().values(), out);
            }
        }
    }
}
