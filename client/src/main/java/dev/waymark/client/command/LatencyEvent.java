package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What is known of the latency spikes of one event.
 *
 * @param name what the server was doing: {@code command}, {@code fork}, ...
 * @param lastAt when the last spike was, in whole seconds
 * @param last how long it was, in whole milliseconds
 * @param greatest how long the longest was, in whole milliseconds
 */
public record LatencyEvent(String name, Instant lastAt, Duration last, Duration greatest) {

    /** Newer servers add more numbers behind these four. */
    static final Decoder<List<LatencyEvent>> LATEST = Decoders.list(reply -> {
        List<Reply> event = Decoders.itemsFrom(reply, 4, "an array of an event, a time and latencies");
        return new LatencyEvent(
                Decoders.STRING.decode(event.get(0)),
                Instant.ofEpochSecond(Decoders.number().decode(event.get(1))),
                Duration.ofMillis(Decoders.number().decode(event.get(2))),
                Duration.ofMillis(Decoders.number().decode(event.get(3))));
    });
}
