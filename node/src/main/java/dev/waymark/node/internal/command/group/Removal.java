package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.data.Value;
import org.jspecify.annotations.Nullable;

/** How HDEL, SREM and ZREM take elements out of a collection. */
final class Removal {

    private Removal() {}

    /** A collection that gives up an element. */
    interface Remover<V> {

        /** Whether it had the element. */
        boolean remove(V value, byte[] bytes, int offset, int length);
    }

    /**
     * Takes out what the words behind the key name, and replies how many of them were there.
     *
     * @param value the collection in word 1; null when there is none
     * @param kind the class of the event, as {@link Call#modified} has it
     */
    static <V extends Value> void run(
            Call call, @Nullable V value, char kind, String event, Remover<? super V> remover) {
        Arguments args = call.args();
        int gone = 0;
        if (value != null) {
            for (int word = 2; word < args.count(); word++) {
                gone += remover.remove(value, args.bytes(), args.offset(word), args.length(word)) ? 1 : 0;
            }
            if (gone > 0) {
                call.shrunk(1, value, kind, event);
            }
        }
        call.reply().number(gone);
    }
}
