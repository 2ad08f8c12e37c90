package dev.waymark.ops.internal.text;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as JSON: records (their components by name), maps, lists, strings, numbers, booleans and null.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>
 */
public final class Json {

    private final StringBuilder out = new StringBuilder(1024);

    private Json() {}

    /** The value in one line. */
    public static String write(@Nullable Object value) {
        Json json = new Json();
        json.value(value);
        return json.out.toString();
    }

    private void value(@Nullable Object value) {
        if (value == null || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof Double real) {
            number(real);
        } else if (value instanceof Long || value instanceof Integer) {
            out.append(value);
        } else if (value instanceof CharSequence || value instanceof Enum<?>) {
            string(value.toString());
        } else if (value instanceof List<?> list) {
            list(list);
        } else if (value instanceof Map<?, ?> map) {
            map(map);
        } else if (value instanceof Record record) {
            record(record);
        } else {
            throw new IllegalArgumentException("no JSON for " + value.getClass());
        }
    }

    /** Never with an exponent, which readers of tables stumble over. JSON has no word for what is no number. */
    private void number(double real) {
        out.append(
                Double.isFinite(real)
                        ? BigDecimal.valueOf(real).stripTrailingZeros().toPlainString()
                        : "null");
    }

    private void list(List<?> list) {
        String separator = "";
        out.append('[');
        for (Object element : list) {
            out.append(separator);
            value(element);
            separator = ",";
        }
        out.append(']');
    }

    private void map(Map<?, ?> map) {
        String separator = "";
        out.append('{');
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            member(String.valueOf(entry.getKey()), entry.getValue());
            separator = ",";
        }
        out.append('}');
    }

    private void record(Record record) {
        String separator = "";
        out.append('{');
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            out.append(separator);
            member(component.getName(), read(component, record));
            separator = ",";
        }
        out.append('}');
    }

    /** The value of one component of a record. */
    public static @Nullable Object read(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException("cannot read " + component, e);
        }
    }

    private void member(String name, @Nullable Object value) {
        string(name);
        out.append(':');
        value(value);
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    // Halves of a pair that stand alone are no UTF-8, but as escapes they are JSON.
                    if (c < ' ' || Character.isSurrogate(c) && !inPair(text, i)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean inPair(String text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
}
