package dev.waymark.ops.internal.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON: objects as maps in their order, arrays as lists, whole numbers as {@code Long}, others as {@code Double}.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>
 */
public final class JsonReader {

    /** Deeper documents are refused, before they use up the stack. */
    private static final int DEEPEST = 64;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * The one value that the text is.
     *
     * @throws IllegalArgumentException when it is no JSON; the message says where
     */
    public static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.space();
        if (reader.at < text.length()) {
            throw reader.wrong("something follows the end");
        }
        return value;
    }

    private @Nullable Object value() {
        space();
        if (at == text.length()) {
            throw wrong("it ends too early");
        }
        if (++depth > DEEPEST) {
            throw wrong("it is too deep");
        }
        Object value = switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
        depth--;
        return value;
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        at++;
        if (next('}')) {
            return members;
        }
        do {
            space();
            String name = string();
            if (!next(':')) {
                throw wrong("a colon is missing");
            }
            members.put(name, value());
        } while (next(','));
        if (!next('}')) {
            throw wrong("a } is missing");
        }
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> elements = new ArrayList<>();
        at++;
        if (next(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (next(','));
        if (!next(']')) {
            throw wrong("a ] is missing");
        }
        return elements;
    }

    private String string() {
        if (at == text.length() || text.charAt(at) != '"') {
            throw wrong("a string is missing");
        }
        StringBuilder out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return out.toString();
            }
            if (c < ' ') {
                break;
            }
            out.append(c == '\\' ? escaped() : c);
        }
        throw wrong("a string does not end");
    }

    private char escaped() {
        at++;
        char c = at < text.length() ? text.charAt(at) : 0;
        int simple = "\"\\/bfnrt".indexOf(c);
        if (c != 0 && simple >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(simple);
        }
        if (c == 'u' && at + 4 < text.length()) {
            try {
                char unit = (char) Integer.parseInt(text, at + 1, at + 5, 16);
                at += 4;
                return unit;
            } catch (NumberFormatException e) {
                // As below.
            }
        }
        throw wrong("there is no such escape");
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong("there is no such word");
        }
        at += word.length();
        return value;
    }

    private Object number() {
        int end = at;
        while (end < text.length() && "+-.0123456789eE".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        String digits = text.substring(at, end);
        try {
            Object value = digits.matches("-?(0|[1-9]\\d*)") ? (Object) Long.valueOf(digits) : Double.valueOf(digits);
            at = end;
            return value;
        } catch (NumberFormatException e) {
            throw wrong("a value is missing");
        }
    }

    /** Takes a character, spaces before it too; false when another one is there. */
    private boolean next(char c) {
        space();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("no JSON: " + what + " (character " + (at + 1) + ")");
    }
}
