package dev.waymark.client;

import dev.waymark.client.event.ClientListener;
import dev.waymark.protocol.Idempotence;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How a client connects and what it may spend on a call.
 *
 * <p>Immutable and thread-safe: each {@code with...} gives a new one. Make one with {@link #of(String)} from a URI, or
 * with {@link #ofSeeds}. Every value out of range is an {@link IllegalArgumentException} that says what is allowed; no
 * time may be longer than 30 days.
 */
public final class ClientConfig implements Cloneable {

    /** Far more than anybody waits, and far from where nanoseconds overflow. */
    private static final Duration LONGEST = Duration.ofDays(30);

    // Written only by with(), on a fresh copy that nobody else has yet.
    private List<Endpoint> seeds;
    private boolean tls;
    private @Nullable SSLContext sslContext;
    private boolean verifyHostname = true;
    private @Nullable Supplier<Credentials> credentials;
    private Duration timeout = Duration.ofSeconds(5);
    private Duration connectTimeout = Duration.ofSeconds(2);
    private String clientName = "";
    private ReadFrom readFrom = ReadFrom.PRIMARY;
    private int maxRedirects = 16;
    private Duration firstPause = Duration.ofMillis(10);
    private Duration maxPause = Duration.ofSeconds(1);
    private Duration refreshPeriod = Duration.ofSeconds(60);
    private Duration refreshInterval = Duration.ofMillis(250);
    private int connectionsPerNode = 1;
    private int maxWaitingPerConnection = 16384;
    private UnaryOperator<Endpoint> addressMapping = UnaryOperator.identity();
    private boolean repeatIdempotentWrites;
    private Map<String, Idempotence> idempotence = Map.of();
    private @Nullable ClientListener listener;

    private ClientConfig(List<Endpoint> seeds) {
        this.seeds = List.copyOf(seeds);
        check(!this.seeds.isEmpty(), "at least one seed is needed");
    }

    /**
     * Reads a URI: {@code redis://user:password@h1:7000,h2:7001?timeout=2s}; {@code rediss://} for TLS.
     *
     * @throws IllegalArgumentException when it is none, or has an unknown parameter or value; the message never shows
     *     the password
     */
    public static ClientConfig of(String uri) {
        return ConfigUri.parse(uri);
    }

    /** Everything by default, with these nodes to ask first. One that answers is enough. */
    public static ClientConfig ofSeeds(Endpoint... seeds) {
        return new ClientConfig(List.of(seeds));
    }

    /** The nodes to ask first. */
    public List<Endpoint> seeds() {
        return seeds;
    }

    /** Other nodes to ask first. */
    public ClientConfig withSeeds(List<Endpoint> seeds) {
        check(!seeds.isEmpty(), "at least one seed is needed");
        return with(c -> c.seeds = List.copyOf(seeds));
    }

    /** Whether connections use TLS; off by default. */
    public boolean tls() {
        return tls;
    }

    /** TLS on or off, with the trust and keys of the JVM. */
    public ClientConfig withTls(boolean tls) {
        return with(c -> c.tls = tls);
    }

    /** The context that TLS connections are made with; null for the JVM's own. */
    public @Nullable SSLContext sslContext() {
        return sslContext;
    }

    /** TLS with this trust and these keys. */
    public ClientConfig withSslContext(SSLContext context) {
        return with(c -> {
            c.tls = true;
            c.sslContext = context;
        });
    }

    /** Whether a node's certificate must be for the host it was reached by; on by default. */
    public boolean verifyHostname() {
        return verifyHostname;
    }

    /** Whether a node's certificate must be for the host it was reached by. */
    public ClientConfig withVerifyHostname(boolean verify) {
        return with(c -> c.verifyHostname = verify);
    }

    /** Gives the credentials for each new connection; null when the servers ask for none. */
    public @Nullable Supplier<Credentials> credentials() {
        return credentials;
    }

    /** One user and password. */
    public ClientConfig withCredentials(String user, String password) {
        Credentials fixed = new Credentials(user, password);
        return withCredentials(() -> fixed);
    }

    /**
     * Credentials that are asked for at each new connection, so that they may change; called on a connecting thread.
     */
    public ClientConfig withCredentials(Supplier<Credentials> provider) {
        return with(c -> c.credentials = provider);
    }

    /** The total deadline of one call: redirects, waits and connecting included; 5 s by default. */
    public Duration timeout() {
        return timeout;
    }

    /** The total deadline of one call; more than 0. */
    public ClientConfig withTimeout(Duration timeout) {
        return with(c -> c.timeout = positive(timeout, "timeout"));
    }

    /** How long opening one connection may take, TLS and greeting included; 2 s by default. */
    public Duration connectTimeout() {
        return connectTimeout;
    }

    /** How long opening one connection may take; more than 0. */
    public ClientConfig withConnectTimeout(Duration timeout) {
        return with(c -> c.connectTimeout = positive(timeout, "connectTimeout"));
    }

    /** What CLIENT LIST shows these connections as; empty for no name. */
    public String clientName() {
        return clientName;
    }

    /** What CLIENT LIST shows these connections as: printable, no spaces; empty for no name. */
    public ClientConfig withClientName(String name) {
        check(name.chars().allMatch(c -> c > ' ' && c < 127), "clientName has spaces or special characters");
        return with(c -> c.clientName = name);
    }

    /** Which nodes serve reads; the primary by default. */
    public ReadFrom readFrom() {
        return readFrom;
    }

    /** Which nodes serve reads. Reads from replicas may be stale, and keep no order with writes. */
    public ClientConfig withReadFrom(ReadFrom readFrom) {
        return with(c -> c.readFrom = readFrom);
    }

    /** How many times one command may be sent again, redirects and retries together; 16 by default. */
    public int maxRedirects() {
        return maxRedirects;
    }

    /** How many times one command may be sent again, redirects and retries together; 0 to 1000. */
    public ClientConfig withMaxRedirects(int max) {
        check(max >= 0 && max <= 1000, "maxRedirects is not between 0 and 1000");
        return with(c -> c.maxRedirects = max);
    }

    /**
     * The first pause before a refused command is sent again; each further one is twice as long, with jitter. 10 ms by
     * default.
     */
    public Duration firstPause() {
        return firstPause;
    }

    /** What pauses grow up to; 1 s by default. */
    public Duration maxPause() {
        return maxPause;
    }

    /** The first pause before a refused command is sent again, and what pauses grow up to; both more than 0. */
    public ClientConfig withPauses(Duration first, Duration max) {
        positive(first, "first pause");
        positive(max, "longest pause");
        check(first.compareTo(max) <= 0, "the first pause is longer than the longest");
        return with(c -> {
            c.firstPause = first;
            c.maxPause = max;
        });
    }

    /** How often the map is refreshed without a reason, with jitter; 60 s by default, zero for never. */
    public Duration refreshPeriod() {
        return refreshPeriod;
    }

    /** How often the map is refreshed without a reason; zero for never. */
    public ClientConfig withRefreshPeriod(Duration period) {
        check(!period.isNegative(), "refreshPeriod is negative");
        return with(c -> c.refreshPeriod = bounded(period, "refreshPeriod"));
    }

    /**
     * The least time between the starts of two refreshes, whatever asks for them; 250 ms by default, up to twice that
     * by jitter.
     */
    public Duration refreshInterval() {
        return refreshInterval;
    }

    /** The least time between the starts of two refreshes; more than 0. */
    public ClientConfig withRefreshInterval(Duration interval) {
        return with(c -> c.refreshInterval = positive(interval, "refreshInterval"));
    }

    /** How many shared connections each node gets; 1 by default. A slot keeps to one of them, so order is kept. */
    public int connectionsPerNode() {
        return connectionsPerNode;
    }

    /** How many shared connections each node gets; 1 to 64. */
    public ClientConfig withConnectionsPerNode(int count) {
        check(count >= 1 && count <= 64, "connectionsPerNode is not between 1 and 64");
        return with(c -> c.connectionsPerNode = count);
    }

    /**
     * How many commands may wait for their replies on one connection; a further one waits for room. 16384 by default.
     */
    public int maxWaitingPerConnection() {
        return maxWaitingPerConnection;
    }

    /** How many commands may wait for their replies on one connection; 1 to 1048576. */
    public ClientConfig withMaxWaitingPerConnection(int count) {
        check(count >= 1 && count <= 1 << 20, "maxWaitingPerConnection is not between 1 and 1048576");
        return with(c -> c.maxWaitingPerConnection = count);
    }

    /**
     * Where to dial for a node that calls itself so: for seeds, maps and redirects alike. The same address by default.
     */
    public UnaryOperator<Endpoint> addressMapping() {
        return addressMapping;
    }

    /** Where to dial for a node that calls itself so: for NAT and containers. Called on connecting threads. */
    public ClientConfig withAddressMapping(UnaryOperator<Endpoint> mapping) {
        return with(c -> c.addressMapping = mapping);
    }

    /**
     * Whether an idempotent write is sent again when a connection was lost and nobody knows if it ran; off by default.
     */
    public boolean repeatIdempotentWrites() {
        return repeatIdempotentWrites;
    }

    /**
     * Whether an idempotent write is sent again when a connection was lost and nobody knows if it ran. A repeated
     * {@code SET} may then undo what somebody else has written in between.
     */
    public ClientConfig withRepeatIdempotentWrites(boolean repeat) {
        return with(c -> c.repeatIdempotentWrites = repeat);
    }

    /** What the command table says otherwise of these commands, by upper-case name; empty by default. */
    public Map<String, Idempotence> idempotence() {
        return idempotence;
    }

    /** Overrides the command table, as for a script that only reads: {@code Map.of("EVALSHA", Idempotence.READ)}. */
    public ClientConfig withIdempotence(Map<String, Idempotence> overrides) {
        Map<String, Idempotence> upper = overrides.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(e -> e.getKey().toUpperCase(Locale.ROOT), Map.Entry::getValue));
        return with(c -> c.idempotence = upper);
    }

    /** Who is told what happens; null for nobody. */
    public @Nullable ClientListener listener() {
        return listener;
    }

    /** Who is told what happens. */
    public ClientConfig withListener(ClientListener listener) {
        return with(c -> c.listener = listener);
    }

    /** Nodes and settings, never the password. */
    @Override
    public String toString() {
        return "ClientConfig[" + (tls ? "rediss" : "redis") + " " + seeds + ", timeout=" + timeout + ", readFrom="
                + readFrom + "]";
    }

    private ClientConfig with(Consumer<ClientConfig> change) {
        try {
            ClientConfig copy = (ClientConfig) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private static Duration positive(Duration duration, String name) {
        check(!duration.isNegative() && !duration.isZero(), name + " is not more than 0");
        return bounded(duration, name);
    }

    private static Duration bounded(Duration duration, String name) {
        check(duration.compareTo(LONGEST) <= 0, name + " is longer than 30 days");
        return duration;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
