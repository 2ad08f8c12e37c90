package dev.waymark.ops.internal.move;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Check;
import dev.waymark.ops.Finding;
import dev.waymark.ops.FindingCode;
import dev.waymark.ops.Login;
import dev.waymark.ops.Move;
import dev.waymark.ops.NodeReport;
import dev.waymark.ops.OpsException;
import dev.waymark.ops.Plan;
import dev.waymark.ops.Severity;
import dev.waymark.ops.SlotSet;
import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import dev.waymark.ops.internal.wire.PlainConnection;
import dev.waymark.ops.internal.wire.RefusedException;
import dev.waymark.protocol.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must hold before the first slot is opened. It changes nothing. */
final class Preflight {

    /** What a run that was interrupted leaves in its own slots, and the same plan mends. */
    private static final Set<FindingCode> OWN = EnumSet.of(
            FindingCode.SLOTS_OPEN,
            FindingCode.SLOTS_HALF_OPEN,
            FindingCode.SLOTS_OPEN_ON_REPLICA,
            FindingCode.SLOTS_CLAIMED_TWICE,
            FindingCode.NODES_DISAGREE,
            FindingCode.STRAY_KEYS);

    /** A key that is larger is not sent to try the way. */
    private static final long PROBE_BYTES = 1 << 20;

    /** So many slots are looked at in one round trip. */
    private static final int LISTED_AT_ONCE = 256;

    private final Survey survey;
    private final Plan plan;
    private final Login login;
    private final Duration timeout;

    Preflight(Survey survey, Plan plan, Login login, Duration timeout) {
        this.survey = survey;
        this.plan = plan;
        this.login = login;
        this.timeout = timeout;
    }

    /** @throws OpsException when something is in the way */
    void check() {
        refuseFindings();
        for (Map.Entry<Plan.Ends, List<Move>> each : plan.byEnds().entrySet()) {
            SurveyedNode source = primary(each.getKey().sourceId());
            SurveyedNode target = primary(each.getKey().targetId());
            probe(source, target, each.getValue());
        }
        plan.moves().stream().map(Move::targetId).distinct().forEach(this::refuseFull);
    }

    private void refuseFindings() {
        SlotSet own = plan.slots();
        for (Finding finding : Check.findings(survey)) {
            BitSet others = finding.slots().bits();
            others.andNot(own.bits());
            boolean ours = OWN.contains(finding.code())
                    && others.isEmpty()
                    && !finding.slots().isEmpty();
            if (finding.severity() == Severity.ERROR && !ours) {
                throw unsafe("the cluster is not in order: " + finding.message()
                        + " (waymark check tells more, waymark fix mends it)");
            }
        }
    }

    private SurveyedNode primary(String id) {
        return survey.primaries()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unsafe("the plan is for another state of this cluster: node " + id
                        + " is no primary of it now; make a new plan"));
    }

    /**
     * Has the source send a key to a target that does not import it. The target answers where the slot is; so nothing
     * is stored, but the source is known to reach the target and to be let in. A key that is not there would not do: a
     * source does not even connect then.
     */
    private void probe(SurveyedNode source, SurveyedNode target, List<Move> moves) {
        try (PlainConnection connection = PlainConnection.open(endpoint(source), login, timeout)) {
            SlotSet opened = opened(target);
            List<Integer> closed = moves.stream()
                    .map(Move::slot)
                    .filter(slot -> !opened.contains(slot))
                    .toList();
            byte[] key = smallKey(connection, closed);
            if (key != null) {
                judge(source, target, send(connection, endpoint(target), key));
            }
        } catch (IOException e) {
            throw unsafe("cannot work with " + source + ": " + e.getMessage());
        }
    }

    private static SlotSet opened(SurveyedNode node) {
        BitSet opened = new BitSet();
        node.report().ifPresent(report -> report.own().open().forEach(open -> opened.set(open.slot())));
        return SlotSet.copyOf(opened);
    }

    /** The first small key of these slots; null when they have none. */
    private static byte @Nullable [] smallKey(PlainConnection source, List<Integer> slots) throws IOException {
        byte[][] measure = PlainConnection.bytes("MEMORY", "USAGE");
        for (int at = 0; at < slots.size(); at += LISTED_AT_ONCE) {
            List<byte[][]> listings = slots.subList(at, Math.min(slots.size(), at + LISTED_AT_ONCE)).stream()
                    .map(slot -> PlainConnection.bytes("CLUSTER", "GETKEYSINSLOT", Integer.toString(slot), "1"))
                    .toList();
            for (Reply listed : source.callAll(listings)) {
                if (listed instanceof Reply.Failure failure) {
                    throw new RefusedException(source.endpoint(), failure);
                }
                if (listed instanceof Reply.Items items && !items.items().isEmpty()) {
                    byte[] key = ((Reply.Bulk) items.items().get(0)).bytes();
                    Reply size = source.call(measure[0], measure[1], key);
                    if (size instanceof Reply.Number number && number.value() <= PROBE_BYTES) {
                        return key;
                    }
                }
            }
        }
        return null;
    }

    private Reply send(PlainConnection source, Endpoint target, byte[] key) throws IOException {
        byte[][] copy = Lane.command(target, timeout.toMillis(), List.of("COPY"), login, List.of(key));
        return source.call(timeout.multipliedBy(2), copy);
    }

    private static void judge(SurveyedNode source, SurveyedNode target, Reply reply) {
        if (reply instanceof Reply.Failure failure && !failure.line().contains("MOVED")) {
            String why = failure.code().equals("IOERR")
                    ? "cannot reach " + target + " (the address that nodes announce must be reachable from nodes)"
                    : "cannot send keys to " + target + ": " + failure.line();
            throw unsafe(source + " " + why);
        }
    }

    private void refuseFull(String targetId) {
        NodeReport target = primary(targetId).report().orElseThrow();
        if (target.maxMemoryBytes() == 0) {
            return;
        }
        long coming = 0;
        for (Map.Entry<Plan.Ends, List<Move>> each : plan.byEnds().entrySet()) {
            if (each.getKey().targetId().equals(targetId)) {
                NodeReport source = primary(each.getKey().sourceId()).report().orElseThrow();
                int has = Math.max(1, source.own().slots().count());
                coming += source.usedMemoryBytes() / has * each.getValue().size();
            }
        }
        if (target.usedMemoryBytes() + coming > target.maxMemoryBytes()) {
            throw unsafe(primary(targetId) + " has not room enough: it uses " + target.usedMemoryBytes() + " of "
                    + target.maxMemoryBytes() + " bytes, and about " + coming + " would come");
        }
    }

    private static Endpoint endpoint(SurveyedNode node) {
        return Objects.requireNonNull(node.endpoint());
    }

    private static OpsException unsafe(String message) {
        return new OpsException(OpsException.Reason.UNSAFE, message, null);
    }
}
