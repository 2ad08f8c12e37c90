package dev.waymark.benchmarks.node;

import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.group.Groups;
import dev.waymark.node.internal.serve.Server;
import dev.waymark.node.internal.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;

/** A node in a process of its own: prints its port, and ends when its standard input does. */
final class NodeMain {

    private static final int SPINS = 150;

    private NodeMain() {}

    public static void main(String[] words) throws IOException {
        Engine engine = new Engine(Groups.all(), new Settings(), System::currentTimeMillis, new SecureRandom());
        try (Server server =
                new Server(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), SPINS).start()) {
            System.out.println(server.port());
            while (System.in.read() >= 0) {
                // Nothing is ever said.
            }
        }
    }
}
