package dev.waymark.verification.scripted;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One node on a free port of this machine. It serves as a healthy node of its cluster would, except where a script says
 * otherwise, and remembers every request in the order in which it read them. Thread-safe.
 */
final class ScriptedServer implements AutoCloseable {

    private final ScriptedCluster cluster;
    private final String id;
    private final int port;
    private final List<Script> scripts = new CopyOnWriteArrayList<>();
    private final List<Request> requests = new ArrayList<>();
    private final Set<Conversation> conversations = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile ServerSocket listening;
    private volatile ClusterView view;
    private volatile Gate reading;

    ScriptedServer(ScriptedCluster cluster, String id) {
        this.cluster = cluster;
        this.id = id;
        this.listening = listen(0);
        this.port = listening.getLocalPort();
    }

    ScriptedCluster cluster() {
        return cluster;
    }

    /** Its node id. */
    String id() {
        return id;
    }

    Endpoint endpoint() {
        return new Endpoint("127.0.0.1", port);
    }

    int port() {
        return port;
    }

    /** How redirects name it. */
    String announced() {
        return "127.0.0.1:" + port;
    }

    /** Begins a script for requests of this name; the latest script that fits is followed. */
    Script on(String command) {
        return on(command, null);
    }

    /** Begins a script for requests of this name with this first key. */
    Script on(String command, String key) {
        Script script = new Script(command, key);
        scripts.add(0, script);
        return script;
    }

    /** Tells this of the cluster from now on, whatever is true; null for the truth. */
    void tells(ClusterView told) {
        view = told;
    }

    /** What it tells of the cluster. */
    ClusterView view() {
        ClusterView told = view;
        return told == null ? cluster.view() : told;
    }

    /** Everything that it has read, greetings included, in order. */
    List<Request> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /** What it has read of this name, in order, as text: {@code SET k 1}. */
    List<String> requests(String command) {
        return requests().stream()
                .filter(request -> request.is(command))
                .map(Request::toString)
                .toList();
    }

    int count(String command) {
        return (int) requests().stream().filter(request -> request.is(command)).count();
    }

    int count(String command, String key) {
        return (int)
                requests().stream().filter(request -> request.is(command, key)).count();
    }

    /** How many connections were ever made to it. */
    int connectionsEver() {
        return connections.get();
    }

    /** How many connections are open now. */
    int connectionsOpen() {
        return conversations.size();
    }

    /** Reads nothing any more; what is sent to it stays in the buffers of the sockets. */
    void stopReading() {
        reading = new Gate();
    }

    void readAgain() {
        Gate gate = reading;
        reading = null;
        gate.open();
    }

    /** Sends bytes on every connection, unasked. */
    void push(String latin1) {
        conversations.forEach(conversation -> {
            try {
                byte[] bytes = latin1.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
                conversation.write(bytes, bytes.length);
            } catch (IOException e) {
                // It was closed meanwhile.
            }
        });
    }

    /** Closes all connections; new ones are welcome. */
    void cut() {
        conversations.forEach(Conversation::close);
    }

    /** Dies: connections are closed, and new ones refused. */
    void stop() {
        try {
            listening.close();
        } catch (IOException e) {
            // It is gone either way.
        }
        cut();
    }

    /** Comes back at the same address, as soon as the system gives the port back. */
    void start() {
        Waiting.eventually(() -> assertThatCode(() -> listening = listen(port)).doesNotThrowAnyException());
    }

    @Override
    public void close() {
        stop();
    }

    Request record(Request request) {
        synchronized (requests) {
            requests.add(request);
        }
        return request;
    }

    void reactTo(Exchange exchange) throws IOException, InterruptedException {
        for (Script script : scripts) {
            Reaction reaction = script.next(exchange.request());
            if (reaction != null) {
                reaction.to(exchange);
                return;
            }
        }
        exchange.serve();
    }

    void waitUntilReading() throws InterruptedException {
        Gate gate = reading;
        if (gate != null) {
            gate.pass();
        }
    }

    void ended(Conversation conversation) {
        conversations.remove(conversation);
    }

    void broken(Throwable why) {
        cluster.broken(why);
    }

    void serve(Request request, Conversation conversation, RespWriter out) {
        switch (request.name()) {
            case "HELLO" -> greet(request, conversation, out);
            case "AUTH", "CLIENT SETINFO", "CLIENT SETNAME", "ASKING" -> out.text("OK");
            case "READONLY" -> {
                conversation.becomeReadOnly();
                out.text("OK");
            }
            case "PING" -> out.text("PONG");
            case "CLUSTER SHARDS" -> view().writeShards(out);
            case "CLUSTER SLOTS" -> view().writeSlots(out);
            case "CLUSTER NODES" -> out.bulk(view().nodes(id));
            default -> serveKeys(request, conversation, out);
        }
    }

    private void greet(Request request, Conversation conversation, RespWriter out) {
        int version =
                request.words().size() > 1 ? Integer.parseInt(request.words().get(1)) : 2;
        conversation.speak(version);
        out.protocol(version).map(2).bulk("server").bulk("redis").bulk("proto").number(version);
    }

    private void serveKeys(Request request, Conversation conversation, RespWriter out) {
        int slot = request.slot();
        if (request.keys().stream().anyMatch(key -> Reactions.slotOf(key) != slot)) {
            out.error("CROSSSLOT Keys in request don't hash to the same slot");
            return;
        }
        ScriptedServer owner = slot < 0 ? this : cluster.ownerOf(slot);
        if (owner == null) {
            out.error("CLUSTERDOWN Hash slot not served");
        } else if (owner == this
                || conversation.isAsking()
                || conversation.isReadOnly() && request.reads() && cluster.primaryOf(this) == owner) {
            cluster.keyspace().run(request, out);
        } else {
            out.error("MOVED " + slot + " " + owner.announced());
        }
    }

    private ServerSocket listen(int wanted) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 128);
            Thread accepting = new Thread(() -> accept(socket), "scripted-accept-" + socket.getLocalPort());
            accepting.setDaemon(true);
            accepting.start();
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket from) {
        try {
            while (true) {
                Socket socket = from.accept();
                socket.setTcpNoDelay(true);
                Conversation conversation = new Conversation(this, connections.incrementAndGet(), socket);
                conversations.add(conversation);
                conversation.start();
                if (from.isClosed()) {
                    conversation.close();
                }
            }
        } catch (IOException e) {
            // It was stopped.
        }
    }
}
