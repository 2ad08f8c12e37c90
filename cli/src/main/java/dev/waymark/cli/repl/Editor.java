package dev.waymark.cli.repl;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.SuggestionType;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.history.DefaultHistory;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import org.jspecify.annotations.Nullable;

/** Lines from somebody who types them at a terminal: JLine with our history, completion and hints. */
final class Editor implements Lines, AutoCloseable {

    private static final String HISTORY_VARIABLE = "WAYMARK_HISTFILE";
    private static final String HISTORY_FILE = ".waymark_history";

    private final Terminal terminal;
    private final LineReader reader;
    private final Kept history;
    private final Hints hints;
    private String last = "";

    private Editor(Terminal terminal, LineReader reader, Kept history, Hints hints) {
        this.terminal = terminal;
        this.reader = reader;
        this.history = history;
        this.hints = hints;
    }

    /** Takes the terminal over, until {@link #close()}. */
    static Editor open(Docs docs, Map<String, String> environment) throws IOException {
        TerminalBuilder builder = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .encoding(StandardCharsets.UTF_8)
                .nativeSignals(true)
                // Asking the terminal would cost time at each start, and keys are rarely emoji.
                .graphemeCluster(false);
        if (File.separatorChar == '/') {
            // stty does it as well, and loading native code is something that newer JVMs warn of.
            builder.provider(TerminalBuilder.PROP_PROVIDER_EXEC);
        }
        Terminal terminal = builder.build();
        Kept history = new Kept();
        Hints hints = new Hints(docs);
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("waymark")
                .parser(new QuoteParser())
                .completer(hints)
                .highlighter(hints)
                .history(history)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "... ")
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .option(LineReader.Option.HISTORY_TIMESTAMPED, false)
                .option(LineReader.Option.INSERT_TAB, false)
                .build();
        Path file = historyFile(environment);
        if (file != null) {
            reader.setVariable(LineReader.HISTORY_FILE, file);
        }
        reader.setAutosuggestion(SuggestionType.TAIL_TIP);
        return new Editor(terminal, reader, history, hints);
    }

    /** What Ctrl-C does while no line is being typed. */
    void onInterrupt(Runnable action) {
        terminal.handle(Terminal.Signal.INT, signal -> action.run());
    }

    @Override
    public byte @Nullable [] next(String prompt) throws IOException {
        // A terminal that does not say how wide it is has no columns.
        hints.room(terminal.getColumns() == 0 ? Integer.MAX_VALUE : terminal.getColumns() - prompt.length());
        while (true) {
            try {
                last = reader.readLine(prompt);
                return last.getBytes(StandardCharsets.UTF_8);
            } catch (UserInterruptException e) {
                if (e.getPartialLine().isEmpty()) {
                    return null;
                }
                // What was typed is given up, as in a shell.
            } catch (EndOfFileException e) {
                return null;
            }
        }
    }

    @Override
    public void remember() {
        history.keep(last);
    }

    @Override
    public void clear() {
        terminal.puts(InfoCmp.Capability.clear_screen);
        terminal.flush();
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }

    /** Only those lines that a shell has found to be without secrets, in memory and in the file. */
    private static final class Kept extends DefaultHistory {

        /** JLine adds each line that it has read. */
        @Override
        public void add(Instant time, String line) {
            // Only keep() does.
        }

        void keep(String line) {
            super.add(Instant.now(), line);
        }
    }

    /** In the home folder, unless the variable says otherwise; made readable for its owner only. Null for none. */
    private static @Nullable Path historyFile(Map<String, String> environment) {
        String given = environment.get(HISTORY_VARIABLE);
        if (given != null && (given.isEmpty() || given.equals("/dev/null"))) {
            return null;
        }
        Path file = given == null ? Path.of(System.getProperty("user.home"), HISTORY_FILE) : Path.of(given);
        try {
            if (!Files.exists(file)) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
        } catch (IOException | UnsupportedOperationException e) {
            // Then JLine makes it, or there is none.
        }
        return file;
    }
}
