package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A command that was slow.
 *
 * @param id its number, growing until the server is restarted
 * @param at when it ran, in whole seconds
 * @param took how long it ran, in microseconds
 * @param words its name and arguments; many or long ones are cut short
 * @param client the address of the client that sent it
 * @param clientName the name of that client; empty when it has none
 */
public record SlowlogEntry(long id, Instant at, Duration took, List<String> words, String client, String clientName) {

    static final Decoder<List<SlowlogEntry>> LIST = Decoders.list(reply -> {
        List<Reply> entry = Decoders.itemsFrom(reply, 6, "an array of six facts about a slow command");
        return new SlowlogEntry(
                Decoders.number().decode(entry.get(0)),
                Instant.ofEpochSecond(Decoders.number().decode(entry.get(1))),
                Duration.ofNanos(1000 * Decoders.number().decode(entry.get(2))),
                Decoders.STRINGS.decode(entry.get(3)),
                Decoders.STRING.decode(entry.get(4)),
                Decoders.STRING.decode(entry.get(5)));
    });

    /** Without the words, which may be keys and values. */
    @Override
    public String toString() {
        return "SlowlogEntry[" + id + ", " + at + ", " + took + "]";
    }
}
