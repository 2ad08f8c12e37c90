package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.data.Ranks;
import dev.waymark.node.internal.data.ScoreRange;
import dev.waymark.node.internal.data.SortedSetValue;
import dev.waymark.node.internal.geo.Area;
import dev.waymark.node.internal.geo.Cell;
import dev.waymark.node.internal.geo.PartialSort;
import dev.waymark.node.internal.geo.Position;
import dev.waymark.protocol.RespWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The commands that look for places within an area.
 *
 * @see <a href="https://redis.io/docs/latest/commands/geosearch/">GEOSEARCH</a>
 */
public final class GeoSearchCommands {

    private static final Comparator<Place> NEAREST_FIRST = Comparator.comparingDouble(Place::meters);

    /** How many members are looked at before it is asked whether they are enough. */
    private static final int PORTION = 64;

    private GeoSearchCommands() {}

    /** A place that was found, and how far it is from the centre. */
    private record Place(byte[] member, double score, Position position, double meters) {}

    /** Adds them to a node. */
    public static void register(CommandSet commands) {
        for (GeoQuestion.Form form : GeoQuestion.Form.values()) {
            commands.add(form.name(), call -> search(call, form));
        }
    }

    private static void search(Call call, GeoQuestion.Form form) {
        SortedSetValue set = SortedSetCommands.find(call, form.key);
        GeoQuestion question = GeoQuestion.of(form, call.args(), set);
        List<Place> places = new ArrayList<>();
        Area area = question.area();
        double unit = 1;
        if (set != null && area != null) {
            places = find(set, area, question.any() ? question.count() : Long.MAX_VALUE);
            unit = area.unit();
        }
        int wanted = question.count() == 0 ? places.size() : (int) Math.min(question.count(), places.size());
        sort(places, question.order(), wanted);
        List<Place> chosen = places.subList(0, wanted);
        if (question.destination() > 0) {
            store(call, question, chosen, unit, form.isSearch() ? "geosearchstore" : "georadiusstore");
        } else {
            reply(call, question, chosen, unit);
        }
    }

    /** The places within an area, cell by cell, and no more than {@code most}. */
    private static List<Place> find(SortedSetValue set, Area area, long most) {
        List<Place> places = new ArrayList<>();
        for (Cell cell : area.cells()) {
            Ranks ranks = set.ranks(new ScoreRange(cell.lowestScore(), cell.scoreBehind(), false, true));
            for (int from = ranks.from(); from < ranks.to() && places.size() < most; from += PORTION) {
                Ranks portion = new Ranks(from, Math.min(ranks.to(), from + PORTION));
                set.forEach(portion, false, (bytes, at, length, score) -> {
                    Position position = Cell.position(score);
                    double meters = places.size() < most ? area.metersTo(position) : Area.OUTSIDE;
                    if (meters != Area.OUTSIDE) {
                        byte[] member = Arrays.copyOfRange(bytes, at, at + length);
                        places.add(new Place(member, score, position, meters));
                    }
                });
            }
        }
        return places;
    }

    private static void sort(List<Place> places, GeoQuestion.Order wantedOrder, int wanted) {
        if (wantedOrder == GeoQuestion.Order.NONE || wanted == 0) {
            return;
        }
        Comparator<Place> order =
                wantedOrder == GeoQuestion.Order.NEAREST_FIRST ? NEAREST_FIRST : NEAREST_FIRST.reversed();
        if (wanted == places.size()) {
            places.sort(order);
        } else {
            PartialSort.sort(places, order, wanted);
        }
    }

    private static void reply(Call call, GeoQuestion question, List<Place> places, double unit) {
        RespWriter out = call.reply();
        int parts = 1
                + (question.withDistance() ? 1 : 0)
                + (question.withHash() ? 1 : 0)
                + (question.withPosition() ? 1 : 0);
        out.array(places.size());
        for (Place place : places) {
            if (parts > 1) {
                out.array(parts);
            }
            out.bulk(place.member);
            if (question.withDistance()) {
                GeoCommands.writeDistance(out, place.meters / unit);
            }
            if (question.withHash()) {
                out.number((long) place.score);
            }
            if (question.withPosition()) {
                GeoCommands.writePosition(out, place.position);
            }
        }
    }

    private static void store(Call call, GeoQuestion question, List<Place> places, double unit, String event) {
        SortedSetValue result = SortedSetAlgebra.empty(call.engine().encodings());
        for (Place place : places) {
            double score = question.storeDistance() ? place.meters / unit : place.score;
            // Large cells overlap, and a place may be found twice.
            result.put(score, place.member, 0, place.member.length);
        }
        result.pack();
        SortedSetRanges.store(call, question.destination(), result, event);
    }
}
