package dev.waymark.client.internal.topology;

import dev.waymark.client.Endpoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a server says where a node is, in words that need an interpreter.
 *
 * <p>Immutable. What each word means depends on who was asked and how: see {@link #endpoint}, and the table in
 * docs/client/topology.md.
 *
 * @param preferred the endpoint that the cluster wants clients to use: a host, {@code ""} for the host that was asked,
 *     {@code ?} for a host name that the node has not got; null when the reply has no such field
 * @param ip empty when not told
 * @param hostname empty when not told
 * @param port the port for connections like the one that was asked on, or the one without TLS; 0 when not told
 * @param tlsPort the port with TLS; 0 when not told
 */
record AnnouncedAddress(@Nullable String preferred, String ip, String hostname, int port, int tlsPort) {

    private static final String NO_HOSTNAME = "?";

    private static final int LONGEST_HOST = 255;

    /** An address that is not known. */
    static final AnnouncedAddress NOWHERE = new AnnouncedAddress(NO_HOSTNAME, "", "", 0, 0);

    /** Hosts that nobody could dial count as not told, and so do ports out of range. */
    AnnouncedAddress {
        preferred = preferred == null || preferred.isEmpty() ? preferred : usable(preferred, NO_HOSTNAME);
        ip = usable(ip, "");
        hostname = usable(hostname, "");
        port = port > 0 && port <= 65535 ? port : 0;
        tlsPort = tlsPort > 0 && tlsPort <= 65535 ? tlsPort : 0;
    }

    /** This address, completed by what another reply of the same server told. */
    AnnouncedAddress or(AnnouncedAddress other) {
        return new AnnouncedAddress(
                preferred == null ? other.preferred : preferred,
                ip.isEmpty() ? other.ip : ip,
                hostname.isEmpty() ? other.hostname : hostname,
                port == 0 ? other.port : port,
                tlsPort == 0 ? other.tlsPort : tlsPort);
    }

    /**
     * Where to dial; null when the address does not say.
     *
     * @param asked where the server was asked that told this address
     * @param tls whether with TLS
     * @param self whether it is the server's own address
     */
    @Nullable
    Endpoint endpoint(Endpoint asked, boolean tls, boolean self) {
        String host = host(asked, self);
        int dialled = tls && tlsPort != 0 ? tlsPort : port;
        return host == null || dialled == 0 ? null : new Endpoint(host, dialled);
    }

    /** All endpoints that can be made of this address, the one to dial among them. */
    Set<Endpoint> all(Endpoint asked, boolean self) {
        List<String> hosts = new ArrayList<>(List.of(ip, hostname));
        String dialled = host(asked, self);
        if (dialled != null) {
            hosts.add(dialled);
        }
        hosts.removeIf(String::isEmpty);
        Set<Endpoint> all = new LinkedHashSet<>();
        for (String host : hosts) {
            if (port != 0) {
                all.add(new Endpoint(host, port));
            }
            if (tlsPort != 0) {
                all.add(new Endpoint(host, tlsPort));
            }
        }
        return all;
    }

    private @Nullable String host(Endpoint asked, boolean self) {
        if (preferred != null && preferred.isEmpty()) {
            return asked.host();
        }
        if (preferred != null && !preferred.equals(NO_HOSTNAME)) {
            return preferred;
        }
        if (!ip.isEmpty() || !hostname.isEmpty()) {
            return ip.isEmpty() ? hostname : ip;
        }
        // A node that never met another one does not know its own address. Whoever asked it does.
        return self ? asked.host() : null;
    }

    /** The host without brackets and in one piece, or {@code otherwise}. */
    private static String usable(String host, String otherwise) {
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        String bare = bracketed ? host.substring(1, host.length() - 1) : host;
        boolean usable = !bare.isEmpty()
                && bare.length() <= LONGEST_HOST
                && bare.chars().allMatch(c -> c > ' ' && c != 0x7f && c != '@' && c != ',' && c != '/');
        return usable ? bare : otherwise;
    }
}
