package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.stream.StreamConsumer;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamValue;
import org.jspecify.annotations.Nullable;

/** Finds groups and consumers. */
final class Consumers {

    private Consumers() {}

    /** The consumer whose name is in a word, which does something now; made when it is new. */
    static StreamConsumer active(Call call, int key, StreamGroup group, int word) {
        byte[] name = call.args().word(word);
        StreamConsumer consumer = group.consumer(name);
        if (consumer == null) {
            consumer = group.createConsumer(name, call.now());
            call.noted(key, 't', "xgroup-createconsumer");
        }
        if (consumer == null) {
            throw new IllegalStateException("neither found nor made");
        }
        consumer.seen(call.now());
        return consumer;
    }

    /**
     * The group in word 2 of the stream in word 1.
     *
     * @throws Refusal when one of them is not there
     */
    static StreamGroup group(Call call, @Nullable StreamValue stream) {
        Arguments args = call.args();
        StreamGroup group = stream == null ? null : stream.group(args.word(2));
        if (group == null) {
            throw new Refusal(
                    "NOGROUP No such key '" + args.quoted(1) + "' or consumer group '" + args.quoted(2) + "'");
        }
        return group;
    }
}
