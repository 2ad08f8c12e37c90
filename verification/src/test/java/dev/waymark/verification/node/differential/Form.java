package dev.waymark.verification.node.differential;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a command may look like: a line of a grammar, or a part of it. Immutable. */
sealed interface Form {

    /** Adds the words of one command of this form. */
    void write(Pools pools, Random random, List<byte[]> out);

    /** A word that stands for itself. */
    record Literal(byte[] word) implements Form {
        @Override
        public void write(Pools pools, Random random, List<byte[]> out) {
            out.add(word);
        }
    }

    /** A word of a pool. */
    record Drawn(String pool) implements Form {
        @Override
        public void write(Pools pools, Random random, List<byte[]> out) {
            out.add(pools.pick(pool, random));
        }
    }

    /** One part after the other. Options that stand side by side come in any order. */
    record Sequence(List<Form> parts) implements Form {
        @Override
        public void write(Pools pools, Random random, List<byte[]> out) {
            List<Form> order = new ArrayList<>(parts);
            for (int from = 0; from < order.size(); from++) {
                int to = from;
                while (to < order.size() && order.get(to) instanceof Maybe) {
                    to++;
                }
                Collections.shuffle(order.subList(from, Math.max(from, to)), random);
                from = Math.max(from, to - 1);
            }
            order.forEach(part -> part.write(pools, random, out));
        }
    }

    /** One of several. */
    record Choice(List<Form> forms) implements Form {
        @Override
        public void write(Pools pools, Random random, List<byte[]> out) {
            forms.get(random.nextInt(forms.size())).write(pools, random, out);
        }
    }

    /** This, or nothing. */
    record Maybe(Form form) implements Form {
        @Override
        public void write(Pools pools, Random random, List<byte[]> out) {
            if (random.nextInt(3) == 0) {
                form.write(pools, random, out);
            }
        }
    }

    /** This, once or a few times. */
    record Repeated(Form form) implements Form {
        @Override
        public void write(Pools pools, Random random, List<byte[]> out) {
            do {
                form.write(pools, random, out);
            } while (random.nextInt(3) > 0 && out.size() < 30);
        }
    }

    /** How many words this has, and then these words. */
    record Counted(Form form) implements Form {
        @Override
        public void write(Pools pools, Random random, List<byte[]> out) {
            List<byte[]> words = new ArrayList<>();
            form.write(pools, random, words);
            int lie = random.nextInt(20) == 0 ? random.nextInt(4) - 2 : 0;
            out.add(Integer.toString(words.size() + lie).getBytes(StandardCharsets.ISO_8859_1));
            out.addAll(words);
        }
    }

    /** Reads a form, as the README of the scripts describes it. */
    static Form parse(String text, Pools pools) {
        Parser parser = new Parser(text, pools);
        Form form = parser.choice();
        if (!parser.tokens.isEmpty()) {
            throw new IllegalArgumentException("nothing opens the " + parser.tokens.peek() + " in " + text);
        }
        return form;
    }

    /** Reads it from the left. */
    final class Parser {
        private static final Pattern TOKEN =
                Pattern.compile("[\\[\\]()|]|#(?=\\S)|\\.\\.\\.|(?:(?!\\.\\.\\.)[^\\s\\[\\]()|])+");
        private static final String CLOSING = "])|";

        private final Deque<String> tokens = new ArrayDeque<>();
        private final Pools pools;

        private Parser(String text, Pools pools) {
            this.pools = pools;
            Matcher matcher = TOKEN.matcher(text);
            while (matcher.find()) {
                tokens.add(matcher.group());
            }
        }

        private Form choice() {
            List<Form> forms = new ArrayList<>(List.of(sequence()));
            while ("|".equals(tokens.peek())) {
                tokens.remove();
                forms.add(sequence());
            }
            return forms.size() == 1 ? forms.get(0) : new Choice(List.copyOf(forms));
        }

        private Form sequence() {
            List<Form> parts = new ArrayList<>();
            while (!tokens.isEmpty() && !CLOSING.contains(tokens.peek())) {
                Form part = part();
                if ("...".equals(tokens.peek())) {
                    tokens.remove();
                    part = new Repeated(part);
                }
                parts.add(part);
            }
            return new Sequence(List.copyOf(parts));
        }

        private Form part() {
            String token = tokens.remove();
            switch (token) {
                case "[":
                    return new Maybe(closed("]"));
                case "(":
                    return closed(")");
                case "#":
                    Form counted = part();
                    if ("...".equals(tokens.peek())) {
                        tokens.remove();
                        counted = new Repeated(counted);
                    }
                    return new Counted(counted);
                default:
                    return word(token);
            }
        }

        private Form closed(String bracket) {
            Form inner = choice();
            if (!bracket.equals(tokens.poll())) {
                throw new IllegalArgumentException("a " + bracket + " is missing");
            }
            return inner;
        }

        private Form word(String token) {
            if (token.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
                if (!pools.has(token)) {
                    throw new IllegalArgumentException("there is no pool " + token);
                }
                return new Drawn(token);
            }
            return new Literal(Arrays.copyOf(token.getBytes(StandardCharsets.ISO_8859_1), token.length()));
        }
    }
}
