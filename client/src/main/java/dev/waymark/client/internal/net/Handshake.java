package dev.waymark.client.internal.net;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Credentials;
import dev.waymark.client.Effect;
import dev.waymark.client.ReadFrom;
import dev.waymark.client.ServerException;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The greeting on a fresh connection: RESP3 where the server has it, credentials, names; READONLY where replicas are to
 * be read.
 *
 * @see <a href="https://redis.io/docs/latest/commands/hello/">HELLO</a>
 */
final class Handshake {

    private final ClientConfig config;
    private final OutputStream out;
    private final Inbox in;
    private final long deadline;

    Handshake(ClientConfig config, OutputStream out, Inbox in, long deadline) {
        this.config = config;
        this.out = out;
        this.in = in;
        this.deadline = deadline;
    }

    /**
     * Shakes hands.
     *
     * @throws ServerException when the server wants other credentials
     */
    void shake() throws IOException, RespSyntaxException {
        Credentials credentials =
                config.credentials() == null ? null : config.credentials().get();
        RespWriter greeting = new RespWriter(256);
        command(greeting, hello(credentials));
        int names = sayWho(greeting);
        send(greeting);
        Reply hello = receive();
        boolean old = hello instanceof Reply.Failure failure && isOfNoHello(failure);
        if (hello instanceof Reply.Failure failure && !old) {
            throw refused(failure); // At once: a node that has too many clients says nothing more.
        }
        for (int i = 0; i < names; i++) {
            receive(); // CLIENT SETINFO is younger than some servers, and nothing depends on it.
        }
        if (old) {
            greetInResp2(credentials);
        }
        if (config.readFrom() != ReadFrom.PRIMARY) {
            RespWriter readOnly = new RespWriter(32);
            command(readOnly, List.of("READONLY"));
            send(readOnly);
            accepted(receive());
        }
    }

    /** Whether the server is too old for HELLO, or for RESP3. */
    private static boolean isOfNoHello(Reply.Failure failure) {
        return failure.code().equals("NOPROTO") || failure.line().startsWith("ERR unknown command");
    }

    private List<String> hello(@org.jspecify.annotations.Nullable Credentials credentials) {
        List<String> words = new java.util.ArrayList<>(List.of("HELLO", "3"));
        if (credentials != null) {
            words.addAll(List.of("AUTH", credentials.user(), credentials.password()));
        }
        if (!config.clientName().isEmpty()) {
            words.addAll(List.of("SETNAME", config.clientName()));
        }
        return words;
    }

    private static int sayWho(RespWriter out) {
        command(out, List.of("CLIENT", "SETINFO", "LIB-NAME", "waymark"));
        command(out, List.of("CLIENT", "SETINFO", "LIB-VER", Version.TEXT));
        return 2;
    }

    /** For servers before 6.0. */
    private void greetInResp2(@org.jspecify.annotations.Nullable Credentials credentials)
            throws IOException, RespSyntaxException {
        if (credentials != null) {
            RespWriter auth = new RespWriter(64);
            command(
                    auth,
                    credentials.user().equals("default")
                            ? List.of("AUTH", credentials.password())
                            : List.of("AUTH", credentials.user(), credentials.password()));
            send(auth);
            accepted(receive());
        }
        if (!config.clientName().isEmpty()) {
            RespWriter name = new RespWriter(64);
            command(name, List.of("CLIENT", "SETNAME", config.clientName()));
            send(name);
            accepted(receive());
        }
    }

    private static void accepted(Reply reply) {
        if (reply instanceof Reply.Failure failure) {
            throw refused(failure);
        }
    }

    private static ServerException refused(Reply.Failure failure) {
        // What servers say to NOAUTH is long, and about HELLO, which nobody but us has written.
        String why = failure.code().equals("NOAUTH")
                ? "the server wants a user and a password: NOAUTH"
                : "the server refused the greeting: " + failure.line();
        return new ServerException(failure.code(), why, Effect.NONE, List.of());
    }

    private static void command(RespWriter out, List<String> words) {
        out.array(words.size());
        words.forEach(word -> out.bulk(word.getBytes(StandardCharsets.UTF_8)));
    }

    private void send(RespWriter bytes) throws IOException {
        out.write(bytes.buffer(), 0, bytes.length());
    }

    private Reply receive() throws IOException, RespSyntaxException {
        while (true) {
            Reply reply = in.next();
            if (reply != null) {
                return reply.detached();
            }
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new SocketTimeoutException("no answer to the greeting in time");
            }
            in.fill((int) Math.min(left, Integer.MAX_VALUE));
        }
    }
}
