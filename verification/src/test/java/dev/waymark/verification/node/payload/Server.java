package dev.waymark.verification.node.payload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.node.internal.rdb.Dumped;
import dev.waymark.node.internal.rdb.PayloadException;
import dev.waymark.node.internal.rdb.PayloadReader;
import dev.waymark.ops.Login;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A real server, alone in its cluster, which makes, dumps and restores values. Not thread-safe. */
final class Server implements AutoCloseable {

    private final RealCluster cluster;
    private final PlainConnection connection;

    private Server(RealCluster cluster, PlainConnection connection) {
        this.cluster = cluster;
        this.connection = connection;
    }

    /** Starts one; skips the test, saying so, where this machine has none. */
    static Server start(Engine engine) throws IOException {
        assumeTrue(engine.find().isPresent(), () -> "no " + engine.label() + " server on this machine");
        RealCluster cluster = RealCluster.start(
                engine,
                1,
                0,
                "save \"\"",
                "enable-debug-command local",
                "list-compress-depth 1",
                "sanitize-dump-payload yes");
        try {
            return new Server(
                    cluster,
                    PlainConnection.open(
                            cluster.primary(0).endpoint(), new Login(null, null, null), Duration.ofSeconds(20)));
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** Sends a command whose words are text, byte by byte, and gives its reply, which is no error. */
    Reply call(String... words) throws IOException {
        return connection.require(Arrays.stream(words).map(Server::bytes).toArray(byte[][]::new));
    }

    Reply call(byte[]... words) throws IOException {
        return connection.call(words);
    }

    String text(String... words) throws IOException {
        return textOf(call(words));
    }

    /** What a key holds, as the reader finds it in the server's payload. */
    String dumped(String key) throws IOException, PayloadException {
        return Contents.of(read(key));
    }

    Dumped read(String key) throws IOException, PayloadException {
        byte[] payload = ((Reply.Bulk) call("DUMP", key)).bytes();
        return PayloadReader.read(payload, 0, payload.length);
    }

    /** What a key holds, as the server's commands tell it; of a stream only the entries. */
    String asked(String key) throws IOException {
        String type = text("TYPE", key);
        return switch (type) {
            case "string" -> Contents.string(((Reply.Bulk) call("GET", key)).bytes());
            case "list" -> Contents.list(texts("LRANGE", key, "0", "-1"));
            case "set" -> Contents.set(texts("SMEMBERS", key));
            case "hash" -> Contents.hash(texts("HGETALL", key));
            case "zset" -> Contents.sortedSet(texts("ZRANGE", key, "0", "-1", "WITHSCORES"));
            case "stream" -> "stream " + entries(key);
            default -> throw new AssertionError(key + " is a " + type);
        };
    }

    /** The entries of a stream, as {@link Contents#entries} has them. */
    List<String> entries(String key) throws IOException {
        List<String> entries = new ArrayList<>();
        for (Reply entry : ((Reply.Items) call("XRANGE", key, "-", "+")).items()) {
            List<Reply> parts = ((Reply.Items) entry).items();
            List<Reply> words = ((Reply.Items) parts.get(1)).items();
            entries.add(textOf(parts.get(0)) + " "
                    + words.stream().map(Server::textOf).toList());
        }
        return entries;
    }

    private List<String> texts(String... words) throws IOException {
        return ((Reply.Items) call(words)).items().stream().map(Server::textOf).toList();
    }

    static String textOf(Reply reply) {
        return reply instanceof Reply.Bulk bulk
                ? new String(bulk.bytes(), ISO_8859_1)
                : String.valueOf(PlainConnection.text(reply));
    }

    static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    @Override
    public void close() {
        connection.close();
        cluster.close();
    }
}
