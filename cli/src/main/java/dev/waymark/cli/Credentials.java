package dev.waymark.cli;

import dev.waymark.ops.Login;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The words that say how to get into a node: password, user, TLS. */
final class Credentials {

    private static final String PASSWORD_VARIABLE = "REDISCLI_AUTH";

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

    /** @throws ProgramException when the words contradict each other or the certificates cannot be read */
    Login login(Map<String, String> environment) {
        return login(user, password == null ? environment.get(PASSWORD_VARIABLE) : password);
    }

    /** The login of another user and password, in the same way. */
    Login login(@Nullable String name, @Nullable String secret) {
        if (name != null && secret == null) {
            throw new ProgramException(
                    ExitCode.USAGE, "--user wants a password: give one in " + PASSWORD_VARIABLE + " or with -a", null);
        }
        return new Login(name, secret, factory());
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
}
