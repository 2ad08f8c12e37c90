package dev.waymark.verification.ops;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import dev.waymark.ops.Silence;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.Round;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nothing that a peer does or leaves undone can hold a question up. */
@Timeout(60)
class RoundTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final List<ServerSocket> servers = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void close() throws IOException {
        over.countDown();
        for (ServerSocket server : servers) {
            server.close();
        }
    }

    @Test
    void who_answers_is_heard_though_another_one_hangs() throws IOException {
        List<Endpoint> nodes = List.of(serve(socket -> over.await()), serve(socket -> write(socket, "+PONG\r\n")));

        List<Round.Outcome<Reply>> outcomes = ping(nodes, Duration.ofSeconds(2));

        assertThat(outcomes.get(0).value()).isNull();
        assertThat(outcomes.get(0).silence())
                .isEqualTo(new Silence(Silence.Reason.NO_ANSWER, "does not answer within 2 s"));
        assertThat(outcomes.get(1).value()).isEqualTo(new Reply.Text("PONG"));
        assertThat(outcomes.get(1).silence()).isNull();
    }

    @Test
    void a_reply_that_comes_byte_by_byte_for_ever_is_cut_off() throws IOException {
        Endpoint node = serve(socket -> {
            while (over.getCount() > 0) {
                write(socket, "+");
                Thread.onSpinWait();
            }
        });

        assertThat(reason(ping(List.of(node), SHORT))).isEqualTo(Silence.Reason.NO_ANSWER);
    }

    @Test
    void a_command_that_nobody_reads_is_cut_off() throws IOException {
        Endpoint node = serve(socket -> over.await());
        byte[] more = new byte[64 << 20];

        List<Round.Outcome<Reply>> outcomes =
                Round.ask(List.of(node), Login.OPEN, SHORT, c -> c.call(PlainConnection.bytes("ECHO")[0], more));

        assertThat(reason(outcomes)).isEqualTo(Silence.Reason.NO_ANSWER);
    }

    @Test
    void a_connection_that_is_closed_and_bytes_that_are_no_resp_are_told() throws IOException {
        Endpoint closing = serve(socket -> {});
        Endpoint web = serve(socket -> {
            write(socket, "HTTP/1.1 400 Bad Request\r\n\r\n");
            over.await();
        });

        assertThat(ping(List.of(closing), LONG).get(0).silence())
                .isEqualTo(new Silence(Silence.Reason.NO_CONNECTION, "closed the connection"));
        assertThat(String.valueOf(ping(List.of(web), LONG).get(0).silence())).contains("does not speak RESP");
    }

    private static List<Round.Outcome<Reply>> ping(List<Endpoint> nodes, Duration timeout) {
        return Round.ask(nodes, Login.OPEN, timeout, connection -> connection.call("PING"));
    }

    private static Silence.Reason reason(List<Round.Outcome<Reply>> outcomes) {
        Silence silence = outcomes.get(0).silence();
        assertThat(silence).isNotNull();
        return silence.reason();
    }

    private interface Behaviour {
        void meet(Socket socket) throws IOException, InterruptedException;
    }

    /** A peer that reads the first bytes, does that to the connection and closes it. */
    private Endpoint serve(Behaviour behaviour) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        servers.add(server);
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(new byte[14]);
                behaviour.meet(socket);
            } catch (IOException | InterruptedException e) {
                // The other side has had enough.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return new Endpoint("127.0.0.1", server.getLocalPort());
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }
}
