package dev.waymark.cli.repl;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells JLine whether a line is complete: while a quote is open, the next line belongs to it. */
final class QuoteParser implements Parser {

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        Line parsed = Line.parse(line.getBytes(StandardCharsets.UTF_8));
        if (context == ParseContext.ACCEPT_LINE && parsed.state() == Line.State.OPEN) {
            throw new EOFError(-1, -1, "a quote is open", "quote");
        }
        return Typed.of(line, cursor);
    }

    /**
     * A line that is being typed, as completion sees it: names have no quotes, so blanks separate words.
     *
     * @param words up to the cursor's, which may be empty
     */
    record Typed(String line, int cursor, List<String> words) implements CompletingParsedLine {

        static Typed of(String line, int cursor) {
            return new Typed(
                    line,
                    cursor,
                    List.of(line.substring(0, cursor).stripLeading().split("\\s+", -1)));
        }

        @Override
        public String word() {
            return words.get(words.size() - 1);
        }

        @Override
        public int wordCursor() {
            return word().length();
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor();
        }

        @Override
        public int rawWordLength() {
            return wordCursor();
        }

        @Override
        public int wordIndex() {
            return words.size() - 1;
        }
    }
}
