package dev.waymark.node.internal.command;

import dev.waymark.node.internal.command.PubSub.Kind;

/**
 * A client in a line, as CLIENT LIST shows it.
 *
 * <p>A node in a JVM knows no file descriptors, and its clients share their buffers: {@code fd} is -1, and sizes are of
 * what a client has of its own.
 *
 * @see <a href="https://redis.io/docs/latest/commands/client-list/">CLIENT LIST</a>
 */
public final class ClientLine {

    private ClientLine() {}

    /** The line, with its end. */
    public static String of(Session session, Engine engine) {
        Command command = session.lastCommand();
        long unwritten = session.outlet().unwritten();
        int unread = session.outlet().unread();
        return "id=" + session.id()
                + " addr=" + session.outlet().remote()
                + " laddr=" + session.outlet().local()
                + " fd=-1"
                + " name=" + session.name()
                + " age=" + (engine.now() - session.since()) / 1000
                + " idle=" + (engine.now() - session.lastUse()) / 1000
                + " flags=" + flags(session, engine)
                + " db=0 sub=" + engine.pubSub().count(session, Kind.CHANNEL)
                + " psub=" + engine.pubSub().count(session, Kind.PATTERN)
                + " ssub=" + engine.pubSub().count(session, Kind.SHARD)
                + " multi=" + session.queued()
                + " qbuf=" + unread
                + " qbuf-free=0 argv-mem=0 multi-mem=0 rbs=0 rbp=0 obl=0"
                + " oll=" + (unwritten > 0 ? 1 : 0)
                + " omem=" + unwritten
                + " tot-mem=" + (unwritten + unread)
                + " events=" + (unwritten > 0 ? "w" : "r")
                + " cmd=" + (command == null ? "NULL" : command.title())
                + " user=" + session.user().name()
                + " redir=" + session.redirect()
                + " resp=" + session.protocol()
                + " lib-name=" + session.library()
                + " lib-ver=" + session.libraryVersion() + "\n";
    }

    /** In the order in which Redis writes them. */
    private static String flags(Session session, Engine engine) {
        StringBuilder flags = new StringBuilder();
        append(flags, 'O', engine.journal().monitors().has(session));
        append(flags, 'P', session.isSubscriber());
        append(flags, 'x', session.queued() >= 0);
        append(flags, 'b', session.isWaiting());
        TrackingMode tracking = session.tracking();
        append(flags, 't', tracking != null);
        append(flags, 'R', tracking != null && tracking.isBroken());
        append(flags, 'B', tracking != null && tracking.options().broadcast());
        append(flags, 'd', engine.isDirty(session));
        append(flags, 'c', session.isClosing());
        append(flags, 'r', session.isReadOnly());
        append(flags, 'e', session.isSpared());
        return flags.isEmpty() ? "N" : flags.toString();
    }

    private static void append(StringBuilder flags, char flag, boolean has) {
        if (has) {
            flags.append(flag);
        }
    }
}
