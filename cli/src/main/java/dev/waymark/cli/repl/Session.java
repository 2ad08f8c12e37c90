package dev.waymark.cli.repl;

import dev.waymark.cli.repl.Answer.Type;
import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A conversation with one server at a time: sends commands, shows what comes back, follows redirects, and reconnects.
 *
 * <p>What was agreed on a connection (password, database, RESP3) is agreed again on the next one; a transaction and
 * subscriptions end with theirs. Not thread-safe, except for {@link #interrupt()}.
 */
final class Session implements AutoCloseable {

    /** More in a row would be two nodes that send us to each other. */
    private static final int MOST_REDIRECTS = 16;

    private final boolean cluster;
    private final Duration interval;
    private final Duration timeout;
    private final Output output;
    private final Agreement agreed;
    private Endpoint endpoint;
    private volatile @Nullable Wire wire;
    private volatile boolean running;
    private volatile boolean interrupted;
    private boolean failed;

    Session(Settings settings, Output output) {
        this.cluster = settings.cluster();
        this.interval = settings.interval();
        this.timeout = settings.timeout();
        this.endpoint = settings.endpoint();
        this.agreed = new Agreement(settings.login(), settings.database(), settings.resp3());
        this.output = output;
    }

    /** The node that commands are sent to. */
    Endpoint endpoint() {
        return endpoint;
    }

    /** Gets into any node of the cluster. */
    Login login() {
        return agreed.login();
    }

    Duration timeout() {
        return timeout;
    }

    /** Whether the last reply was an error. */
    boolean hasFailed() {
        return failed;
    }

    /** What stands before the next command. */
    String prompt() {
        if (wire == null) {
            return "not connected> ";
        }
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return host + ":" + endpoint.port() + agreed.inPrompt() + "> ";
    }

    /** Goes to another server with the next command. */
    void moveTo(Endpoint other) {
        disconnect();
        endpoint = other;
    }

    /**
     * Connects, unless it is connected.
     *
     * @return false when it cannot, which it has said then
     */
    boolean connect() {
        if (wire != null) {
            return true;
        }
        try {
            Wire made = Wire.open(endpoint, agreed.login().tls(), timeout);
            wire = made;
            agreed.renew(made, output::complain);
            return true;
        } catch (IOException e) {
            disconnect();
            output.complain("Could not connect to Redis at " + Output.address(endpoint) + ": " + reason(e));
            return false;
        }
    }

    /**
     * Runs a command.
     *
     * @param times how often; negative for without end
     * @return false when the connection failed, which it has said then
     */
    boolean run(Words words, long times) {
        interrupted = false;
        running = true;
        try {
            for (long left = times; left != 0 && !interrupted; left--) {
                if (!connect()) {
                    return false;
                }
                once(words);
                output.flush();
                if (left != 1) {
                    pause();
                }
            }
            return true;
        } catch (IOException e) {
            disconnect();
            if (interrupted) {
                // Ctrl-C closed it, to end a wait.
                return connect();
            }
            if (words.is("shutdown") && e instanceof EOFException) {
                return true;
            }
            output.complain("Error: " + reason(e));
            return false;
        } finally {
            running = false;
        }
    }

    /**
     * Ends a command that runs in another thread: Ctrl-C. The connection goes with it, for nobody wants the late reply.
     */
    void interrupt() {
        if (!running) {
            return;
        }
        interrupted = true;
        Wire open = wire;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void close() {
        disconnect();
    }

    private void once(Words words) throws IOException {
        for (int redirects = 0; ; redirects++) {
            Wire open = open();
            open.send(words);
            if (!agreed.isAnswered(words)) {
                return;
            }
            if (words.subscribes() && redirects == 0) {
                output.announceMessages();
            }
            Answer answer = words.unsubscribes() || words.subscribes() ? open.receive() : reply(open);
            Redirect redirect = cluster && redirects < MOST_REDIRECTS ? Redirect.of(answer) : null;
            if (redirect == null) {
                settle(words, answer);
                return;
            }
            follow(redirect);
        }
    }

    private void settle(Words words, Answer first) throws IOException {
        Answer answer = first;
        show(words, answer);
        boolean listens = words.subscribes() || words.is("monitor");
        // One confirmation for each channel that is left.
        int more = words.unsubscribes() ? words.count() - 2 : 0;
        while (!answer.isError() && (listens || more-- > 0)) {
            output.flush();
            answer = open().receive();
            show(words, answer);
        }
        agreed.learn(words, first, open(), output::complain);
    }

    private void show(Words words, Answer answer) {
        failed = answer.isError();
        output.show(answer, words.asksForAReport());
    }

    private Answer reply(Wire open) throws IOException {
        Answer answer = open.receive();
        while (answer.is(Type.PUSH)) {
            output.push(answer);
            answer = open.receive();
        }
        return answer;
    }

    private void follow(Redirect redirect) throws IOException {
        Endpoint other = new Endpoint(redirect.host().isEmpty() ? endpoint.host() : redirect.host(), redirect.port());
        output.redirected(redirect.slot(), other);
        moveTo(other);
        if (!connect()) {
            throw new EOFException("the node that the redirect names cannot be reached");
        }
        if (redirect.asking()) {
            Wire open = open();
            open.send(Words.of("ASKING"));
            Answer answer = reply(open);
            if (answer.isError()) {
                output.complain("ASKING failed: " + answer.asText());
            }
        }
    }

    private Wire open() throws IOException {
        Wire open = wire;
        if (open == null) {
            throw new EOFException("Server closed the connection");
        }
        return open;
    }

    private void disconnect() {
        Wire open = wire;
        wire = null;
        agreed.lapse();
        if (open != null) {
            open.close();
        }
    }

    private void pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(interval.toNanos());
        } catch (InterruptedException e) {
            interrupted = true;
            Thread.currentThread().interrupt();
        }
    }

    private static String reason(IOException e) {
        if (e instanceof UnknownHostException) {
            return "Name or service not known";
        }
        if (e instanceof SocketTimeoutException) {
            return "Connection timed out";
        }
        return String.valueOf(e.getMessage());
    }
}
