package dev.waymark.verification.node.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes random commands of what the files {@code *.grammar} describe. Not thread-safe. */
final class Grammar {

    private static final Pattern POOL = Pattern.compile("([a-z]+): (.*)");
    private static final Pattern RULE = Pattern.compile("(?:(\\d+)x )?(! )?(?:(@\\w+)(?: (\\d+))? )?([A-Z].*)");

    /** Of so many commands one is spoilt: a word too many, one too few, or the wrong one. */
    private static final int SPOILT = 25;

    private final Pools pools = new Pools();
    private final List<Rule> rules = new ArrayList<>();

    /**
     * A command's form, and how its replies compare; a rule of weight 5 stands here five times.
     *
     * @param delicate whether another number in the place of its own would do harm, as with times to live
     */
    private record Rule(Form form, Comparison comparison, boolean delicate) {}

    /** A command and how its replies compare. */
    record Command(byte[][] words, Comparison comparison) {

        String name() {
            return new String(words[0], StandardCharsets.ISO_8859_1);
        }

        @Override
        public String toString() {
            return Words.line(words);
        }
    }

    /**
     * Reads all pools, and the rules of some files.
     *
     * @param only the files, without their ending; all, when there is none
     */
    static Grammar read(List<String> only) throws IOException {
        Grammar grammar = new Grammar();
        Map<String, String> lines = new LinkedHashMap<>();
        for (Path path : Script.files(".grammar")) {
            String file = path.getFileName().toString();
            int number = 0;
            for (String line : Files.readAllLines(path, StandardCharsets.UTF_8)) {
                number++;
                Matcher pool = POOL.matcher(line.strip());
                if (pool.matches()) {
                    grammar.pools.add(pool.group(1), pool.group(2));
                } else if (!line.isBlank() && !line.startsWith("#") && isWanted(file, only)) {
                    lines.put(file + ":" + number, line.strip());
                }
            }
        }
        // A pool may be defined in a later file.
        lines.forEach(grammar::addRule);
        return grammar;
    }

    private static boolean isWanted(String file, List<String> only) {
        return only.isEmpty() || only.contains(file.substring(0, file.lastIndexOf('.')));
    }

    private void addRule(String place, String line) {
        Matcher rule = RULE.matcher(line);
        if (!rule.matches()) {
            throw new IllegalArgumentException(place + ": neither a pool nor a rule: " + line);
        }
        int weight = rule.group(1) == null ? 1 : Integer.parseInt(rule.group(1));
        Comparison.Mode mode = rule.group(3) == null ? Comparison.Mode.EXACT : Comparison.NAMES.get(rule.group(3));
        if (mode == null) {
            throw new IllegalArgumentException(place + ": no directive " + rule.group(3));
        }
        long tolerance = rule.group(4) == null ? 0 : Long.parseLong(rule.group(4));
        try {
            Form form = Form.parse(rule.group(5), pools);
            boolean delicate = rule.group(2) != null || rule.group(5).contains(Pools.TTL);
            Rule made = new Rule(form, new Comparison(mode, tolerance), delicate);
            rules.addAll(Collections.nCopies(weight, made));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
        }
    }

    /** So many commands by chance. */
    List<Command> commands(long seed, int count) {
        pools.restart();
        Random random = new Random(seed);
        List<Command> commands = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            commands.add(command(random));
        }
        return commands;
    }

    private Command command(Random random) {
        Rule rule = rules.get(random.nextInt(rules.size()));
        List<byte[]> words = new ArrayList<>();
        rule.form().write(pools, random, words);
        if (random.nextInt(SPOILT) == 0) {
            spoil(words, rule.delicate() ? 3 : 4, random);
        }
        return new Command(words.toArray(byte[][]::new), rule.comparison());
    }

    private void spoil(List<byte[]> words, int ways, Random random) {
        int at = 1 + random.nextInt(Math.max(1, words.size() - 1));
        switch (random.nextInt(ways)) {
            case 0 -> words.add(pools.any(random));
            case 1 -> words.add(words.get(Math.min(at, words.size() - 1)));
            case 2 -> {
                if (words.size() > 1) {
                    words.remove(words.size() - 1);
                }
            }
            default -> {
                if (at < words.size()) {
                    words.set(at, pools.any(random));
                }
            }
        }
    }
}
