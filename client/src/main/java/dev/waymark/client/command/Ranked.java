package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a member of a sorted set stands.
 *
 * @param rank its position, from 0
 * @param score its score
 */
public record Ranked(long rank, double score) {

    static final Decoder<@Nullable Ranked> READER = Decoders.nullable(reply -> {
        List<Reply> two = Decoders.items(reply, 2, "an array of a rank and a score");
        return new Ranked(Decoders.number().decode(two.get(0)), Decoders.real().decode(two.get(1)));
    });
}
