package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import java.util.List;

/**
 * The options of SORT. Immutable.
 *
 * @param asItIs whether the order stays as it is: BY something that is no pattern says so
 * @param offset how many elements to leave out
 * @param count how many to take then; negative for all
 * @param destination the word of the key to store them in; 0 for none
 */
record SortOptions(boolean descending, boolean alphabetical, boolean asItIs, long offset, long count, int destination) {

    /**
     * Reads the options, behind the key.
     *
     * @throws Refusal when one is none, or not for a cluster
     */
    static SortOptions of(Arguments args, boolean mayStore) {
        boolean descending = false;
        boolean alphabetical = false;
        boolean asItIs = false;
        long offset = 0;
        long count = -1;
        int destination = 0;
        for (int word = 2; word < args.count(); word++) {
            int more = args.count() - word - 1;
            if (args.is(word, "ASC")) {
                descending = false;
            } else if (args.is(word, "DESC")) {
                descending = true;
            } else if (args.is(word, "ALPHA")) {
                alphabetical = true;
            } else if (args.is(word, "LIMIT") && more >= 2) {
                offset = args.number(++word);
                count = args.number(++word);
            } else if (args.is(word, "STORE") && mayStore && more >= 1) {
                destination = ++word;
            } else if (args.is(word, "BY") && more >= 1) {
                if (args.quoted(++word, Integer.MAX_VALUE).indexOf('*') >= 0) {
                    throw new Refusal("ERR BY option of SORT denied in Cluster mode.");
                }
                asItIs = true;
            } else if (args.is(word, "GET") && more >= 1) {
                throw new Refusal("ERR GET option of SORT denied in Cluster mode.");
            } else {
                throw Refusal.SYNTAX;
            }
        }
        return new SortOptions(descending, alphabetical, asItIs, offset, count, destination);
    }

    boolean stores() {
        return destination > 0;
    }

    /** The part of the elements that LIMIT leaves. */
    <T> List<T> limited(List<T> elements) {
        int from = (int) Math.min(Math.max(offset, 0), elements.size());
        long most = count < 0 ? elements.size() : count;
        return elements.subList(from, (int) Math.min(elements.size(), from + Math.min(most, elements.size())));
    }
}
