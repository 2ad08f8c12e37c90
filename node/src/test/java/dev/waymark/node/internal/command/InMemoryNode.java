package dev.waymark.node.internal.command;

import dev.waymark.node.internal.command.group.Groups;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/** A node without sockets: clients that talk to its engine directly, and a clock that tests move. */
public final class InMemoryNode {

    private final Settings settings = new Settings();
    private final Engine engine;
    private long millis = 1_700_000_000_000L;

    public InMemoryNode(String... settings) {
        try {
            for (int i = 0; i < settings.length; i += 2) {
                this.settings.begin(settings[i], settings[i + 1]);
            }
        } catch (InvalidSetting e) {
            throw new IllegalArgumentException(e);
        }
        engine = new Engine(Groups.all(), this.settings, () -> millis, new Random(1));
    }

    public Engine engine() {
        return engine;
    }

    /** Moves the clock, and lets the node do what is due then. */
    public void pass(long moreMillis) {
        millis += moreMillis;
        engine.tick();
        engine.settle();
        engine.cron();
    }

    /** A new client. */
    public Client connect() {
        return new Client();
    }

    /** A client. What it is sent is text here: CR and LF are a space. */
    public final class Client implements Outlet {

        private final ByteArrayOutputStream received = new ByteArrayOutputStream();
        private final Deque<byte[]> unread = new ArrayDeque<>();
        private final Session session = engine.connected(this);
        private boolean closed;

        public Session session() {
            return session;
        }

        public boolean isClosed() {
            return closed;
        }

        /** Sends a command, its words as in an inline one, and takes what was received since the last time. */
        public String ask(String line) {
            send(line);
            return received();
        }

        /** Sends a command; it runs when those before it have their replies. */
        public void send(String line) {
            unread.add((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
            resume();
        }

        /** What was received since the last time. */
        public String received() {
            String text = received.toString(StandardCharsets.ISO_8859_1);
            received.reset();
            return text.replace("\r\n", " ").strip();
        }

        @Override
        public void resume() {
            while (!unread.isEmpty() && !session.isWaiting() && !session.isClosing()) {
                byte[] line = unread.remove();
                RequestReader reader = new RequestReader();
                Arguments words = new Arguments();
                RespWriter reply = new RespWriter(64);
                try {
                    reader.scan(line, 0, line.length);
                } catch (RespSyntaxException e) {
                    throw new IllegalArgumentException(e);
                }
                words.fill(reader, line, 0);
                engine.tick();
                engine.execute(session, words, reply);
                received.write(reply.buffer(), 0, reply.length());
                engine.round();
            }
        }

        @Override
        public void send(byte[] bytes, int offset, int length) {
            received.write(bytes, offset, length);
        }

        @Override
        public void close() {
            closed = true;
            engine.disconnected(session);
        }

        @Override
        public String remote() {
            return "127.0.0.1:" + (50_000 + session.id());
        }

        @Override
        public String local() {
            return "127.0.0.1:6379";
        }
    }
}
