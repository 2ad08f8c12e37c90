package dev.waymark.cli;

import dev.waymark.lab.LabException;
import dev.waymark.ops.OpsException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The program {@code waymark}.
 *
 * <p>Data goes to standard output, everything else to standard error. Whatever goes wrong is told in one line; the exit
 * codes are those of {@link ExitCode}.
 */
@Command(
        name = "waymark",
        description = "Redis Cluster for the JVM.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        subcommands = {
            LabCommand.class,
            ClusterCommand.class,
            NodeCommand.class,
            CheckCommand.class,
            InfoCommand.class,
            CallCommand.class,
            CliCommand.class,
            PlanCommand.class,
            ReshardCommand.class,
            RebalanceCommand.class,
            AddNodeCommand.class,
            DelNodeCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:there are findings, or work failed",
            "2:the command line makes no sense",
            "3:cannot connect",
            "4:refused, because it might do harm",
            "130:interrupted"
        })
public final class Waymark implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Only picocli makes one. */
    Waymark() {
        // picocli sets it before anything is run.
        spec = CommandSpec.create();
    }

    /** Runs the program and ends the JVM with its exit code. */
    public static void main(String[] args) {
        // UTF-8 wherever it runs: the tables have µs.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        int code = run(out, err, args);
        out.flush();
        System.exit(code);
    }

    /**
     * Runs the program in this JVM.
     *
     * @param out where data goes
     * @param err where messages go
     * @return its exit code
     */
    public static int run(PrintStream out, PrintStream err, String... args) {
        CommandLine line = new CommandLine(new Waymark(), new Factory(out, err));
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        // The words of a command for the servers may look like options: LRANGE key 0 -1.
        Objects.requireNonNull(line.getSubcommands().get("call")).setUnmatchedOptionsArePositionalParams(true);
        Objects.requireNonNull(line.getSubcommands().get("cli")).setStopAtPositional(true);
        line.setParameterExceptionHandler((problem, arguments) -> {
            String command = problem.getCommandLine().getCommandSpec().qualifiedName();
            err.println(command + ": " + oneLine(complaint(problem)) + "; see " + command + " --help");
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((problem, command, parsed) -> {
            err.println(command.getCommandSpec().qualifiedName() + ": " + oneLine(explanation(problem)));
            if (System.getenv("WAYMARK_TRACE") != null) {
                problem.printStackTrace(err);
            }
            return exitCode(problem);
        });
        return line.execute(args);
    }

    /** Without a command there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command?");
    }

    /** What picocli says, but in the user's words where it speaks of arguments and their index. */
    private static String complaint(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            boolean wantsCommand =
                    !unmatched.getCommandLine().getCommandSpec().subcommands().isEmpty();
            String first = unmatched.getUnmatched().get(0);
            return wantsCommand ? "there is no command '" + first + "'" : "'" + first + "' does not belong here";
        }
        return String.valueOf(problem.getMessage());
    }

    private static int exitCode(Exception problem) {
        if (problem instanceof ProgramException ours) {
            return ours.exitCode();
        }
        if (problem instanceof OpsException ops) {
            return switch (ops.reason()) {
                case CANNOT_CONNECT -> ExitCode.CANNOT_CONNECT;
                case USAGE -> ExitCode.USAGE;
                case UNSAFE -> ExitCode.UNSAFE;
                case FAILED, INTERRUPTED -> ExitCode.FAILED;
            };
        }
        if (!(problem instanceof LabException lab)) {
            return ExitCode.FAILED;
        }
        return switch (lab.reason()) {
            case USAGE -> ExitCode.USAGE;
            case CANNOT_CONNECT -> ExitCode.CANNOT_CONNECT;
            case UNSAFE -> ExitCode.UNSAFE;
            case FAILED -> ExitCode.FAILED;
        };
    }

    /** Our own exceptions speak to the user; any other is a defect, and its kind is the first clue. */
    private static String explanation(Exception problem) {
        String name = problem.getClass().getName();
        return name.startsWith("dev.waymark.")
                ? String.valueOf(problem.getMessage())
                : "this should not happen: " + problem + " (set WAYMARK_TRACE=1 to see where)";
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ").replaceFirst("^Error: ", "");
    }

    /** Gives the commands the streams they write to. */
    private record Factory(PrintStream out, PrintStream err) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            Object command = command(type);
            return command == null ? CommandLine.defaultFactory().create(type) : type.cast(command);
        }

        private @Nullable Object command(Class<?> type) {
            if (type == LabCommand.class) {
                return new LabCommand(out, err);
            }
            if (type == NodeCommand.class) {
                return new NodeCommand(out, err);
            }
            if (type == CheckCommand.class) {
                return new CheckCommand(out);
            }
            if (type == InfoCommand.class) {
                return new InfoCommand(out);
            }
            if (type == CallCommand.class) {
                return new CallCommand(out);
            }
            if (type == PlanCommand.class) {
                return new PlanCommand(out);
            }
            if (type == ReshardCommand.class) {
                return new ReshardCommand(out, err);
            }
            if (type == AddNodeCommand.class) {
                return new AddNodeCommand(out);
            }
            if (type == DelNodeCommand.class) {
                return new DelNodeCommand(out, err);
            }
            if (type == RebalanceCommand.class) {
                return new RebalanceCommand(out, err);
            }
            if (type == CliCommand.class) {
                return new CliCommand(System.in, out, err);
            }
            if (type == ClusterStart.class) {
                return new ClusterStart(out, err);
            }
            return type == ClusterStop.class ? new ClusterStop(out, err) : null;
        }
    }

    /** The version the program was built as. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() throws IOException {
            Properties properties = new Properties();
            try (InputStream in = Waymark.class.getResourceAsStream("version.properties")) {
                properties.load(in);
            }
            return new String[] {
                "waymark " + properties.getProperty("version"), String.format(Locale.ROOT, "Java %s", Runtime.version())
            };
        }
    }
}
