package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.acl.User;
import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which clients CLIENT LIST and CLIENT KILL mean. */
final class ClientFilter {

    /** What CLIENT LIST and KILL call a type of client. */
    private enum Type {
        NORMAL,
        REPLICA,
        PUBSUB,
        MASTER;

        static Type of(Arguments args, int word) {
            return switch (args.text(word).toLowerCase(Locale.ROOT)) {
                case "normal" -> NORMAL;
                case "slave", "replica" -> REPLICA;
                case "pubsub" -> PUBSUB;
                case "master" -> MASTER;
                default -> throw new Refusal("ERR Unknown client type '" + args.quoted(word, Integer.MAX_VALUE) + "'");
            };
        }

        boolean has(Session session) {
            return this == (session.isSubscriber() ? PUBSUB : NORMAL);
        }
    }

    private @Nullable Long id;
    private @Nullable String remote;
    private @Nullable String local;
    private @Nullable Type type;
    private @Nullable User user;
    private boolean skipsOwn = true;

    private ClientFilter() {}

    /** The clients of CLIENT LIST; by their ids in the order of those. */
    static List<Session> listed(Call call) {
        Arguments args = call.args();
        if (args.count() == 4 && args.is(2, "TYPE")) {
            Type type = Type.of(args, 3);
            return call.engine().clients().all().stream().filter(type::has).toList();
        }
        if (args.count() > 3 && args.is(2, "ID")) {
            return byIds(call);
        }
        if (args.count() != 2) {
            throw Refusal.SYNTAX;
        }
        return List.copyOf(call.engine().clients().all());
    }

    private static List<Session> byIds(Call call) {
        Arguments args = call.args();
        List<Session> found = new ArrayList<>();
        for (int word = 3; word < args.count(); word++) {
            long id = args.number(word, Long.MIN_VALUE, Long.MAX_VALUE, new Refusal("ERR Invalid client ID"));
            Session session = call.engine().clients().find(id);
            if (session != null) {
                found.add(session);
            }
        }
        return found;
    }

    /** The clients that the options of CLIENT KILL mean. */
    static List<Session> toKill(Call call) {
        ClientFilter filter = new ClientFilter();
        Arguments args = call.args();
        for (int word = 2; word < args.count(); word += 2) {
            if (word + 1 == args.count()) {
                throw Refusal.SYNTAX;
            }
            filter.option(call, word);
        }
        return call.engine().clients().all().stream()
                .filter(session -> filter.has(session, call.session()))
                .toList();
    }

    private void option(Call call, int word) {
        Arguments args = call.args();
        int value = word + 1;
        if (args.is(word, "ID")) {
            id = args.number(value, 1, Long.MAX_VALUE, new Refusal("ERR client-id should be greater than 0"));
        } else if (args.is(word, "TYPE")) {
            type = Type.of(args, value);
        } else if (args.is(word, "ADDR")) {
            remote = args.text(value);
        } else if (args.is(word, "LADDR")) {
            local = args.text(value);
        } else if (args.is(word, "USER")) {
            user = call.engine().users().find(args.text(value));
            if (user == null) {
                throw new Refusal("ERR No such user '" + args.quoted(value, Integer.MAX_VALUE) + "'");
            }
        } else if (args.is(word, "SKIPME") && args.is(value, "YES")) {
            skipsOwn = true;
        } else if (args.is(word, "SKIPME") && args.is(value, "NO")) {
            skipsOwn = false;
        } else {
            throw Refusal.SYNTAX;
        }
    }

    private boolean has(Session session, Session own) {
        return (id == null || id == session.id())
                && (remote == null || remote.equals(session.outlet().remote()))
                && (local == null || local.equals(session.outlet().local()))
                && (type == null || type.has(session))
                && (user == null || user == session.user())
                && !(skipsOwn && session == own);
    }
}
