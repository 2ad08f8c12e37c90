package dev.waymark.verification.lab;

import dev.waymark.client.Endpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A primary that has keys of one slot, answers what a slot mover says, and writes what changes something into a
 * journal. Thread-safe.
 */
final class ScriptedPrimary implements AutoCloseable {

    private static final String VIEW = "id-of-target 127.0.0.1:1@2 master - 0 0 %d connected 7\n";

    private final String name;
    private final Queue<String> journal;
    private final ServerSocket listening;
    private final List<Socket> sockets = new ArrayList<>();
    private final List<String> keys = new ArrayList<>();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private int looks;

    ScriptedPrimary(String name, Queue<String> journal) throws IOException {
        this.name = name;
        this.journal = journal;
        this.listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    Endpoint endpoint() {
        return new Endpoint("127.0.0.1", listening.getLocalPort());
    }

    synchronized void has(String... names) {
        keys.addAll(List.of(names));
    }

    /** Answers commands that begin with these words so, in RESP, from now on. */
    void answers(String words, String resp) {
        answers.put(words, resp);
    }

    /** Says from now on that the target has this epoch. */
    void sawEpoch(int epoch) {
        answers("CLUSTER NODES", bulk(VIEW.formatted(epoch)));
    }

    /** How often it was asked for CLUSTER NODES. */
    synchronized int looks() {
        return looks;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                synchronized (this) {
                    sockets.add(socket);
                }
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket socket) {
        try (BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                OutputStream out = socket.getOutputStream()) {
            for (String header = in.readLine(); header != null; header = in.readLine()) {
                List<String> words = new ArrayList<>();
                for (int i = Integer.parseInt(header.substring(1)); i > 0; i--) {
                    in.readLine();
                    words.add(in.readLine());
                }
                out.write(answer(words).getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // The mover has gone.
        }
    }

    private synchronized String answer(List<String> words) {
        String command = String.join(" ", words);
        if (command.equals("CLUSTER NODES")) {
            looks++;
        } else if (!command.equals("CLUSTER MYID")) {
            journal.add(name + ": " + command);
        }
        for (Map.Entry<String, String> answer : answers.entrySet()) {
            if (command.startsWith(answer.getKey())) {
                return answer.getValue();
            }
        }
        if (command.equals("CLUSTER MYID")) {
            return bulk("id-of-" + name);
        } else if (command.equals("CLUSTER NODES")) {
            return bulk(VIEW.formatted(3));
        } else if (command.startsWith("CLUSTER GETKEYSINSLOT")) {
            int count = Math.min(keys.size(), Integer.parseInt(words.get(3)));
            StringBuilder some = new StringBuilder("*" + count + "\r\n");
            keys.subList(0, count).forEach(key -> some.append(bulk(key)));
            return some.toString();
        } else if (command.startsWith("CLUSTER COUNTKEYSINSLOT")) {
            return ":" + keys.size() + "\r\n";
        } else if (command.startsWith("MIGRATE")) {
            keys.removeAll(words.subList(words.indexOf("KEYS") + 1, words.size()));
        }
        return "+OK\r\n";
    }

    private static String bulk(String text) {
        return "$" + text.length() + "\r\n" + text + "\r\n";
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "scripted-primary");
        thread.setDaemon(true);
        thread.start();
    }

    /** A journal for several of them. */
    static Queue<String> journal() {
        return new ConcurrentLinkedQueue<>();
    }

    @Override
    public synchronized void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
