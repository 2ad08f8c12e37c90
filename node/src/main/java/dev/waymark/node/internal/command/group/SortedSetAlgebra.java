package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.data.Encodings;
import dev.waymark.node.internal.data.MemberConsumer;
import dev.waymark.node.internal.data.SetValue;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.data.Value;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What sorted sets have in common, have together, or do not have. Pure: the sets are not changed.
 *
 * <p>Results are not packed, because a score of -0 is kept only then, and Redis shows it.
 */
final class SortedSetAlgebra {

    private SortedSetAlgebra() {}

    /** How the scores of a member become one. */
    enum Aggregate {
        SUM {
            @Override
            double of(double before, double score) {
                return numberOf(before + score);
            }
        },
        MIN {
            @Override
            double of(double before, double score) {
                return score < before ? score : before;
            }
        },
        MAX {
            @Override
            double of(double before, double score) {
                return score > before ? score : before;
            }
        };

        /** The score of a member that had one before, and has another one in one more set. NaN changes nothing. */
        abstract double of(double before, double score);
    }

    /**
     * A set with what its scores are multiplied by.
     *
     * @param value a sorted set, or a set, the members of which all have the score 1; null for an empty one
     */
    record Source(@Nullable Value value, double weight) {

        int size() {
            if (value instanceof SortedSetValue sorted) {
                return sorted.size();
            }
            return value instanceof SetValue set ? set.size() : 0;
        }

        /** Gives the members with their weighted scores to {@code action}. No score is NaN. */
        void forEach(MemberConsumer action) {
            if (value instanceof SortedSetValue sorted) {
                sorted.forEach(
                        (bytes, at, length, score) -> action.accept(bytes, at, length, numberOf(weight * score)));
            } else if (value instanceof SetValue set) {
                set.forEach((bytes, at, length) -> action.accept(bytes, at, length, weight));
            }
        }

        boolean contains(byte[] bytes, int at, int length) {
            if (value instanceof SortedSetValue sorted) {
                return sorted.find(bytes, at, length) != SortedSetValue.NONE;
            }
            return value instanceof SetValue set && set.contains(bytes, at, length);
        }

        /** The weighted score of a member that is in it; NaN when it is infinite and weighs nothing. */
        double score(byte[] bytes, int at, int length) {
            return value instanceof SortedSetValue sorted
                    ? weight * sorted.score(sorted.find(bytes, at, length))
                    : weight;
        }
    }

    /** Infinities that cancel each other leave nothing. */
    private static double numberOf(double score) {
        return Double.isNaN(score) ? 0 : score;
    }

    /** Gives the members that are in all sets, of which there is one, to {@code action}. */
    static void intersect(List<Source> sources, Aggregate aggregate, MemberConsumer action) {
        // The order of equal ones stays: it decides how sums are rounded.
        List<Source> smallestFirst =
                sources.stream().sorted(Comparator.comparingInt(Source::size)).toList();
        List<Source> others = smallestFirst.subList(1, smallestFirst.size());
        smallestFirst.get(0).forEach((bytes, at, length, first) -> {
            double score = first;
            for (Source other : others) {
                if (!other.contains(bytes, at, length)) {
                    return;
                }
                score = aggregate.of(score, other.score(bytes, at, length));
            }
            action.accept(bytes, at, length, score);
        });
    }

    /** The members of all sets. */
    static SortedSetValue unite(List<Source> sources, Aggregate aggregate, Encodings encodings) {
        SortedSetValue union = empty(encodings);
        sources.stream()
                .sorted(Comparator.comparingInt(Source::size))
                .forEach(source -> source.forEach((bytes, at, length, score) -> {
                    int entry = union.find(bytes, at, length);
                    if (entry == SortedSetValue.NONE) {
                        union.add(score, bytes, at, length);
                    } else {
                        union.update(entry, aggregate.of(union.score(entry), score));
                    }
                }));
        return union;
    }

    /** The members of the first set that are in no other one. */
    static SortedSetValue subtract(List<Source> sources, Encodings encodings) {
        SortedSetValue rest = empty(encodings);
        List<Source> others = sources.subList(1, sources.size());
        sources.get(0).forEach((bytes, at, length, score) -> {
            for (Source other : others) {
                if (other.contains(bytes, at, length)) {
                    return;
                }
            }
            rest.add(score, bytes, at, length);
        });
        return rest;
    }

    /** An empty one that will not be packed. */
    static SortedSetValue empty(Encodings encodings) {
        SortedSetValue set = new SortedSetValue(encodings);
        set.unpack();
        return set;
    }
}
