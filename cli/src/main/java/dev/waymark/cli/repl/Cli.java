package dev.waymark.cli.repl;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The three ways of {@code waymark cli}: one command, commands on standard input, and the REPL. */
public final class Cli {

    private Cli() {}

    /** How one command ended. */
    public enum Ending {
        /** It was answered. */
        ANSWERED,
        /** The answer was an error, and that was to count. */
        REFUSED,
        /** The connection was lost. */
        LOST,
        /** There never was one. */
        NOT_CONNECTED
    }

    /** Runs one command as often as the settings say. */
    public static Ending one(Settings settings, List<byte[]> words, PrintStream out, PrintStream err) {
        Words command = new Words(words);
        Output output = new Output(out, err, settings.format(), false, false);
        if (command.is("help") || command.is("?")) {
            Guide.help(command).forEach(output::say);
            output.flush();
            return Ending.ANSWERED;
        }
        // Standard output is for replies: an error that is to count goes where messages go.
        Output choosy = settings.failOnError() ? output.withErrorsApart() : output;
        try (Session session = new Session(settings, choosy)) {
            if (!session.connect()) {
                return Ending.NOT_CONNECTED;
            }
            if (!session.run(command, settings.repeat())) {
                return Ending.LOST;
            }
            return settings.failOnError() && session.hasFailed() ? Ending.REFUSED : Ending.ANSWERED;
        }
    }

    /** Runs the commands of a stream, one per line, until it ends. */
    public static void piped(Settings settings, InputStream in, PrintStream out, PrintStream err) {
        Output output = new Output(out, err, settings.format(), true, false);
        try (Session session = new Session(settings, output)) {
            new Shell(session, output, new PipedLines(in)).run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads commands from whoever sits at the terminal, until there are no more. */
    public static void interactive(Settings settings, PrintStream out, PrintStream err) {
        Output output = new Output(out, err, settings.format(), true, true);
        try (Session session = new Session(settings, output);
                Editor editor = Editor.open(Docs.from(session), System.getenv())) {
            Shell shell = new Shell(session, output, editor);
            editor.onInterrupt(shell::interrupt);
            shell.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
