package dev.waymark.node.internal.cluster;

import dev.waymark.node.internal.gate.ClusterMood;
import dev.waymark.node.internal.gate.SlotState;
import dev.waymark.node.internal.gate.SlotState.Owner;
import dev.waymark.node.internal.gate.SlotView;
import dev.waymark.node.internal.member.Member;
import dev.waymark.node.internal.member.Membership;
import org.jspecify.annotations.Nullable;

/** What a node's membership believes about slots, as the gate asks for it. For the thread of commands. */
final class MembershipView implements SlotView {

    private final Membership membership;
    private Preferences preferences = Preferences.USUAL;

    MembershipView(Membership membership) {
        this.membership = membership;
    }

    /** Takes over a changed configuration. */
    void prefer(Preferences to) {
        preferences = to;
    }

    /**
     * The host by which clients are told to reach a node: an ip, a host name, {@code ?} when it has none, or nothing
     * when clients are to use the one by which they know this node.
     */
    String host(Member member) {
        return switch (preferences.endpointType()) {
            case "hostname" -> member.hostname().isEmpty() ? "?" : member.hostname();
            case "unknown-endpoint" -> "";
            default -> member.address().ip();
        };
    }

    /** Whether clients are told host names, ips, or neither. */
    String endpointType() {
        return preferences.endpointType();
    }

    @Override
    public boolean isPlain(int slot) {
        return membership.isMine(slot)
                && membership.isOk()
                && membership.migratingTo(slot) == null
                && membership.importingFrom(slot) == null;
    }

    @Override
    public SlotState state(int slot) {
        Member owner = membership.owner(slot);
        Member target = membership.migratingTo(slot);
        return new SlotState(
                owner(owner),
                owner == null ? null : address(owner),
                target == null ? null : address(target),
                membership.importingFrom(slot) != null);
    }

    @Override
    public ClusterMood mood() {
        return membership.isOk()
                ? ClusterMood.UP
                : new ClusterMood(false, preferences.readsWhenDown(), preferences.channelsWhenDown());
    }

    private Owner owner(@Nullable Member owner) {
        if (owner == null) {
            return Owner.NOBODY;
        }
        Member myself = membership.myself();
        if (owner == myself) {
            return Owner.ME;
        }
        return owner == myself.primary() ? Owner.MY_PRIMARY : Owner.ANOTHER;
    }

    private String address(Member member) {
        return host(member) + ':' + member.address().port();
    }
}
