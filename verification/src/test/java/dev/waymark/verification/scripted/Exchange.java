package dev.waymark.verification.scripted;

import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.util.function.Consumer;

/** One request on its connection: what a reaction can do with it. */
final class Exchange {

    private final ScriptedServer node;
    private final Conversation conversation;
    private final Request request;

    Exchange(ScriptedServer node, Conversation conversation, Request request) {
        this.node = node;
        this.conversation = conversation;
        this.request = request;
    }

    Request request() {
        return request;
    }

    void reply(Consumer<RespWriter> reply) throws IOException {
        RespWriter out = conversation.writer();
        reply.accept(out);
        conversation.write(out.buffer(), out.length());
    }

    void write(byte[] bytes) throws IOException {
        conversation.write(bytes, bytes.length);
    }

    /** As a healthy node does: greetings, the map, data, redirects. */
    void serve() throws IOException {
        reply(out -> node.serve(request, conversation, out));
    }

    void apply() {
        node.cluster().keyspace().run(request, conversation.writer());
    }

    void hangUp() {
        conversation.close();
    }

    void hang() throws InterruptedException {
        conversation.waitForEnd();
    }

    void waitForRequests(int count, String command) throws InterruptedException {
        while (node.count(command) < count) {
            Thread.sleep(1);
        }
    }
}
