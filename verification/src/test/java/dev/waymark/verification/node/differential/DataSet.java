package dev.waymark.verification.node.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All that both servers hold, compared. */
final class DataSet {

    /** How the whole value of a key is read, by its type, and how two of them compare. */
    private static final Map<String, Question> QUESTIONS = Map.of(
            "+string", new Question("GET key", Comparison.EXACT),
            "+list", new Question("LRANGE key 0 -1", Comparison.EXACT),
            "+set", new Question("SMEMBERS key", new Comparison(Comparison.Mode.SORTED, 0)),
            "+zset", new Question("ZRANGE key 0 -1 WITHSCORES", Comparison.EXACT),
            "+hash", new Question("HGETALL key", new Comparison(Comparison.Mode.PAIRS, 0)),
            "+stream", new Question("XRANGE key - +", Comparison.EXACT));

    private static final Comparison NEARLY = new Comparison(Comparison.Mode.NEAR, 10_000);

    private record Question(String command, Comparison comparison) {
        byte[][] about(byte[] key) {
            byte[][] words = Words.of(command);
            words[1] = key;
            return words;
        }
    }

    /**
     * A key that is not the same on both.
     *
     * @param key as a script writes it
     */
    record Difference(String key, String command, Dialogue.Answers answers) {}

    private DataSet() {}

    /** The first difference; null when there is none. */
    static @Nullable Difference compare(Dialogue dialogue) throws IOException {
        // Asking for a key takes it out when its time is over; only then may the numbers of keys be compared.
        Dialogue.Answers keys = dialogue.ask("KEYS *");
        Set<String> names = new TreeSet<>();
        keys.redis().tree().parts().forEach(part -> names.add(part.body()));
        keys.node().tree().parts().forEach(part -> names.add(part.body()));
        List<byte[]> all = names.stream().map(name -> Words.of(name)[0]).toList();
        List<byte[][]> types = all.stream().map(key -> words("TYPE", key)).toList();
        List<Dialogue.Answers> answers = dialogue.askAll(types);
        List<byte[][]> questions = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!answers.get(i).same(Comparison.EXACT)) {
                return new Difference(Words.line(new byte[][] {all.get(i)}), "TYPE", answers.get(i));
            }
            Question question = QUESTIONS.get(answers.get(i).redis().toString());
            if (question != null) { // Gone meanwhile, or of a module.
                questions.add(question.about(all.get(i)));
                comparisons.add(question.comparison());
                questions.add(words("PEXPIRETIME", all.get(i)));
                comparisons.add(NEARLY);
            }
        }
        answers = dialogue.askAll(questions);
        for (int i = 0; i < questions.size(); i++) {
            if (!answers.get(i).same(comparisons.get(i))) {
                String key = Words.line(new byte[][] {questions.get(i)[1]});
                return new Difference(key, Words.line(questions.get(i)), answers.get(i));
            }
        }
        Dialogue.Answers sizes = dialogue.ask("DBSIZE");
        return sizes.same(Comparison.EXACT) ? null : new Difference("", "DBSIZE", sizes);
    }

    private static byte[][] words(String command, byte[] key) {
        return new byte[][] {command.getBytes(StandardCharsets.ISO_8859_1), key};
    }
}
