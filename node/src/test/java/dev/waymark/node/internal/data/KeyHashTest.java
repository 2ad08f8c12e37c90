package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyHashTest {

    /** Short keys and long ones: each word of a key must meet the seed. */
    @ParameterizedTest
    @ValueSource(strings = {"", "k", "key", "key:0000", "key:00000000001", "key:000000000000001"})
    void who_does_not_know_the_seed_does_not_know_the_hash(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
        long different = LongStream.range(0, 100)
                .mapToInt(seed -> new KeyHash(2 * seed).of(bytes, 0, bytes.length))
                .distinct()
                .count();

        assertThat(different).isGreaterThan(95);
    }
}
