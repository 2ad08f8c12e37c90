package dev.waymark.node.internal.member;

import dev.waymark.node.internal.member.BusMessage.Type;
import java.util.EnumMap;
import java.util.Map;

/** How many messages of each type went out and came in, for CLUSTER INFO. */
@SuppressWarnings("EnumOrdinal") // two counters for each message: no map for that
final class Traffic {

    private static final Type[] TYPES = Type.values();

    private final long[] sent = new long[TYPES.length];
    private final long[] received = new long[TYPES.length];

    void sent(Type type) {
        sent[type.ordinal()]++;
    }

    void received(Type type) {
        received[type.ordinal()]++;
    }

    Map<Type, Long> sent() {
        return nonZero(sent);
    }

    Map<Type, Long> received() {
        return nonZero(received);
    }

    private static Map<Type, Long> nonZero(long[] counts) {
        Map<Type, Long> byType = new EnumMap<>(Type.class);
        for (Type type : TYPES) {
            if (counts[type.ordinal()] > 0) {
                byType.put(type, counts[type.ordinal()]);
            }
        }
        return byType;
    }
}
