package dev.waymark.cli.repl;

import dev.waymark.client.Endpoint;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where replies and messages go, and in which shape. Immutable.
 *
 * @param out replies, and redirects that were followed
 * @param err what goes wrong
 * @param talkative whether redirects are told: not for the one command of a command line, whose output is its reply
 * @param showsPushes whether what the server sends unasked is shown: on a terminal
 * @param errorsApart whether replies that are errors go where messages go
 */
record Output(
        PrintStream out, PrintStream err, Format format, boolean talkative, boolean showsPushes, boolean errorsApart) {

    Output(PrintStream out, PrintStream err, Format format, boolean talkative, boolean showsPushes) {
        this(out, err, format, talkative, showsPushes, false);
    }

    /** The same, but replies that are errors go where messages go. */
    Output withErrorsApart() {
        return new Output(out, err, format, talkative, showsPushes, true);
    }

    /** {@code host:port}, as redis-cli writes it: without brackets. */
    static String address(Endpoint endpoint) {
        return endpoint.host() + ":" + endpoint.port();
    }

    void show(Answer answer, boolean report) {
        if (errorsApart && answer.isError()) {
            complain(answer.asText());
            return;
        }
        out.writeBytes(report ? Format.verbatim(answer) : format.write(answer));
    }

    /** Shows what the server has sent unasked. */
    void push(Answer push) {
        if (showsPushes) {
            boolean invalidation = format == Format.HUMAN
                    && push.items().size() == 2
                    && push.items().get(0).startsWith("invalidate");
            out.writeBytes(invalidation ? Format.invalidation(push) : format.write(push));
        }
    }

    void redirected(int slot, Endpoint endpoint) {
        if (talkative) {
            say("-> Redirected to slot [" + slot + "] located at " + address(endpoint));
        }
    }

    void announceMessages() {
        if (format != Format.RAW) {
            say("Reading messages... (press Ctrl-C to quit)");
        }
    }

    /** One line among the replies. */
    void say(String line) {
        out.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** One line that says what went wrong. */
    void complain(String line) {
        flush();
        err.println(line);
    }

    void flush() {
        out.flush();
    }
}
