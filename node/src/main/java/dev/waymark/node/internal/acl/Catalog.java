package dev.waymark.node.internal.acl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands there are, as rules know them: each with a number, its categories and its subcommands, which are written
 * {@code config|get}. Immutable.
 */
public final class Catalog {

    /** All categories, in the order of ACL CAT. */
    public static final List<String> CATEGORIES = List.of(
            "keyspace",
            "read",
            "write",
            "set",
            "sortedset",
            "list",
            "hash",
            "string",
            "bitmap",
            "hyperloglog",
            "geo",
            "stream",
            "pubsub",
            "admin",
            "fast",
            "slow",
            "blocking",
            "dangerous",
            "connection",
            "transaction",
            "scripting");

    /** What is not the number of any command. */
    public static final int NONE = -1;

    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private final List<BitSet> families = new ArrayList<>();
    private final Map<String, BitSet> categories = new LinkedHashMap<>();

    /** @param categoriesByName of each command, by its lower-case name */
    public Catalog(Map<String, List<String>> categoriesByName) {
        CATEGORIES.forEach(category -> categories.put(category, new BitSet()));
        for (String name : categoriesByName.keySet()) {
            ids.put(name, names.size());
            names.add(name);
            families.add(new BitSet());
        }
        categoriesByName.forEach((name, its) -> {
            int id = id(name);
            families.get(id).set(id);
            int bar = name.indexOf('|');
            if (bar >= 0) {
                families.get(id(name.substring(0, bar))).set(id);
            }
            its.forEach(category -> categories
                    .computeIfAbsent(category, unknown -> new BitSet())
                    .set(id));
        });
    }

    int size() {
        return names.size();
    }

    /** The number of a command by its name, in whatever case; {@link #NONE} when there is none. */
    public int id(String name) {
        return ids.getOrDefault(name.toLowerCase(Locale.ROOT), NONE);
    }

    String name(int id) {
        return names.get(id);
    }

    boolean isContainer(int id) {
        return families.get(id).cardinality() > 1;
    }

    boolean isSubcommand(int id) {
        return names.get(id).indexOf('|') >= 0;
    }

    /** A command and its subcommands. */
    BitSet family(int id) {
        return families.get(id);
    }

    /** The commands of a category, in whatever case; null when there is no such category. */
    @Nullable
    BitSet category(String name) {
        return categories.get(name.toLowerCase(Locale.ROOT));
    }

    /** The names of the commands of a category; null when there is no such category. */
    public @Nullable List<String> members(String category) {
        BitSet members = category(category);
        return members == null ? null : members.stream().mapToObj(names::get).toList();
    }
}
