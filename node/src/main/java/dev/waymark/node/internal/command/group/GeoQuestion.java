package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.geo.Area;
import dev.waymark.node.internal.geo.Position;
import org.jspecify.annotations.Nullable;

/**
 * What GEOSEARCH, GEORADIUS and their like are asked for. Immutable.
 *
 * @param area where to look; null when the set is not there, and the words may not have told
 * @param order of the distances; by chance, when none is wanted
 * @param count how many places are wanted; 0 for all
 * @param any whether any will do, and not only the nearest
 * @param destination the word with the key to store them in; 0 for none
 * @param storeDistance whether the scores that are stored are distances
 */
record GeoQuestion(
        @Nullable Area area,
        boolean withDistance,
        boolean withHash,
        boolean withPosition,
        Order order,
        long count,
        boolean any,
        int destination,
        boolean storeDistance) {

    private static final Refusal NO_RADIUS = new Refusal("ERR need numeric radius");
    private static final Refusal NEGATIVE_RADIUS = new Refusal("ERR radius cannot be negative");
    private static final Refusal NO_WIDTH = new Refusal("ERR need numeric width");
    private static final Refusal NO_HEIGHT = new Refusal("ERR need numeric height");
    private static final Refusal NEGATIVE_SIDE = new Refusal("ERR height or width cannot be negative");
    private static final Refusal NO_MEMBER = new Refusal("ERR could not decode requested zset member");
    private static final Refusal NO_COUNT = new Refusal("ERR COUNT must be > 0");
    private static final Refusal ANY_OF_ALL = new Refusal("ERR the ANY argument requires COUNT argument");

    /** In which order places are wanted. */
    enum Order {
        NONE,
        NEAREST_FIRST,
        FARTHEST_FIRST
    }

    /** The commands, and what sets them apart. */
    enum Form {
        GEORADIUS(1),
        GEORADIUS_RO(1),
        GEORADIUSBYMEMBER(1),
        GEORADIUSBYMEMBER_RO(1),
        GEOSEARCH(1),
        GEOSEARCHSTORE(2);

        /** The word with the key of the set to search. */
        final int key;

        Form(int key) {
            this.key = key;
        }

        boolean isSearch() {
            return this == GEOSEARCH || this == GEOSEARCHSTORE;
        }

        /** Whether it knows STORE. */
        boolean mayStore() {
            return this == GEORADIUS || this == GEORADIUSBYMEMBER;
        }
    }

    /**
     * Reads the words of a command.
     *
     * @param set what is searched; null when it is not there
     * @throws Refusal when a word is none of them
     */
    static GeoQuestion of(Form form, Arguments args, @Nullable SortedSetValue set) {
        return new Parser(form, args, set).parse();
    }

    private static final class Parser {

        private final Form form;
        private final Arguments args;
        private final @Nullable SortedSetValue set;
        private @Nullable Position center;
        private boolean fromMember;
        private boolean fromPosition;
        private boolean byRadius;
        private boolean byBox;
        private double radius;
        private double width;
        private double height;
        private double unit = 1;
        private boolean withDistance;
        private boolean withHash;
        private boolean withPosition;
        private Order order = Order.NONE;
        private long count;
        private boolean any;
        private int destination;
        private boolean storeDistance;

        Parser(Form form, Arguments args, @Nullable SortedSetValue set) {
            this.form = form;
            this.args = args;
            this.set = set;
        }

        GeoQuestion parse() {
            int word = fixed();
            while (word < args.count()) {
                int next = option(word);
                next = next == word && form.isSearch() ? searchOption(word) : next;
                if (next == word) {
                    throw Refusal.SYNTAX;
                }
                word = next;
            }
            check();
            Area area = null;
            if (set != null && center != null) {
                area = byBox ? Area.rectangle(center, width, height, unit) : Area.circle(center, radius, unit);
            }
            // Who wants only some wants the nearest.
            Order sorted = count > 0 && order == Order.NONE && !any ? Order.NEAREST_FIRST : order;
            return new GeoQuestion(
                    area, withDistance, withHash, withPosition, sorted, count, any, destination, storeDistance);
        }

        /** Reads the words that have their places; the word behind them. */
        private int fixed() {
            switch (form) {
                case GEOSEARCHSTORE:
                    destination = 1;
                    return 3;
                case GEOSEARCH:
                    return 2;
                case GEORADIUS, GEORADIUS_RO:
                    center = GeoWords.position(args, 2);
                    readRadius(4);
                    return 6;
                default:
                    if (set != null) {
                        center = member(2);
                        readRadius(3);
                    }
                    return 5;
            }
        }

        /** Reads an option that begins with a word, if one does; the word behind it. */
        private int option(int word) {
            int more = args.count() - word - 1;
            if (args.is(word, "WITHDIST")) {
                withDistance = true;
            } else if (args.is(word, "WITHHASH")) {
                withHash = true;
            } else if (args.is(word, "WITHCOORD")) {
                withPosition = true;
            } else if (args.is(word, "ANY")) {
                any = true;
            } else if (args.is(word, "ASC")) {
                order = Order.NEAREST_FIRST;
            } else if (args.is(word, "DESC")) {
                order = Order.FARTHEST_FIRST;
            } else if (more >= 1 && args.is(word, "COUNT")) {
                count = args.number(word + 1);
                if (count <= 0) {
                    throw NO_COUNT;
                }
                return word + 2;
            } else if (more >= 1 && form.mayStore() && (args.is(word, "STORE") || args.is(word, "STOREDIST"))) {
                destination = word + 1;
                storeDistance = args.is(word, "STOREDIST");
                return word + 2;
            } else {
                return word;
            }
            return word + 1;
        }

        /** As {@link #option}, of those that only GEOSEARCH and GEOSEARCHSTORE know. */
        private int searchOption(int word) {
            int more = args.count() - word - 1;
            if (form == Form.GEOSEARCHSTORE && args.is(word, "STOREDIST")) {
                storeDistance = true;
                return word + 1;
            }
            if (more >= 1 && !fromPosition && args.is(word, "FROMMEMBER")) {
                fromMember = true;
                center = set == null ? null : member(word + 1);
                return word + 2;
            }
            if (more >= 2 && !fromMember && args.is(word, "FROMLONLAT")) {
                fromPosition = true;
                center = GeoWords.position(args, word + 1);
                return word + 3;
            }
            if (more >= 2 && !byBox && args.is(word, "BYRADIUS")) {
                byRadius = true;
                readRadius(word + 1);
                return word + 3;
            }
            if (more >= 3 && !byRadius && args.is(word, "BYBOX")) {
                byBox = true;
                readSides(word + 1);
                return word + 4;
            }
            return word;
        }

        private void check() {
            if (destination > 0 && (withDistance || withHash || withPosition)) {
                throw new Refusal("ERR "
                        + (form.isSearch() ? "GEOSEARCHSTORE" : "STORE option in GEORADIUS")
                        + " is not compatible with WITHDIST, WITHHASH and WITHCOORD options");
            }
            if (form.isSearch() && !fromMember && !fromPosition) {
                throw new Refusal("ERR exactly one of FROMMEMBER or FROMLONLAT can be specified for " + args.text(0));
            }
            if (form.isSearch() && !byRadius && !byBox) {
                throw new Refusal("ERR exactly one of BYRADIUS and BYBOX can be specified for " + args.text(0));
            }
            if (any && count == 0) {
                throw ANY_OF_ALL;
            }
        }

        private Position member(int word) {
            Position position = GeoCommands.position(args, set, word);
            if (position == null) {
                throw NO_MEMBER;
            }
            return position;
        }

        private void readRadius(int word) {
            radius = Scores.of(args, word, NO_RADIUS);
            if (radius < 0) {
                throw NEGATIVE_RADIUS;
            }
            unit = GeoWords.unit(args, word + 1);
        }

        private void readSides(int word) {
            width = Scores.of(args, word, NO_WIDTH);
            height = Scores.of(args, word + 1, NO_HEIGHT);
            if (width < 0 || height < 0) {
                throw NEGATIVE_SIDE;
            }
            unit = GeoWords.unit(args, word + 2);
        }
    }
}
