package dev.waymark.cli;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.Experiment;
import dev.waymark.lab.Lab;
import dev.waymark.lab.LabException;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.lab.LabOptions;
import dev.waymark.lab.LabReport;
import dev.waymark.lab.LabTarget;
import dev.waymark.lab.server.Engine;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code waymark lab}: runs the experiments and prints what they show. */
@Command(
        name = "lab",
        description =
                "Shows on a real cluster what redirects cost, and that the client loses nothing while slots move.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "The experiments: steady, reshard, stale, ask-window, storm, traffic.",
            "Exit code 1: the shipped client met an error, or lost or duplicated something.",
            "Exit code 4: the cluster of --connect has keys that are not the lab's, or is not in order."
        })
final class LabCommand implements Callable<Integer> {

    private static final LabOptions DEFAULTS = LabOptions.defaults(0);

    private final PrintStream out;
    private final PrintStream err;

    @ArgGroup(exclusive = true)
    private Where where = new Where();

    @Option(names = "--user", paramLabel = "NAME", description = "The ACL user for --connect.")
    private @Nullable String user;

    @Option(
            names = {"-a", "--password"},
            paramLabel = "PASSWORD",
            description = "The password for --connect; others can see it in the list of processes.")
    private @Nullable String password;

    @Option(
            names = "--pass-env",
            paramLabel = "VARIABLE",
            description = "The environment variable that has the password for --connect.")
    private @Nullable String passwordVariable;

    @Option(names = "--requests", paramLabel = "N", description = "Requests per strategy (default ${DEFAULT-VALUE}).")
    private int requests = DEFAULTS.requests();

    @Option(names = "--keys", paramLabel = "N", description = "Keys to read (default ${DEFAULT-VALUE}).")
    private int keys = DEFAULTS.keys();

    @Option(names = "--slots", paramLabel = "N", description = "Slots to move (default ${DEFAULT-VALUE}).")
    private int slots = DEFAULTS.slots();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads of storm and traffic (default ${DEFAULT-VALUE}).")
    private int threads = DEFAULTS.threads();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Repeats a run: the same keys in the same order (default: another one each time).")
    private @Nullable Long seed;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            converter = ExperimentName.class,
            description = "Only this experiment; may be given several times.")
    private List<Experiment> only = List.of();

    @Option(names = "--json", description = "Prints one JSON document instead of tables.")
    private boolean json;

    LabCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** One or the other. */
    static final class Where {
        @Option(
                names = "--engine",
                paramLabel = "NAME",
                converter = EngineName.class,
                description = "Starts a cluster that is embedded (the default), or of redis, redis8 or valkey, and"
                        + " removes it at the end.")
        private @Nullable LabTarget engine;

        @Option(
                names = "--connect",
                paramLabel = "HOST:PORT",
                converter = HostAndPort.class,
                description = "Uses the cluster of this node, and leaves it as it was.")
        private @Nullable Endpoint connect;
    }

    @Override
    public Integer call() {
        long chosenSeed = seed != null ? seed : ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
        Set<Experiment> chosen = only.isEmpty() ? EnumSet.allOf(Experiment.class) : EnumSet.copyOf(only);
        LabOptions options = new LabOptions(requests, keys, slots, threads, chosenSeed, chosen);
        LabTarget target = target();
        if (target instanceof LabTarget.Started started) {
            new MissingServers(err).fetch(started.engine());
        }
        err.println("seed " + chosenSeed);
        Interruption.lookOut();
        try (Narrator narrator = new Narrator(out, json, err, Interruption::hasBegun)) {
            LabReport report = Lab.run(target, options, narrator);
            narrator.over(report);
            return report.isClean() ? ExitCode.OK : ExitCode.FAILED;
        } catch (RuntimeException e) {
            Interruption.holdBack();
            throw e;
        }
    }

    private LabTarget target() {
        Endpoint entry = where.connect;
        if (entry != null) {
            return new LabTarget.Connected(entry, user, password());
        }
        if (user != null || password != null || passwordVariable != null) {
            throw new LabException(Reason.USAGE, "a user or password is for --connect HOST:PORT", null);
        }
        LabTarget engine = where.engine;
        return engine == null ? new LabTarget.Embedded() : engine;
    }

    private @Nullable String password() {
        if (passwordVariable == null) {
            if (user != null && password == null) {
                throw new LabException(Reason.USAGE, "--user wants a password: give one with --pass-env", null);
            }
            return password;
        }
        String value = System.getenv(passwordVariable);
        if (value == null) {
            throw new LabException(Reason.USAGE, "there is no environment variable " + passwordVariable, null);
        }
        return value;
    }

    /** Reads {@code embedded}, {@code redis}, {@code redis8} or {@code valkey}. */
    static final class EngineName implements ITypeConverter<LabTarget> {

        private static final String EMBEDDED = "embedded";

        @Override
        public LabTarget convert(String text) {
            if (text.equals(EMBEDDED)) {
                return new LabTarget.Embedded();
            }
            return Engine.of(text)
                    .map(LabTarget.Started::new)
                    .orElseThrow(() -> new TypeConversionException("there is no engine '" + text + "'; there are "
                            + EMBEDDED + ", "
                            + Arrays.stream(Engine.values()).map(Engine::label).collect(Collectors.joining(", "))));
        }
    }

    /** Reads the name of an experiment. */
    static final class ExperimentName implements ITypeConverter<Experiment> {
        @Override
        public Experiment convert(String text) {
            return Experiment.of(text)
                    .orElseThrow(() -> new TypeConversionException("there is no experiment '" + text + "'; there are "
                            + Arrays.stream(Experiment.values())
                                    .map(Experiment::label)
                                    .collect(Collectors.joining(", "))));
        }
    }

    /** Reads {@code HOST:PORT}, an IPv6 address with or without brackets. */
    static final class HostAndPort implements ITypeConverter<Endpoint> {
        @Override
        public Endpoint convert(String text) {
            int colon = text.lastIndexOf(':');
            String host = colon < 0 ? "" : text.substring(0, colon);
            if (host.startsWith("[") && host.endsWith("]")) {
                host = host.substring(1, host.length() - 1);
            }
            try {
                if (!host.matches("[^/@\\s]+")) {
                    throw new IllegalArgumentException("a URI, or something else that is no host");
                }
                return new Endpoint(host, Integer.parseInt(text.substring(colon + 1)));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + text + "' is not HOST:PORT, such as 127.0.0.1:7000");
            }
        }
    }
}
