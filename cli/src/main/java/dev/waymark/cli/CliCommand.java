package dev.waymark.cli;

import dev.waymark.cli.repl.Cli;
import dev.waymark.cli.repl.CommandWords;
import dev.waymark.cli.repl.Format;
import dev.waymark.cli.repl.Settings;
import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code waymark cli}: talks with a server, or with a cluster, as redis-cli does. */
@Command(
        name = "cli",
        description = "Talks with a server or, with -c, with a cluster, as redis-cli does.",
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "With a COMMAND it runs that and ends. Without one it reads commands from standard input: from a",
            "terminal with a prompt, history, completion and hints. :help there tells what else it can do.",
            "",
            "Exit code 0: the command was answered, with -e by no error. 1: it was not. 3: cannot connect."
        })
final class CliCommand implements Callable<Integer> {

    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;

    @Option(names = "-h", paramLabel = "HOST", defaultValue = "127.0.0.1", description = "Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(names = "-p", paramLabel = "PORT", defaultValue = "6379", description = "Default: ${DEFAULT-VALUE}.")
    private int port;

    @Mixin
    private Credentials credentials = new Credentials();

    @Option(names = "-n", paramLabel = "DATABASE", defaultValue = "0", description = "The number of the database.")
    private int database;

    @Option(names = "-c", description = "Cluster: follows redirects (MOVED and ASK).")
    private boolean cluster;

    @Option(names = "-2", description = "Speaks RESP2, as it does unless told otherwise.")
    private boolean resp2;

    @Option(names = "-3", description = "Speaks RESP3.")
    private boolean resp3;

    @ArgGroup(exclusive = true)
    private Shape shape = new Shape();

    @Option(
            names = "-r",
            paramLabel = "TIMES",
            defaultValue = "1",
            description = "Runs the command so many times, -1 for ever.")
    private long repeat;

    @Option(
            names = "-i",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Waits so long between two runs of -r; 0.1 is a tenth of a second.")
    private double interval;

    @Option(names = "-x", description = "The last word of the command comes from standard input.")
    private boolean lastWord;

    @Option(names = "-X", paramLabel = "WORD", description = "Standard input takes the place of this word.")
    private @Nullable String placeholder;

    @Option(names = "--quoted-input", description = "Words may be quoted, with escapes such as \\x00.")
    private boolean quoted;

    @Option(names = "-e", description = "An error as the reply goes to standard error, and ends it with 1.")
    private boolean failOnError;

    @Option(names = "--no-auth-warning", hidden = true, description = "Understood; there is no such warning.")
    @SuppressWarnings("UnusedVariable") // only picocli looks at it
    private boolean quiet;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Entry.Time.class,
            defaultValue = "5s",
            description =
                    "The longest wait for a connection (default ${DEFAULT-VALUE}); for a reply it waits for ever.")
    private Duration timeout = Duration.ofSeconds(5);

    @Option(names = "--help", usageHelp = true, description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // only picocli looks at it
    private boolean help;

    @Option(names = "--version", versionHelp = true, description = "Shows the version.")
    @SuppressWarnings("UnusedVariable") // only picocli looks at it
    private boolean version;

    @Parameters(index = "0..*", paramLabel = "COMMAND", description = "The command and its words.")
    private List<String> words = List.of();

    CliCommand(InputStream in, PrintStream out, PrintStream err) {
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** Nothing of it: for people on a terminal, else raw. */
    static final class Shape {
        @Option(names = "--raw", description = "Replies as they are, one element per line: so without a terminal.")
        private boolean raw;

        @Option(names = "--no-raw", description = "Replies for people, also without a terminal.")
        private boolean human;

        @Option(names = "--json", description = "Replies as JSON, one per line; in RESP3 unless -2 is given.")
        private boolean json;

        @Option(names = "--quoted-json", description = "The same in ASCII only.")
        private boolean quotedJson;

        @Option(names = "--csv", description = "Replies as comma-separated values, one per line.")
        private boolean csv;

        Format format() {
            if (json || quotedJson) {
                return json ? Format.JSON : Format.QUOTED_JSON;
            }
            if (csv) {
                return Format.CSV;
            }
            return human || !raw && Terminal.onOutput() ? Format.HUMAN : Format.RAW;
        }
    }

    @Override
    public Integer call() throws IOException {
        Settings settings = settings();
        if (words.isEmpty()) {
            if (Terminal.onInput()) {
                Cli.interactive(settings, out, err);
            } else {
                Cli.piped(settings, in, out, err);
            }
            return ExitCode.OK;
        }
        List<byte[]> command = CommandWords.bytes(words);
        if (quoted) {
            command = CommandWords.unquoted(command);
            if (command == null) {
                throw new ProgramException(ExitCode.USAGE, "a word is not quoted as it should be", null);
            }
        }
        if (lastWord || placeholder != null) {
            command = CommandWords.withInput(command, placeholder, in.readAllBytes());
        }
        return switch (Cli.one(settings, command, out, err)) {
            case ANSWERED -> ExitCode.OK;
            case REFUSED, LOST -> ExitCode.FAILED;
            case NOT_CONNECTED -> ExitCode.CANNOT_CONNECT;
        };
    }

    private Settings settings() {
        Format format = shape.format();
        boolean inJson = format == Format.JSON || format == Format.QUOTED_JSON;
        boolean three = resp3 || inJson && !resp2;
        Duration pause = Duration.ofNanos((long) (Math.max(0, interval) * 1e9));
        Login login = credentials.login(System.getenv());
        return new Settings(
                endpoint(host, port), login, database, three, cluster, format, repeat, pause, failOnError, timeout);
    }

    private static Endpoint endpoint(String host, int port) {
        try {
            return new Endpoint(host, port);
        } catch (IllegalArgumentException e) {
            throw new ProgramException(ExitCode.USAGE, "-h and -p: " + e.getMessage(), e);
        }
    }
}
