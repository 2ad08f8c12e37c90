package dev.waymark.node.internal.command;

import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The clients that see every command: MONITOR. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/monitor/">MONITOR</a>
 */
public final class Monitors {

    private final Set<Session> sessions = new LinkedHashSet<>();

    /** Shows a client all commands from now on. */
    public void add(Session session) {
        sessions.add(session);
    }

    /** Whether a client is shown all commands. */
    public boolean has(Session session) {
        return sessions.contains(session);
    }

    void remove(Session session) {
        sessions.remove(session);
    }

    boolean isEmpty() {
        return sessions.isEmpty();
    }

    /** Shows them a command that has run, unless it is one of administration. */
    void show(Call call) {
        if (call.command().isPrivate) {
            return;
        }
        byte[] line = line(call);
        for (Session session : sessions) {
            if (session.replies.isSilent()) {
                continue; // What it is shown counts as a reply.
            }
            session.lastUse = call.now();
            call.engine().pushes().echo(session, out -> out.raw(line));
        }
    }

    private static byte[] line(Call call) {
        long micros = call.engine().micros();
        RespWriter out = new RespWriter(128);
        out.raw(bytes(String.format(
                "+%d.%06d [0 %s]",
                micros / 1_000_000, micros % 1_000_000, call.session().outlet().remote())));
        for (byte[] word : Secrets.hidden(call)) {
            out.raw(bytes(" " + Quoted.of(word)));
        }
        out.raw(bytes("\r\n"));
        return Arrays.copyOf(out.buffer(), out.length());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
