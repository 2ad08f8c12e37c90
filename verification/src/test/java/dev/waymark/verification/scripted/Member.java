package dev.waymark.verification.scripted;

import dev.waymark.client.SlotRange;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One node as a view of the cluster tells of it. Immutable.
 *
 * @param id its node id
 * @param host what CLUSTER SHARDS and SLOTS give as its endpoint: an address, a name, empty, {@code ?}, or null
 * @param ip its address, which SHARDS and NODES give beside that
 * @param port its port; 0 when it has none for plain connections
 * @param tlsPort its port for TLS; 0 when it has none
 * @param hostname the name it announces; empty for none
 * @param primary the id of the primary it replicates; null for a primary
 * @param epoch its config epoch
 * @param health the word for its condition
 * @param slots the slots it owns
 */
record Member(
        String id,
        String host,
        String ip,
        int port,
        int tlsPort,
        String hostname,
        String primary,
        long epoch,
        String health,
        List<SlotRange> slots) {

    Member at(String newHost, int newPort) {
        return new Member(id, newHost, ip, newPort, tlsPort, hostname, primary, epoch, health, slots);
    }

    Member announcing(String newHost) {
        return at(newHost, port);
    }

    Member withIp(String newIp) {
        return new Member(id, host, newIp, port, tlsPort, hostname, primary, epoch, health, slots);
    }

    Member withTlsPort(int newPort) {
        return new Member(id, host, ip, port, newPort, hostname, primary, epoch, health, slots);
    }

    Member named(String newName) {
        return new Member(id, host, ip, port, tlsPort, newName, primary, epoch, health, slots);
    }

    Member withHealth(String word) {
        return new Member(id, host, ip, port, tlsPort, hostname, primary, epoch, word, slots);
    }

    Member withEpoch(long newEpoch) {
        return new Member(id, host, ip, port, tlsPort, hostname, primary, newEpoch, health, slots);
    }

    Member withSlots(List<SlotRange> newSlots) {
        return new Member(id, host, ip, port, tlsPort, hostname, primary, epoch, health, newSlots);
    }

    boolean isPrimary() {
        return primary == null;
    }

    /** Its line in CLUSTER NODES. */
    String line(boolean myself) {
        String flags =
                (myself ? "myself," : "") + (isPrimary() ? "master" : "slave") + (health.equals("fail") ? ",fail" : "");
        String ranges = slots.stream()
                .map(range -> " " + range.first() + "-" + range.last())
                .collect(Collectors.joining());
        return id + " " + ip + ":" + port + "@" + (port + 10000) + (hostname.isEmpty() ? "" : "," + hostname) + " "
                + flags + " " + (isPrimary() ? "-" : primary) + " 0 0 " + epoch + " connected" + ranges + "\n";
    }
}
