package dev.waymark.client;

import java.util.Locale;

/**
 * Where a node listens: a host name or address, and a port.
 *
 * <p>Immutable. The host is compared without regard to case and is never resolved here; an IPv6 address carries no
 * brackets.
 *
 * @param host a host name, an IPv4 or an IPv6 address; never empty
 * @param port 1 to 65535
 */
public record Endpoint(String host, int port) {

    /** @throws IllegalArgumentException when the host is empty or the port out of range */
    public Endpoint {
        if (host.isEmpty()) {
            throw new IllegalArgumentException("an endpoint needs a host");
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port " + port + " is not between 1 and 65535");
        }
        host = host.toLowerCase(Locale.ROOT);
    }

    /** {@code host:port}, an IPv6 address in brackets. */
    @Override
    public String toString() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
