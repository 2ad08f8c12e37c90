package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Digits;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.geo.Cell;
import dev.waymark.node.internal.geo.Position;
import dev.waymark.protocol.RespWriter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The commands of places by name: sorted sets, the scores of which are geohashes. {@link GeoSearchCommands} are those
 * that look for places.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=geo">Commands, "Geospatial indices"</a>
 */
public final class GeoCommands {

    /** As many as the coordinates of a place are written with. */
    private static final int COORDINATE_DECIMALS = 17;

    private GeoCommands() {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        commands.add("GEOADD", GeoCommands::geoadd);
        commands.add("GEODIST", GeoCommands::geodist);
        commands.add("GEOHASH", GeoCommands::geohash);
        commands.add("GEOPOS", GeoCommands::geopos);
    }

    /** Is ZADD with other words. */
    private static void geoadd(Call call) {
        Arguments args = call.args();
        int first = 2;
        boolean onlyNew = false;
        boolean onlyOld = false;
        for (;
                first < args.count() && (args.is(first, "NX") || args.is(first, "XX") || args.is(first, "CH"));
                first++) {
            onlyNew |= args.is(first, "NX");
            onlyOld |= args.is(first, "XX");
        }
        if ((args.count() - first) % 3 != 0 || (onlyNew && onlyOld)) {
            throw Refusal.SYNTAX;
        }
        int places = (args.count() - first) / 3;
        byte[][] words = new byte[first + 2 * places][];
        for (int word = 0; word < first; word++) {
            words[word] = args.word(word);
        }
        for (int i = 0; i < places; i++) {
            Position position = GeoWords.position(args, first + 3 * i);
            words[first + 2 * i] = Digits.of(Cell.of(position).bits());
            words[first + 2 * i + 1] = args.word(first + 3 * i + 2);
        }
        ScoreChange.run(call, Arguments.of(words), 0);
    }

    private static void geodist(Call call) {
        Arguments args = call.args();
        if (args.count() > 5) {
            throw Refusal.SYNTAX;
        }
        double unit = args.count() == 5 ? GeoWords.unit(args, 4) : 1;
        SortedSetValue set = SortedSetCommands.find(call, 1);
        Position from = position(args, set, 2);
        Position to = position(args, set, 3);
        if (from == null || to == null) {
            call.reply().nil();
        } else {
            writeDistance(call.reply(), from.metersTo(to) / unit);
        }
    }

    private static void geohash(Call call) {
        RespWriter out = call.reply();
        forEachMember(call, out::nil, position -> out.bulk(Cell.text(position)));
    }

    private static void geopos(Call call) {
        RespWriter out = call.reply();
        forEachMember(call, out::nilArray, position -> writePosition(out, position));
    }

    /** Replies an array, to which each word behind the key adds what {@code missing} or {@code found} writes. */
    private static void forEachMember(Call call, Runnable missing, Consumer<Position> found) {
        Arguments args = call.args();
        SortedSetValue set = SortedSetCommands.find(call, 1);
        call.reply().array(args.count() - 2);
        for (int word = 2; word < args.count(); word++) {
            Position position = position(args, set, word);
            if (position == null) {
                missing.run();
            } else {
                found.accept(position);
            }
        }
    }

    /** Where the member in a word is; null when it is none. */
    static @Nullable Position position(Arguments args, @Nullable SortedSetValue set, int word) {
        int entry = set == null ? SortedSetValue.NONE : set.find(args.bytes(), args.offset(word), args.length(word));
        return set == null || entry == SortedSetValue.NONE ? null : Cell.position(set.score(entry));
    }

    static void writePosition(RespWriter out, Position position) {
        out.array(2)
                .real(Decimals.shortest(position.longitude(), COORDINATE_DECIMALS))
                .real(Decimals.shortest(position.latitude(), COORDINATE_DECIMALS));
    }

    /** Writes a distance: text, in RESP3 too. */
    static void writeDistance(RespWriter out, double distance) {
        out.bulk(Decimals.four(distance));
    }
}
