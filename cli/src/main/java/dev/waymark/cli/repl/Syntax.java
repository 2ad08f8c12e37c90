package dev.waymark.cli.repl;

import java.util.List;
import java.util.stream.Collectors;

/** Arguments as COMMAND DOCS describes them, in the notation of the commands' documentation. */
final class Syntax {

    private Syntax() {}

    /** {@code key value [NX | XX] [GET] [EX seconds | PX milliseconds]}. */
    static String of(List<Answer> arguments) {
        return arguments.stream().map(Syntax::argument).collect(Collectors.joining(" "));
    }

    private static String argument(Answer facts) {
        String body = body(facts);
        boolean optional = has(facts, "optional");
        if (has(facts, "multiple")) {
            String token = text(facts, "token");
            // The token stands before each of them, or once before all.
            String again = has(facts, "multiple_token")
                    ? body
                    : body.substring(prefix(token).length());
            body = body + " [" + again + " ...]";
        }
        return optional ? "[" + body + "]" : body;
    }

    private static String body(Answer facts) {
        String type = text(facts, "type");
        String token = text(facts, "token");
        Answer parts = Docs.field(facts, "arguments");
        if (type.equals("pure-token")) {
            return token.isEmpty() ? "\"\"" : token;
        }
        if (parts == null) {
            String shown = text(facts, "display_text");
            return prefix(token) + (shown.isEmpty() ? text(facts, "name") : shown);
        }
        if (type.equals("oneof")) {
            String choice = parts.items().stream().map(Syntax::argument).collect(Collectors.joining(" | "));
            boolean closed = has(facts, "optional") && !has(facts, "multiple") && token.isEmpty();
            return prefix(token) + (closed ? choice : "<" + choice + ">");
        }
        return prefix(token) + of(parts.items());
    }

    private static String prefix(String token) {
        return token.isEmpty() ? "" : token + " ";
    }

    private static boolean has(Answer facts, String flag) {
        Answer flags = Docs.field(facts, "flags");
        return flags != null
                && flags.items().stream().anyMatch(each -> each.asText().equals(flag));
    }

    private static String text(Answer facts, String name) {
        Answer value = Docs.field(facts, name);
        return value == null ? "" : value.asText();
    }
}
