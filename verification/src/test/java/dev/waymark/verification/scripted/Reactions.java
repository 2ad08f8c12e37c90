package dev.waymark.verification.scripted;

import dev.waymark.protocol.RespWriter;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** What nodes can do with a request; the words that scripts are written in. */
final class Reactions {

    private Reactions() {}

    /** What a healthy node does. */
    static Reaction serve() {
        return Exchange::serve;
    }

    /** Runs the command, whoever owns its slot, and says nothing. */
    static Reaction apply() {
        return Exchange::apply;
    }

    static Reaction value(String value) {
        return reply(out -> out.bulk(value));
    }

    static Reaction number(long value) {
        return reply(out -> out.number(value));
    }

    static Reaction ok() {
        return reply(out -> out.text("OK"));
    }

    static Reaction error(String line) {
        return reply(out -> out.error(line));
    }

    static Reaction reply(Consumer<RespWriter> reply) {
        return exchange -> exchange.reply(reply);
    }

    /** Bytes as they are, RESP or not. */
    static Reaction bytes(String latin1) {
        return exchange -> exchange.write(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Reaction moved(String key, ScriptedServer to) {
        return moved(key, to.announced());
    }

    static Reaction moved(String key, String address) {
        return error("MOVED " + slotOf(key) + " " + address);
    }

    static Reaction ask(String key, ScriptedServer to) {
        return ask(key, to.announced());
    }

    static Reaction ask(String key, String address) {
        return error("ASK " + slotOf(key) + " " + address);
    }

    static Reaction tryAgain() {
        return error("TRYAGAIN Multiple keys request during rehashing of slot");
    }

    static Reaction clusterDown() {
        return error("CLUSTERDOWN The cluster is down");
    }

    static Reaction loading() {
        return error("LOADING Redis is loading the dataset in memory");
    }

    static Reaction masterDown() {
        return error("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.");
    }

    static Reaction readOnly() {
        return error("READONLY You can't write against a read only replica.");
    }

    /** Closes the connection as a process that ends does. */
    static Reaction hangUp() {
        return Exchange::hangUp;
    }

    /** Answers nothing any more on this connection, and leaves it open. */
    static Reaction hang() {
        return Exchange::hang;
    }

    /** Does it when the gate is open; what comes on this connection meanwhile waits behind it. */
    static Reaction after(Gate gate, Reaction reaction) {
        return exchange -> {
            gate.pass();
            reaction.to(exchange);
        };
    }

    /** Does it when the node has read that many requests of this name on all its connections. */
    static Reaction afterReading(int count, String command, Reaction reaction) {
        return exchange -> {
            exchange.waitForRequests(count, command);
            reaction.to(exchange);
        };
    }

    static int slotOf(String key) {
        return Slots.of(key.getBytes(StandardCharsets.UTF_8));
    }
}
