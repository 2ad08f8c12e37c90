package dev.waymark.client.internal.topology;

import dev.waymark.protocol.Reply;
import dev.waymark.protocol.Reply.Items;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes replies in tests: a String is a bulk string, an Integer an integer, null a null. */
final class Replies {

    private Replies() {}

    static Reply array(@Nullable Object... items) {
        return new Items(
                Items.Kind.ARRAY, Arrays.stream(items).map(Replies::reply).toList());
    }

    /** A map as RESP3 has it. */
    static Reply map(@Nullable Object... flat) {
        return new Reply.Pairs(Arrays.stream(flat).map(Replies::reply).toList());
    }

    static Reply error(String line) {
        return new Reply.Failure(line);
    }

    /** CLUSTER NODES; a line is a line. */
    static Reply lines(String... lines) {
        return reply(String.join("\n", lines) + "\n");
    }

    /** A line of CLUSTER NODES whose other fields do not matter. */
    static String line(String id, String address, String flags, String primaryId, long epoch, String slots) {
        String line = id + " " + address + " " + flags + " " + primaryId + " 0 1760000000000 " + epoch + " connected";
        return slots.isEmpty() ? line : line + " " + slots;
    }

    /** One shard of CLUSTER SHARDS. */
    static Reply shard(Reply slots, Reply... nodes) {
        return map("slots", slots, "nodes", array((Object[]) nodes));
    }

    /** The same in RESP2, which has arrays for maps. */
    static Reply inResp2(Reply reply) {
        List<Reply> flat = new ArrayList<>();
        if (reply instanceof Reply.Pairs pairs) {
            flat.addAll(pairs.flat());
        } else if (reply instanceof Items items) {
            flat.addAll(items.items());
        } else {
            return reply;
        }
        return new Items(Items.Kind.ARRAY, flat.stream().map(Replies::inResp2).toList());
    }

    private static Reply reply(@Nullable Object value) {
        if (value instanceof String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return new Reply.Bulk(bytes, 0, bytes.length);
        }
        if (value instanceof Integer number) {
            return new Reply.Number(number);
        }
        return value == null ? Reply.Null.INSTANCE : (Reply) value;
    }
}
