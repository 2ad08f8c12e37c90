package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A latency spike.
 *
 * @param at when it was, in whole seconds
 * @param took how long it was, in whole milliseconds
 */
public record LatencySample(Instant at, Duration took) {

    static final Decoder<List<LatencySample>> HISTORY = Decoders.list(reply -> {
        List<Reply> two = Decoders.items(reply, 2, "an array of a time and a latency");
        return new LatencySample(
                Instant.ofEpochSecond(Decoders.number().decode(two.get(0))),
                Duration.ofMillis(Decoders.number().decode(two.get(1))));
    });
}
