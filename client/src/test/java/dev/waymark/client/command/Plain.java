package dev.waymark.client.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decoded values made comparable: bytes as text, and lists in their order; sets and maps have none. */
final class Plain {

    private Plain() {}

    static @Nullable Object of(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (value instanceof Map<?, ?> map) {
            Map<@Nullable Object, @Nullable Object> plain = new HashMap<>();
            map.forEach((key, each) -> plain.put(of(key), of(each)));
            return plain;
        }
        if (value instanceof Set<?> set) {
            Set<@Nullable Object> plain = new HashSet<>();
            set.forEach(each -> plain.add(of(each)));
            return plain;
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
