package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.data.Doubles;
import dev.waymark.node.internal.data.HashValue;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.ListValue;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.data.Type;
import dev.waymark.node.internal.data.Value;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A digest of what keys hold, the same whatever the order in which they and their members are kept; and the same that
 * Redis computes, so that both can be compared.
 *
 * <p>The digest is XORed with the SHA-1 of what is taken in; and hashed again where that has an order. Not thread-safe.
 */
final class Digest {

    private static final byte[] EXPIRES = "!!expire!!".getBytes(StandardCharsets.ISO_8859_1);

    private final MessageDigest sha1;
    private final byte[] state = new byte[20];

    Digest() {
        try {
            sha1 = MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    /** That of all keys. */
    static Digest ofAll(Keyspace keys) {
        Digest all = new Digest();
        if (keys.size() > 0) {
            all.mix(number(0));
        }
        keys.forEach(entry -> {
            Digest one = new Digest();
            one.mix(keys.key(entry));
            one.add(keys, entry);
            all.toggle(one.state, 0, one.state.length);
        });
        return all;
    }

    /** Takes in what an entry holds, and whether it expires. */
    void add(Keyspace keys, int entry) {
        Value value = keys.value(entry);
        if (value == null || value.type() == Type.STRING) {
            mix(number(0));
            mix(keys.string(entry));
        } else {
            add(value);
        }
        if (keys.expiresAt(entry) >= 0) {
            toggle(EXPIRES, 0, EXPIRES.length);
        }
    }

    private void add(Value value) {
        if (value instanceof ListValue list) {
            mix(number(1));
            list.forEach(this::mix);
        } else if (value instanceof SetValue set) {
            mix(number(2));
            set.forEach((bytes, at, length) -> toggle(bytes, at, length));
        } else if (value instanceof SortedSetValue sorted) {
            mix(number(3));
            sorted.forEach((bytes, at, length, score) -> {
                Digest member = new Digest();
                member.mix(bytes, at, length);
                member.mix(Doubles.of(score));
                toggle(member.state, 0, member.state.length);
            });
        } else if (value instanceof HashValue hash) {
            mix(number(4));
            hash.forEach(entry -> {
                Digest field = new Digest();
                field.mix(hash.field(entry));
                field.mix(hash.value(entry));
                toggle(field.state, 0, field.state.length);
            });
        } else if (value instanceof StreamValue stream) {
            mix(number(6));
            StreamCursor entries = stream.range(StreamId.MIN, StreamId.MAX);
            while (entries.next()) {
                mix(text(entries.id()));
                entries.words(this::mix);
            }
        }
    }

    private static byte[] text(StreamId id) {
        String text = Long.toUnsignedString(id.ms()) + '.' + Long.toUnsignedString(id.seq());
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] number(int number) {
        return new byte[] {0, 0, 0, (byte) number};
    }

    private void mix(byte[] bytes) {
        mix(bytes, 0, bytes.length);
    }

    private void mix(byte[] bytes, int at, int length) {
        toggle(bytes, at, length);
        System.arraycopy(sha1.digest(state), 0, state, 0, state.length);
    }

    private void toggle(byte[] bytes, int at, int length) {
        sha1.update(bytes, at, length);
        byte[] hash = sha1.digest();
        for (int i = 0; i < state.length; i++) {
            state[i] ^= hash[i];
        }
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(state);
    }
}
