package dev.waymark.verification.node.differential;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One block of a script at work. Not thread-safe; to be closed. */
final class ScriptRun implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int MOST_SHOWN = 20;

    private final Rivals rivals;
    private final int protocol;

    /** A client of its own, that sees to it that both have seen what the others have sent. */
    private final Dialogue control;

    private final Map<Character, Dialogue> clients = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();

    ScriptRun(Rivals rivals, int protocol) throws IOException {
        this.rivals = rivals;
        this.protocol = protocol;
        this.control = rivals.connect();
    }

    /** Runs all lines on empty servers; what differs, each with its place, the command and both replies. */
    List<String> run(List<Script.Line> lines) throws IOException {
        control.flush();
        for (Script.Line line : lines) {
            try {
                run(line);
            } catch (IOException e) {
                complain(line, "    " + e.getMessage() + ", and the rest was not run");
                break;
            }
        }
        return differences.size() <= MOST_SHOWN ? differences : differences.subList(0, MOST_SHOWN);
    }

    private void run(Script.Line line) throws IOException {
        Dialogue client = client(line.client());
        switch (line.action()) {
            case ASK -> compare(line, client.ask(line.words()));
            case READS -> compare(line, client.read());
            case ALL -> {
                control.settle();
                compare(line, client.readAll());
            }
            case BLOCKS -> {
                client.send(Words.request(line.words()));
                expectSilence(line, client);
            }
            case SILENT -> expectSilence(line, client);
            case UNTIL -> until(line, client);
            case SCAN -> scan(line, client);
            case RAW -> client.send(line.words()[0]);
            case CLOSED -> {
                if (!client.awaitEnd()) {
                    complain(line, "    the connection is open: " + client.speaking() + "sent something");
                }
            }
            case CLOSE -> {
                client.close();
                clients.remove(line.client());
                control.settle();
            }
        }
    }

    private Dialogue client(char name) throws IOException {
        Dialogue client = clients.get(name);
        if (client == null) {
            client = rivals.connect();
            clients.put(name, client);
            if (protocol == 3) {
                client.speak(3);
            }
        }
        return client;
    }

    private void expectSilence(Script.Line line, Dialogue client) throws IOException {
        control.settle();
        String speaking = client.speaking();
        if (!speaking.isEmpty()) {
            complain(line, "    nobody should say anything, but " + speaking + "did");
        }
    }

    private void until(Script.Line line, Dialogue client) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (; ; ) {
            Dialogue.Answers answers = client.ask(line.words());
            if (answers.redis().is(line.expected()) && answers.node().is(line.expected())) {
                return;
            }
            if (System.nanoTime() - deadline > 0) {
                complain(line, answers.toString());
                return;
            }
        }
    }

    private void scan(Script.Line line, Dialogue client) throws IOException {
        String expected = Scan.all(client.redis(), line.words());
        String found = Scan.all(client.node(), line.words());
        if (!expected.equals(found)) {
            complain(line, Dialogue.Answers.describe(expected, found));
        }
    }

    private void compare(Script.Line line, Dialogue.Answers answers) {
        if (!answers.same(line.comparison())) {
            complain(line, answers.toString());
        }
    }

    private void complain(Script.Line line, String what) {
        differences.add(line.place() + ": " + line.text() + "\n" + what);
    }

    @Override
    public void close() throws IOException {
        for (Dialogue client : clients.values()) {
            client.close();
        }
        control.close();
    }
}
