package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Replies for which there is no room, in a writer that has little, as others have 2 GB. */
class HugeRepliesTest {

    private static final String NO_MEMORY = "-OOM the JVM has no memory left for this command\r\n";

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client client = node.connect();
    private final RespWriter reply = new RespWriter(32, 400);

    @Test
    void the_command_fails_and_the_client_can_go_on() {
        client.ask("SET {k}a " + "x".repeat(300));
        client.ask("SET {k}b " + "y".repeat(300));

        run("PING");
        run("MGET {k}a {k}b");
        assertThat(replies()).isEqualTo("+PONG\r\n" + NO_MEMORY);

        reply.clear();
        run("GET {k}a");
        assertThat(replies()).startsWith("$300\r\nxxx");
    }

    @Test
    void in_a_transaction_only_that_command_fails() {
        client.ask("SET {k}a " + "x".repeat(300));
        client.ask("MULTI");
        client.ask("SET {k}b 1");
        client.ask("MGET {k}a {k}a");
        client.ask("GET {k}b");
        run("EXEC");
        assertThat(replies()).isEqualTo("*3\r\n+OK\r\n" + NO_MEMORY + "$1\r\n1\r\n");
    }

    private void run(String line) {
        byte[][] words = Arrays.stream(line.split(" "))
                .map(word -> word.getBytes(StandardCharsets.ISO_8859_1))
                .toArray(byte[][]::new);
        node.engine().execute(client.session(), Arguments.of(words), reply);
    }

    private String replies() {
        return new String(reply.buffer(), 0, reply.length(), StandardCharsets.ISO_8859_1);
    }
}
