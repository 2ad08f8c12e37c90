package dev.waymark.verification.node.differential;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One client of both servers: a connection to each, on which the same is said. Not thread-safe. */
final class Dialogue implements AutoCloseable {

    private final Wire redis;
    private final Wire node;

    Dialogue(Wire redis, Wire node) {
        this.redis = redis;
        this.node = node;
    }

    Wire redis() {
        return redis;
    }

    Wire node() {
        return node;
    }

    /** What redis-server and the node have answered. */
    record Answers(RawReply redis, RawReply node) {

        boolean same(Comparison comparison) {
            return comparison.same(redis, node);
        }

        @Override
        public String toString() {
            return describe(redis.toString(), node.toString());
        }

        static String describe(String expected, String found) {
            return "    redis-server: " + excerpt(expected, found) + "\n    waymark:      " + excerpt(found, expected);
        }

        /** All of a short text; of a long one, what is around the place where it differs from the other. */
        private static String excerpt(String text, String other) {
            int mismatch = Math.max(
                    0,
                    Arrays.mismatch(
                            text.getBytes(StandardCharsets.ISO_8859_1), other.getBytes(StandardCharsets.ISO_8859_1)));
            int from = text.length() < 500 ? 0 : Math.max(0, mismatch - 100);
            int to = Math.min(text.length(), Math.max(from + 500, mismatch + 200));
            return (from > 0 ? "... " : "") + text.substring(from, to) + (to < text.length() ? " ..." : "");
        }
    }

    /** Sends bytes to both. */
    void send(byte[] bytes) throws IOException {
        redis.send(bytes);
        node.send(bytes);
    }

    /** Reads the next reply of both. */
    Answers read() throws IOException {
        RawReply expected = redis.read();
        return new Answers(expected, node.read());
    }

    /** What has come from both and was not read, each as one array. */
    Answers readAll() throws IOException {
        RawReply expected = redis.readAll();
        return new Answers(expected, node.readAll());
    }

    /** Sends one command to both, and reads the replies. */
    Answers ask(byte[]... words) throws IOException {
        send(Words.request(words));
        return read();
    }

    /** Sends one command as a script has it to both, and reads the replies. */
    Answers ask(String line) throws IOException {
        return ask(Words.of(line));
    }

    /** Sends many commands at once to one after the other, and reads all replies. */
    List<Answers> askAll(List<byte[][]> commands) throws IOException {
        ByteArrayOutputStream requests = new ByteArrayOutputStream();
        for (byte[][] command : commands) {
            requests.writeBytes(Words.request(command));
        }
        List<RawReply> expected = exchange(redis, requests.toByteArray(), commands);
        List<RawReply> found = exchange(node, requests.toByteArray(), commands);
        List<Answers> answers = new ArrayList<>(commands.size());
        for (int i = 0; i < commands.size(); i++) {
            answers.add(new Answers(expected.get(i), found.get(i)));
        }
        return answers;
    }

    private static List<RawReply> exchange(Wire wire, byte[] requests, List<byte[][]> commands) throws IOException {
        List<RawReply> replies = new ArrayList<>(commands.size());
        try {
            wire.send(requests);
            while (replies.size() < commands.size()) {
                replies.add(wire.read());
            }
        } catch (IOException e) {
            throw new IOException(e.getMessage() + " after " + Words.line(commands.get(replies.size())), e);
        }
        return replies;
    }

    /** Takes all keys out of both. */
    void flush() throws IOException {
        Answers answers = ask("FLUSHALL");
        if (answers.redis().isError() || answers.node().isError()) {
            throw new IOException("FLUSHALL is refused:\n" + answers);
        }
    }

    /** Chooses the protocol of both; false when the node does not know how. */
    boolean speak(int version) throws IOException {
        Answers answers = ask("HELLO " + version);
        if (answers.redis().isError()) {
            throw new IOException("redis-server refuses HELLO: " + answers.redis());
        }
        return !answers.node().isError();
    }

    /**
     * Waits until both have seen all that was sent to them on any connection.
     *
     * <p>A server looks at all its connections in turn: when it has answered once, it may still be at work on the
     * others of that turn, when it has answered again, it is not.
     */
    void settle() throws IOException {
        for (int i = 0; i < 3; i++) {
            ask("PING");
        }
    }

    /** Which of the two have sent something that was not read; empty when none has. */
    String speaking() throws IOException {
        return (redis.isSilent() ? "" : "redis-server ") + (node.isSilent() ? "" : "waymark");
    }

    /** Waits until both have closed the connection; false when one sends something instead. */
    boolean awaitEnd() throws IOException {
        return redis.awaitEnd() & node.awaitEnd();
    }

    @Override
    public void close() throws IOException {
        redis.close();
        node.close();
    }
}
