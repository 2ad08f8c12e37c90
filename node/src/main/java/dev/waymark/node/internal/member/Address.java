package dev.waymark.node.internal.member;

/**
 * Where a node is reached, as headers, gossip and nodes.conf have it.
 *
 * <p>Immutable.
 *
 * @param ip a numeric address of at most 45 characters; empty when it is not known
 * @param port for clients; with TLS, the TLS port
 * @param secondPort for clients that speak the other of plain and TLS; 0 when there is none
 * @param busPort for the other nodes
 */
public record Address(String ip, int port, int secondPort, int busPort) {

    /** What a node has that nobody can reach: the flag {@code noaddr} goes with it. */
    public static final Address NOWHERE = new Address("", 0, 0, 0);

    /** How far the bus port lies above the client port when nobody says otherwise. */
    public static final int BUS_PORT_OFFSET = 10_000;

    /** The same ports on another host. */
    public Address withIp(String otherIp) {
        return new Address(otherIp, port, secondPort, busPort);
    }

    /** Whether nodes dial the same place. */
    boolean sameBus(Address other) {
        return busPort == other.busPort && port == other.port && ip.equals(other.ip);
    }

    /** {@code 127.0.0.1:7000@17000}, as CLUSTER NODES has it. */
    @Override
    public String toString() {
        return ip + ":" + port + "@" + busPort;
    }
}
