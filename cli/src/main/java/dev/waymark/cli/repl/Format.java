package dev.waymark.cli.repl;

import dev.waymark.cli.repl.Answer.Type;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** How replies are written: to the byte what redis-cli 7.0 writes for them. */
public enum Format {
    /** For people: types are named, strings quoted, elements numbered. */
    HUMAN,
    /** For pipes: strings as they are, one element per line. */
    RAW,
    /** One line of comma-separated values. */
    CSV,
    /** One line of JSON; bytes that are no UTF-8 stay what they are. */
    JSON,
    /** One line of JSON in ASCII. */
    QUOTED_JSON;

    /** The reply and the end of its line. */
    byte[] write(Answer answer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        switch (this) {
            case HUMAN -> human(out, answer, "");
            case RAW -> {
                raw(out, answer);
                out.write('\n');
            }
            case CSV -> {
                csv(out, answer);
                out.write('\n');
            }
            case JSON, QUOTED_JSON -> {
                json(out, answer);
                out.write('\n');
            }
        }
        return out.toByteArray();
    }

    /** As it is in every format: for reports of the server that are text for people already, such as INFO. */
    static byte[] verbatim(Answer answer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        raw(out, answer);
        return out.toByteArray();
    }

    /** What a client that tracks keys is told in RESP3. */
    static byte[] invalidation(Answer push) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        put(out, "-> invalidate: ");
        List<Answer> keys = push.items().get(1).items();
        if (keys.isEmpty()) {
            put(out, "all keys");
        }
        for (int i = 0; i < keys.size(); i++) {
            put(out, i == 0 ? "'" : ", '");
            out.writeBytes(keys.get(i).text());
            out.write('\'');
        }
        out.write('\n');
        return out.toByteArray();
    }

    private static void human(ByteArrayOutputStream out, Answer answer, String indent) {
        switch (answer.type()) {
            case ERROR -> tagged(out, "(error) ", answer);
            case STATUS, VERBATIM -> tagged(out, "", answer);
            case INTEGER -> tagged(out, "(integer) ", answer);
            case DOUBLE -> tagged(out, "(double) ", answer);
            case BIG_NUMBER -> tagged(out, "(big number) ", answer);
            case BOOLEAN -> put(out, truth(answer) ? "(true)\n" : "(false)\n");
            case NIL -> put(out, "(nil)\n");
            case STRING -> {
                Quoting.quote(out, answer.text());
                out.write('\n');
            }
            case ARRAY -> elements(out, answer, indent, ')', "(empty array)\n");
            case SET -> elements(out, answer, indent, '~', "(empty set)\n");
            case PUSH -> elements(out, answer, indent, ')', "(empty push)\n");
            case MAP -> elements(out, answer, indent, '#', "(empty hash)\n");
        }
    }

    /** The first element stands behind the number that its parent has in the outer list. */
    private static void elements(
            ByteArrayOutputStream out, Answer answer, String indent, char separator, String whenEmpty) {
        List<Answer> items = answer.items();
        if (items.isEmpty()) {
            put(out, whenEmpty);
            return;
        }
        int each = answer.is(Type.MAP) ? 2 : 1;
        int width = Integer.toString(items.size() / each).length();
        String inner = indent + " ".repeat(width + 2);
        for (int i = 0; i < items.size(); i += each) {
            put(out, i == 0 ? "" : indent);
            put(out, String.format(Locale.ROOT, "%" + width + "d%c ", i / each + 1, separator));
            if (each == 1) {
                human(out, items.get(i), inner);
            } else {
                ByteArrayOutputStream key = new ByteArrayOutputStream();
                human(key, items.get(i), inner);
                // Its end of line gives way to the arrow.
                out.write(key.toByteArray(), 0, key.size() - 1);
                ByteArrayOutputStream value = new ByteArrayOutputStream();
                human(value, items.get(i + 1), inner);
                // A list of several lines begins on a line of its own.
                put(out, isLongList(items.get(i + 1), value) ? " => \n" + inner : " => ");
                out.writeBytes(value.toByteArray());
            }
        }
    }

    private static boolean isLongList(Answer answer, ByteArrayOutputStream shown) {
        byte[] bytes = shown.toByteArray();
        int end = 0;
        while (bytes[end] != '\n') {
            end++;
        }
        return !answer.items().isEmpty() && end < bytes.length - 1;
    }

    private static void raw(ByteArrayOutputStream out, Answer answer) {
        switch (answer.type()) {
            case NIL -> {
                // Nothing.
            }
            case ERROR -> tagged(out, "", answer);
            case BOOLEAN -> put(out, truth(answer) ? "(true)" : "(false)");
            case ARRAY, SET, PUSH -> {
                for (int i = 0; i < answer.items().size(); i++) {
                    put(out, i == 0 ? "" : "\n");
                    raw(out, answer.items().get(i));
                }
            }
            case MAP -> {
                for (int i = 0; i < answer.items().size(); i++) {
                    put(out, i == 0 ? "" : i % 2 == 0 ? "\n" : " ");
                    raw(out, answer.items().get(i));
                }
            }
            default -> out.writeBytes(answer.text());
        }
    }

    private static void csv(ByteArrayOutputStream out, Answer answer) {
        switch (answer.type()) {
            case ERROR -> {
                put(out, "ERROR,");
                Quoting.quote(out, answer.text());
            }
            case STATUS, STRING, VERBATIM -> Quoting.quote(out, answer.text());
            case INTEGER, DOUBLE, BIG_NUMBER -> out.writeBytes(answer.text());
            case NIL -> put(out, "NULL");
            case BOOLEAN -> put(out, truth(answer) ? "true" : "false");
            case ARRAY, SET, PUSH, MAP -> {
                for (int i = 0; i < answer.items().size(); i++) {
                    put(out, i == 0 ? "" : ",");
                    csv(out, answer.items().get(i));
                }
            }
        }
    }

    private void json(ByteArrayOutputStream out, Answer answer) {
        switch (answer.type()) {
            case ERROR -> {
                put(out, "error:");
                string(out, answer.text());
            }
            case STATUS, STRING, VERBATIM -> string(out, answer.text());
            case INTEGER, DOUBLE, BIG_NUMBER -> out.writeBytes(answer.text());
            case NIL -> put(out, "null");
            case BOOLEAN -> put(out, truth(answer) ? "true" : "false");
            case ARRAY, SET, PUSH -> {
                out.write('[');
                for (int i = 0; i < answer.items().size(); i++) {
                    put(out, i == 0 ? "" : ",");
                    json(out, answer.items().get(i));
                }
                out.write(']');
            }
            case MAP -> members(out, answer.items());
        }
    }

    private void members(ByteArrayOutputStream out, List<Answer> flat) {
        out.write('{');
        for (int i = 0; i < flat.size(); i += 2) {
            put(out, i == 0 ? "" : ",");
            Answer name = flat.get(i);
            if (name.is(Type.STATUS) || name.is(Type.STRING) || name.is(Type.VERBATIM)) {
                string(out, name.text());
            } else {
                // JSON knows names that are strings only: the JSON of whatever else it is becomes one.
                ByteArrayOutputStream inner = new ByteArrayOutputStream();
                json(inner, name);
                string(out, inner.toByteArray());
            }
            out.write(':');
            json(out, flat.get(i + 1));
        }
        out.write('}');
    }

    private void string(ByteArrayOutputStream out, byte[] bytes) {
        if (this == QUOTED_JSON) {
            Quoting.asciiJson(out, bytes);
        } else {
            Quoting.json(out, bytes);
        }
    }

    private static void tagged(ByteArrayOutputStream out, String tag, Answer answer) {
        put(out, tag);
        out.writeBytes(answer.text());
        out.write('\n');
    }

    private static boolean truth(Answer answer) {
        return answer.text()[0] == 't';
    }

    private static void put(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
