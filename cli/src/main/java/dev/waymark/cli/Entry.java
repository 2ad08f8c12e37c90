package dev.waymark.cli;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** How a command that works on a cluster gets into it: the words that all of them share. */
final class Entry {

    @Parameters(
            index = "0",
            paramLabel = "HOST:PORT",
            converter = LabCommand.HostAndPort.class,
            description = "Any node of the cluster.")
    private @Nullable Endpoint endpoint;

    @Mixin
    private Credentials credentials = new Credentials();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Time.class,
            defaultValue = "5s",
            description = "The longest wait for a node: 500ms, 5s, or plain seconds (default ${DEFAULT-VALUE}).")
    private Duration timeout = Duration.ofSeconds(5);

    /** The node that was named. */
    Endpoint endpoint() {
        if (endpoint == null) {
            throw new ProgramException(ExitCode.USAGE, "HOST:PORT is missing", null);
        }
        return endpoint;
    }

    Duration timeout() {
        return timeout;
    }

    /** @throws ProgramException when the words contradict each other or the certificates cannot be read */
    Login login() {
        return credentials.login(System.getenv());
    }

    Login login(Map<String, String> environment) {
        return credentials.login(environment);
    }

    /** Reads {@code 500ms}, {@code 5s} or {@code 5}, at least a millisecond and at most an hour. */
    static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            String number = text.replaceFirst("m?s$", "");
            try {
                long amount = Long.parseLong(number);
                Duration time = text.endsWith("ms") ? Duration.ofMillis(amount) : Duration.ofSeconds(amount);
                if (!time.isNegative() && !time.isZero() && time.compareTo(Duration.ofHours(1)) <= 0) {
                    return time;
                }
            } catch (NumberFormatException | ArithmeticException e) {
                // As below.
            }
            throw new TypeConversionException("'" + text + "' is no time such as 500ms or 5s, one hour at most");
        }
    }
}
