package dev.waymark.verification.scripted;

import dev.waymark.client.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/**
 * An address that swallows every attempt to connect: a listener whose queue is full, so that the system drops what
 * comes as if the packets were lost on the way.
 */
final class BlackHole implements AutoCloseable {

    private final ServerSocket full;
    private final List<Socket> queued = new ArrayList<>();

    BlackHole() throws IOException {
        full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        while (queued.size() < 64) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(full.getInetAddress(), full.getLocalPort()), 250);
                queued.add(socket);
            } catch (SocketTimeoutException e) {
                socket.close();
                return;
            }
        }
        close();
        throw new IOException("this system queues connections without end");
    }

    Endpoint endpoint() {
        return new Endpoint("127.0.0.1", full.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        full.close();
        for (Socket socket : queued) {
            socket.close();
        }
    }
}
