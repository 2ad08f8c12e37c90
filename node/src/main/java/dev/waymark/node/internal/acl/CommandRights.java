package dev.waymark.node.internal.acl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which commands may be run. Not thread-safe. */
final class CommandRights {

    private final Catalog catalog;
    private final BitSet allowed;

    /** For commands that may not be run with every first argument: those with which they may. */
    private final Map<Integer, List<String>> firstArguments = new TreeMap<>();

    /** Whether those are allowed that a later version may have. */
    private boolean future;

    CommandRights(Catalog catalog) {
        this.catalog = catalog;
        this.allowed = new BitSet(catalog.size());
    }

    CommandRights copy() {
        CommandRights copy = new CommandRights(catalog);
        copy.allowed.or(allowed);
        copy.future = future;
        firstArguments.forEach((id, arguments) -> copy.firstArguments.put(id, new ArrayList<>(arguments)));
        return copy;
    }

    /** Whether all may be run. */
    boolean isEverything() {
        return future && allowed.cardinality() == catalog.size();
    }

    boolean allows(int command, @Nullable String firstArgument) {
        if (command == Catalog.NONE ? future : allowed.get(command)) {
            return true;
        }
        return firstArgument != null
                && firstArguments.getOrDefault(command, List.of()).stream().anyMatch(firstArgument::equalsIgnoreCase);
    }

    /** Applies {@code +get}, {@code -config|set}, {@code +@hash}, {@code +select|0} and the like. */
    void apply(String rule) throws InvalidRule {
        boolean allow = rule.charAt(0) == '+';
        String what = rule.substring(1);
        if (what.equalsIgnoreCase("@all")) {
            all(allow);
        } else if (what.startsWith("@")) {
            category(what.substring(1), allow);
        } else if (allow && what.indexOf('|') >= 0) {
            allowSubcommand(what);
        } else {
            change(known(what), allow);
        }
    }

    void all(boolean allow) {
        allowed.set(0, catalog.size(), allow);
        future = allow;
        firstArguments.clear();
    }

    private void category(String name, boolean allow) throws InvalidRule {
        BitSet members = catalog.category(name);
        if (members == null) {
            throw InvalidRule.unknown();
        }
        members.stream().forEach(id -> change(id, allow));
    }

    private void change(int id, boolean allow) {
        if (allow) {
            allowed.or(catalog.family(id));
        } else {
            allowed.andNot(catalog.family(id));
        }
        firstArguments.remove(id);
    }

    private int known(String name) throws InvalidRule {
        int id = catalog.id(name);
        if (id == Catalog.NONE) {
            throw InvalidRule.unknown();
        }
        return id;
    }

    /** A subcommand, or a command without subcommands with a first argument. */
    private void allowSubcommand(String what) throws InvalidRule {
        int bar = what.lastIndexOf('|');
        int id = known(what.substring(0, bar));
        String argument = what.substring(bar + 1);
        if (catalog.isSubcommand(id)) {
            throw new InvalidRule("Allowing first-arg of a subcommand is not supported");
        }
        if (argument.isEmpty()) {
            throw InvalidRule.syntax();
        }
        if (catalog.isContainer(id)) {
            change(known(what), true);
            return;
        }
        List<String> arguments = firstArguments.computeIfAbsent(id, first -> new ArrayList<>());
        if (arguments.stream().noneMatch(argument::equalsIgnoreCase)) {
            arguments.add(argument);
        }
    }

    /**
     * Rules that give just these rights. Categories come first: again and again the one that fits best, as long as one
     * has more in common with what is left than not; then single commands put right what categories have not.
     */
    String text() {
        CommandRights made = new CommandRights(catalog);
        made.all(future);
        BitSet left = (BitSet) allowed.clone();
        List<String> rules = new ArrayList<>(List.of(future ? "+@all" : "-@all"));
        Set<String> used = new HashSet<>();
        for (String best = best(left, used); best != null; best = best(left, used)) {
            used.add(best);
            rules.add((future ? "-@" : "+@") + best);
            reach(best).stream().forEach(id -> {
                made.allowed.set(id, !future);
                left.set(id, future);
            });
        }
        for (int id = 0; id < catalog.size(); id++) {
            if (made.allowed.get(id) != allowed.get(id)) {
                rules.add((allowed.get(id) ? "+" : "-") + catalog.name(id));
                if (allowed.get(id)) {
                    made.allowed.or(catalog.family(id));
                } else {
                    made.allowed.andNot(catalog.family(id));
                }
            }
        }
        firstArguments.forEach((id, arguments) -> {
            if (!allowed.get(id)) {
                arguments.forEach(argument -> rules.add("+" + catalog.name(id) + "|" + argument));
            }
        });
        return String.join(" ", rules);
    }

    /** The category that fits best to what is left; null when none does. */
    private @Nullable String best(BitSet left, Set<String> used) {
        String best = null;
        int fewest = Integer.MAX_VALUE;
        int most = 0;
        for (String name : Catalog.CATEGORIES) {
            BitSet members = catalog.category(name);
            if (members == null || used.contains(name)) {
                continue;
            }
            BitSet on = (BitSet) members.clone();
            on.and(left);
            int same = future ? members.cardinality() - on.cardinality() : on.cardinality();
            int other = members.cardinality() - same;
            if (same > other && (other < fewest || (other == fewest && same > most))) {
                best = name;
                fewest = other;
                most = same;
            }
        }
        return best;
    }

    /** What a rule for a category changes. */
    private BitSet reach(String category) {
        BitSet reach = new BitSet();
        BitSet members = catalog.category(category);
        if (members != null) {
            members.stream().forEach(id -> reach.or(catalog.family(id)));
        }
        return reach;
    }
}
