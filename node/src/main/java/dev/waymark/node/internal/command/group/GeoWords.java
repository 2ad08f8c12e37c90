package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.geo.Position;

/** What words of geo commands mean: places, lengths and units. */
final class GeoWords {

    private static final Refusal NO_UNIT = new Refusal("ERR unsupported unit provided. please use M, KM, FT, MI");

    private GeoWords() {}

    /**
     * The place in a word and the next one: a longitude, and a latitude.
     *
     * @throws Refusal when one of them is no number, or they are not on the map
     */
    static Position position(Arguments args, int word) {
        Position position = new Position(Scores.of(args, word), Scores.of(args, word + 1));
        if (!position.isValid()) {
            throw new Refusal("ERR invalid longitude,latitude pair " + Decimals.fixed(position.longitude(), 6) + ","
                    + Decimals.fixed(position.latitude(), 6));
        }
        return position;
    }

    /**
     * The unit of length in a word, in metres.
     *
     * @throws Refusal when it is none
     */
    static double unit(Arguments args, int word) {
        if (args.is(word, "M")) {
            return 1;
        }
        if (args.is(word, "KM")) {
            return 1000;
        }
        if (args.is(word, "FT")) {
            return 0.3048;
        }
        if (args.is(word, "MI")) {
            return 1609.34;
        }
        throw NO_UNIT;
    }
}
