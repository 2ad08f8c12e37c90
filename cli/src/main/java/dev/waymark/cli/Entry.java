package dev.waymark.cli;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** How a command that works on a cluster gets into it: the words that all of them share. */
final class Entry {

    private static final String PASSWORD_VARIABLE = "REDISCLI_AUTH";

    @Parameters(
            index = "0",
            paramLabel = "HOST:PORT",
            converter = LabCommand.HostAndPort.class,
            description = "Any node of the cluster.")
    private @Nullable Endpoint endpoint;

    @Option(
            names = {"-a", "--pass"},
            paramLabel = "PASSWORD",
            description =
                    "The password; others can see it in the list of processes: rather set " + PASSWORD_VARIABLE + ".")
    private @Nullable String password;

    @Option(names = "--user", paramLabel = "NAME", description = "The ACL user (default: the default user).")
    private @Nullable String user;

    @Option(names = "--tls", description = "Speaks TLS with all nodes.")
    private boolean tls;

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description = "Trusts these certificates (PEM) and no others, with --tls.")
    private @Nullable Path authorities;

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
        return login(System.getenv());
    }

    Login login(Map<String, String> environment) {
        String secret = password == null ? environment.get(PASSWORD_VARIABLE) : password;
        if (user != null && secret == null) {
            throw new ProgramException(
                    ExitCode.USAGE, "--user wants a password: give one in " + PASSWORD_VARIABLE + " or with -a", null);
        }
        return new Login(user, secret, factory());
    }

    private @Nullable SSLSocketFactory factory() {
        if (!tls) {
            if (authorities != null) {
                throw new ProgramException(ExitCode.USAGE, "--cacert is for --tls", null);
            }
            return null;
        }
        if (authorities == null) {
            return (SSLSocketFactory) SSLSocketFactory.getDefault();
        }
        try (InputStream in = Files.newInputStream(authorities)) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry("ca-" + trusted.size(), each);
            }
            if (trusted.size() == 0) {
                throw new IOException("there is no certificate in it");
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (IOException | GeneralSecurityException e) {
            throw new ProgramException(
                    ExitCode.USAGE, "cannot read certificates from " + authorities + ": " + e.getMessage(), e);
        }
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
