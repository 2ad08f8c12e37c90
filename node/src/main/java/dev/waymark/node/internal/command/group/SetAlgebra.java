package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.data.BytesConsumer;
import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.SetValue;
import java.util.Comparator;
import java.util.List;

/** What sets have in common, have together, or do not have. Pure: the sets are not changed. */
final class SetAlgebra {

    private SetAlgebra() {}

    /** Gives the members that are in all sets, of which there is one, to {@code action}. */
    static void intersect(List<SetValue> sets, BytesConsumer action) {
        List<SetValue> smallestFirst =
                sets.stream().sorted(Comparator.comparingInt(SetValue::size)).toList();
        List<SetValue> others = smallestFirst.subList(1, smallestFirst.size());
        smallestFirst.get(0).forEach((bytes, at, length) -> {
            for (SetValue other : others) {
                if (!other.contains(bytes, at, length)) {
                    return;
                }
            }
            action.accept(bytes, at, length);
        });
    }

    /** A set of the members of all sets. */
    static SetValue unite(List<SetValue> sets, Encodings encodings) {
        SetValue union = new SetValue(encodings);
        sets.forEach(set -> set.forEach(union::add));
        return union;
    }

    /** A set of the members of the first set that are in no other one. */
    static SetValue subtract(SetValue first, List<SetValue> others, Encodings encodings) {
        SetValue rest = new SetValue(encodings);
        // Either each member is looked for in all others, or each of the others' is taken out of a copy. Which of both
        // it was can be seen afterwards: a set that once had other members than integers is no array of integers.
        long looking = (long) first.size() * (1 + others.size());
        long taking = first.size() + others.stream().mapToLong(SetValue::size).sum();
        if (looking / 2 > taking) {
            first.forEach(rest::add);
            others.forEach(other -> other.forEach(rest::remove));
            return rest;
        }
        first.forEach((bytes, at, length) -> {
            for (SetValue other : others) {
                if (other.contains(bytes, at, length)) {
                    return;
                }
            }
            rest.add(bytes, at, length);
        });
        return rest;
    }
}
