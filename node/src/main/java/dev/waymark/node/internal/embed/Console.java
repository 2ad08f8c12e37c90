package dev.waymark.node.internal.embed;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.Outlet;
import dev.waymark.node.internal.command.Session;
import dev.waymark.node.internal.serve.Server;
import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends commands to a node of this JVM without a socket, as its owner: no password is asked for, and no fault strikes.
 *
 * <p>For all threads but the node's own, unless a method says otherwise.
 */
public final class Console {

    private final Server server;
    private final Engine engine;
    private @Nullable Session session;

    Console(Server server, Engine engine) {
        this.server = server;
        this.engine = engine;
    }

    /**
     * The reply to a command.
     *
     * @throws IllegalStateException when the reply is an error (the message has the command and the error), or the node
     *     has ended
     */
    public Reply call(byte[]... words) {
        return callAll(List.<byte[][]>of(words)).get(0);
    }

    /** The replies to several commands, which nothing comes between. */
    public List<Reply> callAll(List<byte[][]> commands) {
        return server.ask(() -> commands.stream().map(this::callHere).toList());
    }

    /** The same for the thread of the node itself. */
    public Reply callHere(byte[]... words) {
        Reply came = run(words);
        if (came instanceof Reply.Failure failure) {
            throw new IllegalStateException(name(words) + ": " + failure.line());
        }
        return came;
    }

    /** The same with words as text. */
    public Reply call(String... words) {
        return call(Arrays.stream(words)
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new));
    }

    private Reply run(byte[]... words) {
        if (session == null) {
            session = engine.owner(new Nowhere());
        }
        RespWriter out = new RespWriter(256);
        engine.execute(session, Arguments.of(words), out);
        if (out.length() == 0) {
            throw new IllegalStateException(name(words) + " has no reply now: it waits, or has ended the node");
        }
        RespReader reader = new RespReader();
        try {
            reader.scan(out.buffer(), 0, out.length());
            return reader.read(out.buffer(), 0).detached();
        } catch (RespSyntaxException e) {
            throw new IllegalStateException(name(words) + " was answered with what is no reply", e);
        }
    }

    /** The name of the command, without its keys and values. */
    private static String name(byte[]... words) {
        return CommandTable.find(words)
                .map(CommandInfo::name)
                .orElseGet(() -> new String(words[0], StandardCharsets.UTF_8));
    }

    /** A client that reads only replies. */
    private static final class Nowhere implements Outlet {

        @Override
        public void send(byte[] bytes, int offset, int length) {}

        @Override
        public void resume() {}

        @Override
        public void close() {}

        @Override
        public String remote() {
            return "127.0.0.1:0";
        }

        @Override
        public String local() {
            return "127.0.0.1:0";
        }
    }
}
