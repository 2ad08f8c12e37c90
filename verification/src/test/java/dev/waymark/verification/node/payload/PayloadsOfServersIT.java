package dev.waymark.verification.node.payload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.lab.server.Engine;
import dev.waymark.node.internal.rdb.Dumped;
import dev.waymark.node.internal.rdb.PayloadException;
import dev.waymark.node.internal.rdb.PayloadWriter;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Values of every kind and size: what a server dumps is read here, and what is written here a server restores; either
 * way nothing is lost or changed.
 */
@Tag("once")
class PayloadsOfServersIT {

    private final List<String> keys = new ArrayList<>();
    private final PayloadWriter writer = new PayloadWriter();

    @ParameterizedTest
    @EnumSource
    void what_a_server_dumps_is_read_in_every_encoding(Engine engine) throws IOException, PayloadException {
        try (Server server = Server.start(engine)) {
            makeValues(server);
            Set<String> encodings = new TreeSet<>();
            for (String key : keys) {
                encodings.add(server.text("TYPE", key) + " " + server.text("OBJECT", "ENCODING", key));
                Dumped value = server.read(key);
                if (value instanceof Dumped.OfStream stream) {
                    assertThat(Contents.entries(stream.stream())).as(key).isEqualTo(server.entries(key));
                    assertStateIsRead(server, key, stream.stream());
                } else {
                    assertThat(Contents.of(value)).as(key).isEqualTo(server.asked(key));
                }
            }
            List<String> expected = new ArrayList<>(List.of(
                    "hash hashtable",
                    "hash listpack",
                    "list quicklist",
                    "set hashtable",
                    "set intset",
                    "stream stream",
                    "string embstr",
                    "string int",
                    "string raw",
                    "zset listpack",
                    "zset skiplist"));
            expected.addAll(engine == Engine.REDIS ? List.of() : List.of("list listpack", "set listpack"));
            assertThat(encodings).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_is_written_here_a_server_restores(Engine engine) throws IOException, PayloadException {
        try (Server server = Server.start(engine)) {
            makeValues(server);
            for (String key : keys) {
                Dumped value = server.read(key);
                write(value);
                byte[] payload = Arrays.copyOf(writer.bytes(), writer.length());
                byte[] copy = Server.bytes("copy of " + key);
                assertThat(server.call(Server.bytes("RESTORE"), copy, Server.bytes("0"), payload))
                        .as(key)
                        .isEqualTo(Reply.Text.OK);
                assertThat(server.asked("copy of " + key)).as(key).isEqualTo(server.asked(key));
                assertThat(server.dumped("copy of " + key)).as(key).isEqualTo(Contents.of(value));
            }
        }
    }

    private void write(Dumped value) {
        if (value instanceof Dumped.OfString string) {
            writer.string(string.bytes(), 0, string.bytes().length);
            return;
        } else if (value instanceof Dumped.OfStream stream) {
            writer.stream(stream.stream());
            return;
        } else if (value instanceof Dumped.OfList list) {
            writer.list(list.elements().size());
            list.elements().forEach(element -> writer.element(element, 0, element.length));
        } else if (value instanceof Dumped.OfSet set) {
            writer.set(set.members().size());
            set.members().forEach(member -> writer.element(member, 0, member.length));
        } else if (value instanceof Dumped.OfHash hash) {
            writer.hash(hash.fieldsAndValues().size() / 2);
            hash.fieldsAndValues().forEach(word -> writer.element(word, 0, word.length));
        } else if (value instanceof Dumped.OfSortedSet sorted) {
            writer.sortedSet(sorted.scores().length);
            for (int i = 0; i < sorted.scores().length; i++) {
                sorted.members().get(i, writer::element);
                writer.score(sorted.scores()[i]);
            }
        }
        writer.end();
    }

    private static void assertStateIsRead(Server server, String key, StreamValue stream) throws IOException {
        List<Reply> info = ((Reply.Items) server.call("XINFO", "STREAM", key)).items();
        for (int i = 0; i < info.size(); i += 2) {
            String told = Server.textOf(info.get(i + 1));
            Object read = switch (Server.textOf(info.get(i))) {
                case "length" -> stream.length();
                case "radix-tree-keys" -> stream.nodeCount();
                case "radix-tree-nodes" -> stream.radixNodeCount();
                case "last-generated-id" -> stream.lastId();
                case "max-deleted-entry-id" -> stream.maxDeletedId();
                case "entries-added" -> stream.entriesAdded();
                case "recorded-first-entry-id" -> stream.firstId();
                case "groups" -> stream.groups().size();
                default -> told;
            };
            assertThat(read).as(key + " " + Server.textOf(info.get(i))).hasToString(told);
        }
    }

    private void makeValues(Server server) throws IOException {
        makeStrings(server);
        makeLists(server);
        makeSets(server);
        makeHashes(server);
        makeSortedSets(server);
        makeStreams(server);
    }

    private void makeStrings(Server server) throws IOException {
        byte[] noise = new byte[50_000];
        new Random(1).nextBytes(noise);
        List<String> strings = List.of(
                "",
                "a",
                "0",
                "-1",
                "127",
                "128",
                "-32769",
                "2147483648",
                "9223372036854775807",
                "9223372036854775808",
                "01",
                "a short text",
                "x".repeat(20),
                "x".repeat(21),
                "x".repeat(100_000),
                "\0\r\n\u00FF",
                new String(noise, ISO_8859_1));
        for (int i = 0; i < strings.size(); i++) {
            server.call("SET", key("string " + i), strings.get(i));
        }
    }

    private void makeLists(Server server) throws IOException {
        for (int count : new int[] {1, 10, 2_000}) {
            fill(server, "RPUSH", key("list of " + count), count, i -> new String[] {text(i)});
            fill(server, "RPUSH", key("list of " + count + " long"), count, i -> new String[] {text(i).repeat(60)});
        }
        // What is larger than this is a node by itself.
        server.call("DEBUG", "QUICKLIST-PACKED-THRESHOLD", "100");
        fill(server, "RPUSH", key("list with large"), 50, i -> new String[] {text(i).repeat(i)});
        server.call("DEBUG", "QUICKLIST-PACKED-THRESHOLD", "0");
    }

    private void makeSets(Server server) throws IOException {
        fill(server, "SADD", key("set of short integers"), 100, i -> new String[] {"" + (i - 50)});
        fill(server, "SADD", key("set of integers"), 100, i -> new String[] {"" + (i - 50) * 100_000});
        fill(server, "SADD", key("set of long integers"), 100, i -> new String[] {"" + (i - 50) * 100_000_000_000L});
        for (int count : new int[] {1, 100, 2_000}) {
            fill(server, "SADD", key("set of " + count), count, i -> new String[] {text(i)});
        }
    }

    private void makeHashes(Server server) throws IOException {
        for (int count : new int[] {1, 100, 2_000}) {
            fill(server, "HSET", key("hash of " + count), count, i -> new String[] {"field" + i, text(i)});
        }
        fill(server, "HSET", key("hash of long"), 5, i -> new String[] {"field" + i, text(i).repeat(50)});
    }

    private void makeSortedSets(Server server) throws IOException {
        String[] scores = {"0", "1", "-1.5", "3.1415926535897931", "1e300", "inf", "-inf", "-0", "100000", "4e-320"};
        for (int count : new int[] {1, 100, 2_000}) {
            String key = key("sorted set of " + count);
            fill(server, "ZADD", key, count, i -> new String[] {scores[i % scores.length], text(i)});
        }
    }

    private void makeStreams(Server server) throws IOException {
        for (int count : new int[] {1, 50, 1_000}) {
            String key = key("stream of " + count);
            for (int i = 1; i <= count; i++) {
                server.call(
                        "XADD", key, i / 3 + "-" + (i % 3 + 1), "field", text(i), i % 7 == 0 ? "g" : "other", "" + i);
            }
        }
        server.call("XDEL", "stream of 1000", "10-1", "11-1", "333-2", "333-3");
        server.call("XTRIM", "stream of 1000", "MAXLEN", "777");
        server.call("XGROUP", "CREATE", "stream of 1000", "group", "200-0");
        server.call("XGROUP", "CREATE", "stream of 1000", "7", "0", "ENTRIESREAD", "3");
        server.call("XGROUP", "CREATECONSUMER", "stream of 1000", "7", "idle");
        server.call("XREADGROUP", "GROUP", "group", "ada", "COUNT", "10", "STREAMS", "stream of 1000", ">");
        server.call("XREADGROUP", "GROUP", "group", "bob", "COUNT", "3", "STREAMS", "stream of 1000", ">");
        server.call("XACK", "stream of 1000", "group", "200-2");
        server.call("XADD", key("emptied stream"), "7-7", "f", "v");
        server.call("XDEL", "emptied stream", "7-7");
        server.call("XADD", key("stream gone back"), "1-0", "f", "v");
        server.call("XADD", "stream gone back", "9-0", "f", "v");
        server.call("XDEL", "stream gone back", "9-0");
        // Newer servers refuse to go back behind a deleted entry.
        server.call(Server.bytes("XSETID"), Server.bytes("stream gone back"), Server.bytes("2-0"));
        server.call("XADD", "stream gone back", "*", "f", "v");
    }

    private String key(String key) {
        keys.add(key);
        return key;
    }

    /** Calls a command with the words of so many elements, some at a time. */
    private static void fill(Server server, String command, String key, int count, IntFunction<String[]> element)
            throws IOException {
        for (int from = 0; from < count; from += 500) {
            List<String> words = new ArrayList<>(List.of(command, key));
            IntStream.range(from, Math.min(count, from + 500)).forEach(i -> words.addAll(List.of(element.apply(i))));
            server.call(words.toArray(String[]::new));
        }
    }

    /** Numbers and texts. */
    private static String text(int i) {
        return i % 3 == 0 ? Long.toString((long) (i - 10) * i * i) : "element number " + i;
    }
}
