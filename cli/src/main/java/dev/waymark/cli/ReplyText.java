package dev.waymark.cli;

import dev.waymark.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Replies as people and programs read them. Bytes that are no UTF-8 become replacement characters. */
final class ReplyText {

    private ReplyText() {}

    /** Strings as they are, one element per line, nothing for nil. */
    static String plain(Reply reply) {
        List<Reply> elements = elements(reply);
        return elements == null
                ? String.valueOf(scalar(reply, ""))
                : elements.stream().map(ReplyText::plain).collect(Collectors.joining("\n"));
    }

    /** As {@code reply}, or as {@code error} when it is one. */
    static void put(Map<String, @Nullable Object> member, Reply reply) {
        if (reply instanceof Reply.Failure failure) {
            member.put("error", failure.line());
        } else {
            member.put("reply", json(reply));
        }
    }

    private static @Nullable Object json(Reply reply) {
        List<Reply> elements = elements(reply);
        if (elements == null) {
            return scalar(reply, null);
        }
        List<@Nullable Object> list = new ArrayList<>();
        elements.forEach(each -> list.add(json(each)));
        return list;
    }

    private static @Nullable List<Reply> elements(Reply reply) {
        if (reply instanceof Reply.Items items) {
            return items.items();
        }
        return reply instanceof Reply.Pairs pairs ? pairs.flat() : null;
    }

    private static @Nullable Object scalar(Reply reply, @Nullable Object nil) {
        if (reply instanceof Reply.Text text) {
            return text.value();
        } else if (reply instanceof Reply.Bulk bulk) {
            return bulk.text();
        } else if (reply instanceof Reply.Number number) {
            return number.value();
        } else if (reply instanceof Reply.Failure failure) {
            return failure.line();
        } else if (reply instanceof Reply.Real real) {
            return real.value();
        } else if (reply instanceof Reply.Bool bool) {
            return bool.value();
        } else if (reply instanceof Reply.Big big) {
            return big.value().toString();
        }
        return nil;
    }
}
