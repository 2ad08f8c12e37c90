package dev.waymark.node.internal.move;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Connections to nodes that keys were sent to, kept for a while: a slot's keys go in many commands. Not thread-safe.
 */
final class Targets {

    private static final long KEPT_MILLIS = 10_000;
    private static final int MOST = 64;

    private final Map<String, Target> targets = new HashMap<>();

    /** There is no such host, or port. */
    static final class UnknownTargetException extends IOException {
        private static final long serialVersionUID = 1;

        UnknownTargetException(String message) {
            super(message);
        }
    }

    /** The connection to a node; opened when there is none. */
    Target to(String host, String port, int timeoutMillis, long now) throws IOException {
        expire(now);
        String name = host + ' ' + port;
        Target known = targets.get(name);
        if (known != null) {
            known.use(timeoutMillis, now);
            return known;
        }
        if (targets.size() == MOST) {
            drop(targets.values().iterator().next());
        }
        Target opened = new Target(name, open(host, port, timeoutMillis));
        opened.use(timeoutMillis, now);
        targets.put(name, opened);
        return opened;
    }

    /** Closes a connection, and forgets it. */
    void drop(Target target) {
        targets.remove(target.name());
        target.close();
    }

    private void expire(long now) {
        for (Iterator<Target> each = targets.values().iterator(); each.hasNext(); ) {
            Target target = each.next();
            if (now - target.lastUse() > KEPT_MILLIS) {
                target.close();
                each.remove();
            }
        }
    }

    private static Socket open(String host, String port, int timeoutMillis) throws IOException {
        InetSocketAddress address;
        try {
            address = new InetSocketAddress(InetAddress.getByName(host), Integer.parseInt(port));
        } catch (UnknownHostException | IllegalArgumentException e) {
            throw new UnknownTargetException(host);
        }
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(address, timeoutMillis);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
