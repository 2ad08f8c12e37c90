package dev.waymark.verification.scripted;

import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One connection of a scripted node. One thread reads and records requests as they come, another answers them in order:
 * so a test sees what has arrived while a reply is being held.
 */
final class Conversation {

    private final ScriptedServer node;
    private final int number;
    private final Socket socket;
    private final BlockingQueue<Request> unanswered = new LinkedBlockingQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread reader;
    private final Thread answerer;

    // Only the answering thread touches these.
    private int protocol = 2;
    private boolean asking;
    private boolean readOnly;

    Conversation(ScriptedServer node, int number, Socket socket) {
        this.node = node;
        this.number = number;
        this.socket = socket;
        this.reader = new Thread(this::read, "scripted-read-" + number);
        this.answerer = new Thread(this::answer, "scripted-answer-" + number);
        reader.setDaemon(true);
        answerer.setDaemon(true);
    }

    void start() {
        reader.start();
        answerer.start();
    }

    /** A fresh writer in the protocol that was agreed on. */
    RespWriter writer() {
        return new RespWriter(256).protocol(protocol);
    }

    void speak(int version) {
        protocol = version;
    }

    void becomeReadOnly() {
        readOnly = true;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    boolean isAsking() {
        return asking;
    }

    synchronized void write(byte[] bytes, int length) throws IOException {
        socket.getOutputStream().write(bytes, 0, length);
    }

    void waitForEnd() throws InterruptedException {
        ended.await();
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
        ended.countDown();
        reader.interrupt();
        answerer.interrupt();
        node.ended(this);
    }

    private void read() {
        try (InputStream in = socket.getInputStream()) {
            RequestReader requests = new RequestReader();
            byte[] buffer = new byte[64 * 1024];
            int start = 0;
            int end = 0;
            while (true) {
                for (int next = requests.scan(buffer, start, end);
                        next >= 0;
                        next = requests.scan(buffer, start, end)) {
                    unanswered.add(node.record(Request.of(number, requests.read(buffer, start))));
                    start = next;
                }
                System.arraycopy(buffer, start, buffer, 0, end - start);
                end -= start;
                start = 0;
                if (end == buffer.length) {
                    buffer = Arrays.copyOf(buffer, buffer.length * 2);
                }
                node.waitUntilReading();
                int count = in.read(buffer, end, buffer.length - end);
                if (count < 0) {
                    break;
                }
                end += count;
            }
        } catch (IOException | InterruptedException e) {
            // The connection has ended.
        } catch (RespSyntaxException e) {
            node.broken(new AssertionError("the client sent what is no request", e));
        } finally {
            close();
        }
    }

    private void answer() {
        try {
            while (true) {
                Request request = unanswered.take();
                node.reactTo(new Exchange(node, this, request));
                asking = request.is("ASKING");
            }
        } catch (IOException | InterruptedException e) {
            // The connection has ended.
        } catch (RuntimeException | AssertionError e) {
            node.broken(e);
            close();
        }
    }
}
