package dev.waymark.ops.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {

    private record Point(int x, double y, @Nullable String label) {}

    @Test
    void a_record_is_an_object_of_its_components() {
        assertThat(Json.write(new Point(1, 2.5, null))).isEqualTo("{\"x\":1,\"y\":2.5,\"label\":null}");
    }

    @Test
    void lists_and_maps_keep_their_order() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", List.of());
        map.put("a", Arrays.asList(true, null, 7L));

        assertThat(Json.write(map)).isEqualTo("{\"z\":[],\"a\":[true,null,7]}");
    }

    @Test
    void a_number_never_has_an_exponent() {
        assertThat(Json.write(1e10)).isEqualTo("10000000000");
        assertThat(Json.write(0.00001)).isEqualTo("0.00001");
        assertThat(Json.write(0.0)).isEqualTo("0");
        assertThat(Json.write(1.0)).isEqualTo("1");
    }

    @Test
    void what_is_no_number_is_null() {
        assertThat(Json.write(Double.NaN)).isEqualTo("null");
        assertThat(Json.write(Double.POSITIVE_INFINITY)).isEqualTo("null");
    }

    @Test
    void strings_are_escaped_where_json_wants_it() {
        assertThat(Json.write("a\"b\\c\n\r\t\u0001é😀")).isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0001é😀\"");
        assertThat(Json.write("\ud83d alone \ude00")).isEqualTo("\"\\ud83d alone \\ude00\"");
    }

    @Test
    void anything_else_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Json.write(new Object()));
    }
}
