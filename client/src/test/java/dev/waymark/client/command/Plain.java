package dev.waymark.client.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decoded values made comparable: bytes as text, and sets, lists and maps as lists in their order, which is that of the
 * wire. An expectation of several elements is therefore given in an order, never as Set.of or Map.of.
 */
final class Plain {

    private Plain() {}

    static @Nullable Object of(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (value instanceof Map<?, ?> map) {
            return of(map.entrySet());
        }
        if (value instanceof Collection<?> collection) {
            List<@Nullable Object> list = new ArrayList<>();
            collection.forEach(each -> list.add(of(each)));
            return list;
        }
        if (value instanceof Map.Entry<?, ?> entry) {
            return of(List.of(entry.getKey(), entry.getValue()));
        }
        if (value instanceof Scored<?> scored) {
            return of(List.of(scored.member(), scored.score()));
        }
        if (value instanceof Keyed<?, ?> keyed) {
            return of(List.of(keyed.key(), keyed.value()));
        }
        if (value instanceof ScanPage<?> page) {
            return of(List.of(page.cursor(), page.items()));
        }
        return value;
    }
}
