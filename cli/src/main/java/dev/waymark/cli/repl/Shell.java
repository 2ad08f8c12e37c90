package dev.waymark.cli.repl;

import dev.waymark.client.Endpoint;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Commands, one line each, until there are no more: from a pipe or from somebody who types. */
final class Shell {

    /** From here on it is said how long a command took. */
    private static final long LONG_MILLIS = 500;

    private final Session session;
    private final Output output;
    private final Lines lines;
    private final ColonCommands colon;

    Shell(Session session, Output output, Lines lines) {
        this.session = session;
        this.output = output;
        this.lines = lines;
        this.colon = new ColonCommands(session, output);
    }

    /** Runs all lines. */
    void run() throws IOException {
        session.connect();
        byte[] line = lines.next(session.prompt());
        while (line != null && handle(line)) {
            output.flush();
            line = lines.next(session.prompt());
        }
    }

    /** Ends what runs at the moment: Ctrl-C. */
    void interrupt() {
        colon.interrupt();
        session.interrupt();
    }

    /** Whether more lines are wanted. */
    private boolean handle(byte[] line) {
        Line parsed = Line.parse(line);
        if (parsed.state() != Line.State.COMPLETE) {
            // Not remembered: whether a secret is in it cannot be told.
            output.say("Invalid argument(s)");
            return true;
        }
        Words words = new Words(parsed.words());
        if (words.count() == 0) {
            return true;
        }
        long times = repetition(words);
        if (times <= 0) {
            output.say("Invalid redis-cli repeat command option value.");
            return true;
        }
        Words command = times > 1 || isNumber(words) ? words.from(1) : words;
        if (!command.areSecret()) {
            lines.remember();
        }
        if (words.is("quit") || words.is("exit")) {
            return false;
        }
        execute(command, times);
        return true;
    }

    private void execute(Words words, long times) {
        if (words.lower(0).startsWith(":")) {
            colon.run(words);
        } else if (words.is("connect", 3)) {
            connect(words);
        } else if (words.is("clear", 1)) {
            lines.clear();
        } else if (words.is("help") || words.is("?")) {
            Guide.help(words).forEach(output::say);
        } else {
            long startNanos = System.nanoTime();
            session.run(words, times);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
            if (millis >= LONG_MILLIS && output.format() == Format.HUMAN) {
                output.say(String.format(Locale.ROOT, "(%.2fs)", millis / 1000.0));
            }
        }
    }

    private void connect(Words words) {
        try {
            session.moveTo(new Endpoint(words.text(1), Integer.parseInt(words.text(2))));
            session.connect();
        } catch (IllegalArgumentException e) {
            output.complain("connect HOST PORT: there is no port " + words.text(2));
        }
    }

    /** {@code 5 PING}: 5. Without a number 1. */
    private static long repetition(Words words) {
        try {
            return isNumber(words) ? Long.parseLong(words.text(0)) : 1;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static boolean isNumber(Words words) {
        return words.count() > 1 && words.text(0).matches("[-+]?[0-9]+");
    }
}
