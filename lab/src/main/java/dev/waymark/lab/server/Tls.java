package dev.waymark.lab.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate made for one cluster, by the JDK's own {@code keytool}: it names 127.0.0.1 and localhost and signs
 * itself, so it is its own authority. Immutable; gone with its cluster.
 *
 * @param certificate in PEM
 * @param key its private key, in PEM
 * @param trustStore PKCS12, with the password {@link #PASSWORD}
 * @param context trusts the certificate and nothing else
 */
public record Tls(Path certificate, Path key, Path trustStore, SSLContext context) {

    /** The password of {@link #trustStore}, which keeps no secret of anybody. */
    public static final String PASSWORD = "waymark";

    private static final String ALIAS = "node";

    static Tls make(Path folder) {
        Path store = folder.resolve("tls.p12");
        try {
            keytool(store);
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, PASSWORD.toCharArray());
            }
            Certificate certificate = keys.getCertificate(ALIAS);
            Key key = keys.getKey(ALIAS, PASSWORD.toCharArray());
            Path certificateFile = pem(folder.resolve("node.crt"), "CERTIFICATE", certificate.getEncoded());
            Path keyFile = pem(folder.resolve("node.key"), "PRIVATE KEY", key.getEncoded());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, certificate);
            Path trustFile = folder.resolve("trust.p12");
            try (var out = Files.newOutputStream(trustFile)) {
                trusted.store(out, PASSWORD.toCharArray());
            }
            return new Tls(certificateFile, keyFile, trustFile, context(trusted));
        } catch (IOException | GeneralSecurityException e) {
            throw new ClusterStartException("cannot make a certificate: " + e.getMessage(), e);
        }
    }

    private static void keytool(Path store) throws IOException {
        Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process keytool = new ProcessBuilder(
                        program.toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=waymark-lab",
                        "-ext",
                        "SAN=ip:127.0.0.1,dns:localhost",
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(store.resolveSibling("keytool.log").toFile())
                .start();
        try {
            if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                keytool.destroyForcibly();
                throw new IOException("keytool failed: "
                        + Files.readString(store.resolveSibling("keytool.log")).trim());
            }
        } catch (InterruptedException e) {
            keytool.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static SSLContext context(KeyStore trusted) throws GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static Path pem(Path file, String type, byte[] der) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return Files.writeString(
                file,
                "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n",
                StandardCharsets.US_ASCII);
    }
}
