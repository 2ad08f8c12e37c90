package dev.waymark.node.internal.move;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.data.Digits;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.HashValue;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.ListValue;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.data.Type;
import dev.waymark.node.internal.data.Value;
import dev.waymark.node.internal.rdb.Dumped;
import dev.waymark.node.internal.rdb.Elements;
import dev.waymark.node.internal.rdb.PayloadWriter;
import dev.waymark.node.internal.stream.StreamValue;

/** Turns what a key holds into a payload, and a payload into what a key holds. Not thread-safe. */
public final class Payloads {

    private final PayloadWriter writer = new PayloadWriter();

    /** The payload of an entry; it is the writer's until the next one. */
    public PayloadWriter write(Keyspace keys, int entry) {
        Value value = keys.value(entry);
        if (value == null || value.type() == Type.STRING) {
            byte[] string = keys.string(entry);
            writer.string(string, 0, string.length);
        } else {
            write(value);
        }
        return writer;
    }

    private void write(Value value) {
        if (value instanceof ListValue list) {
            writer.list((int) list.size());
            list.forEach(writer::element);
        } else if (value instanceof SetValue set) {
            writer.set(set.size());
            set.forEach(writer::element);
        } else if (value instanceof HashValue hash) {
            writer.hash(hash.size());
            hash.forEach(entry -> {
                element(hash.field(entry));
                element(hash.value(entry));
            });
        } else if (value instanceof SortedSetValue sorted) {
            writer.sortedSet(sorted.size());
            sorted.forEach((bytes, at, length, score) -> {
                writer.element(bytes, at, length);
                writer.score(score);
            });
        } else if (value instanceof StreamValue stream) {
            writer.stream(stream);
            return;
        } else {
            throw new IllegalStateException("no payload for a " + value.type().word());
        }
        writer.end();
    }

    private void element(byte[] bytes) {
        writer.element(bytes, 0, bytes.length);
    }

    /** Makes the key in word 1 of a call hold what was in a payload. */
    static void store(Call call, Dumped dumped, long expiresAt) {
        if (!(dumped instanceof Dumped.OfString string)) {
            call.put(1, value(call.engine().encodings(), dumped), expiresAt);
        } else if (Digits.isInteger(string.bytes(), 0, string.bytes().length)) {
            call.put(1, Digits.value(string.bytes(), 0, string.bytes().length), expiresAt);
        } else {
            call.put(1, string.bytes(), 0, string.bytes().length, expiresAt);
        }
    }

    /** Makes a key hold what was in a payload, without telling anybody. */
    public static void store(Engine engine, int slot, byte[] key, Dumped dumped, long expiresAt) {
        if (dumped instanceof Dumped.OfString string) {
            store(engine.keys(), slot, key, string.bytes(), expiresAt);
        } else {
            engine.keys().put(slot, key, 0, key.length, value(engine.encodings(), dumped), expiresAt);
        }
    }

    private static void store(Keyspace keys, int slot, byte[] key, byte[] string, long expiresAt) {
        if (Digits.isInteger(string, 0, string.length)) {
            keys.put(slot, key, 0, key.length, Digits.value(string, 0, string.length), expiresAt);
        } else {
            keys.put(slot, key, 0, key.length, string, 0, string.length, expiresAt);
        }
    }

    private static Value value(Encodings encodings, Dumped dumped) {
        if (dumped instanceof Dumped.OfList list) {
            ListValue value = new ListValue();
            list.elements().forEach(element -> value.pushLast(element, 0, element.length));
            return value;
        }
        if (dumped instanceof Dumped.OfSet set) {
            SetValue value = new SetValue(encodings);
            set.members().forEach(member -> value.add(member, 0, member.length));
            return value;
        }
        if (dumped instanceof Dumped.OfHash hash) {
            return hash(encodings, hash.fieldsAndValues());
        }
        if (dumped instanceof Dumped.OfSortedSet sorted) {
            SortedSetValue value = new SortedSetValue(encodings);
            for (int i = 0; i < sorted.scores().length; i++) {
                byte[] member = sorted.members().get(i);
                value.put(sorted.scores()[i], member, 0, member.length);
            }
            return value;
        }
        if (dumped instanceof Dumped.OfStream stream) {
            return stream.stream();
        }
        throw new IllegalStateException("no value for " + dumped.getClass());
    }

    private static HashValue hash(Encodings encodings, Elements fieldsAndValues) {
        HashValue value = new HashValue(encodings);
        for (int i = 0; i < fieldsAndValues.size(); i += 2) {
            byte[] field = fieldsAndValues.get(i);
            byte[] held = fieldsAndValues.get(i + 1);
            value.put(field, 0, field.length, held, 0, held.length);
        }
        return value;
    }
}
