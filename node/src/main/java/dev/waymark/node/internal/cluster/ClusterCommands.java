package dev.waymark.node.internal.cluster;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Handler;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.RefusedException;
import dev.waymark.node.internal.member.SlotCommands;
import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;

/**
 * The CLUSTER commands that change something, and those about keys in slots.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=cluster">Commands, "Cluster"</a>
 */
final class ClusterCommands {

    private static final Refusal INVALID_SLOT = new Refusal("ERR Invalid or out of range slot");

    private final ClusterNode node;
    private final Membership membership;

    ClusterCommands(ClusterNode node) {
        this.node = node;
        this.membership = node.membership();
    }

    /** Adds them to a node. */
    void register(CommandSet commands) {
        commands.add(
                "CLUSTER ADDSLOTS", changing(call -> membership.slotCommands().addSlots(slots(call))));
        commands.add(
                "CLUSTER DELSLOTS", changing(call -> membership.slotCommands().delSlots(slots(call))));
        commands.add(
                "CLUSTER ADDSLOTSRANGE",
                changing(call -> membership.slotCommands().addSlotsRange(ends(call))));
        commands.add(
                "CLUSTER DELSLOTSRANGE",
                changing(call -> membership.slotCommands().delSlotsRange(ends(call))));
        commands.add(
                "CLUSTER FLUSHSLOTS", changing(call -> membership.slotCommands().flushSlots(holdsKeys(call))));
        commands.add("CLUSTER SETSLOT", changing(this::setSlot));
        commands.add("CLUSTER MEET", changing(this::meet));
        commands.add(
                "CLUSTER FORGET", changing(call -> membership.nodeCommands().forget(id(call), node.now())));
        commands.add("CLUSTER RESET", changing(this::reset));
        commands.add("CLUSTER REPLICATE", changing(this::replicate));
        commands.add("CLUSTER FAILOVER", ClusterCommands::failover);
        commands.add("CLUSTER SET-CONFIG-EPOCH", changing(this::setConfigEpoch));
        commands.add("CLUSTER SAVECONFIG", changing(call -> saveConfig()));
        commands.add("CLUSTER BUMPEPOCH", this::bumpEpoch);
        commands.add(
                "CLUSTER KEYSLOT",
                call -> call.reply().number(Slots.of(call.args().word(2))));
        commands.add("CLUSTER COUNTKEYSINSLOT", ClusterCommands::countKeysInSlot);
        commands.add("CLUSTER GETKEYSINSLOT", ClusterCommands::getKeysInSlot);
        commands.add("ASKING", call -> {
            call.session().ask();
            call.ok();
        });
        commands.add("READONLY", call -> {
            call.session().readOnly(true);
            call.ok();
        });
        commands.add("READWRITE", call -> {
            call.session().readOnly(false);
            call.ok();
        });
    }

    private void saveConfig() {
        String problem = node.saveConfig();
        if (problem != null) {
            throw new Refusal("ERR error saving the cluster node config: " + problem);
        }
    }

    /** What a command changes, and then OK. */
    private Handler changing(Handler change) {
        return call -> {
            refusing(() -> change.run(call));
            node.settle();
            call.ok();
        };
    }

    /** The membership's refusals are the command's. */
    static void refusing(Runnable work) {
        try {
            work.run();
        } catch (RefusedException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private void setSlot(Call call) {
        int slot = SlotCommands.slot(call.args().text(2));
        if (membership.myself().isPrimary() && slot < 0) {
            throw INVALID_SLOT;
        }
        List<String> action = new ArrayList<>();
        for (int word = 3; word < call.args().count(); word++) {
            action.add(call.args().text(word));
        }
        membership.slotCommands().setSlot(slot, action, call.keys()::size);
    }

    private void meet(Call call) {
        Arguments args = call.args();
        if (args.count() > 5) {
            throw wrongNumber(call);
        }
        String busPort = args.count() == 5 ? args.text(4) : null;
        membership.nodeCommands().meet(args.text(2), args.text(3), busPort, node.now());
    }

    private void reset(Call call) {
        Arguments args = call.args();
        if (args.count() > 3) {
            throw wrongNumber(call);
        }
        boolean hard = args.count() == 3 && args.is(2, "HARD");
        if (args.count() == 3 && !hard && !args.is(2, "SOFT")) {
            throw Refusal.SYNTAX;
        }
        membership.nodeCommands().reset(hard, holdsKeys(call));
    }

    private void replicate(Call call) {
        membership.nodeCommands().replicate(id(call), holdsKeys(call));
    }

    private static void failover(Call call) {
        Arguments args = call.args();
        if (args.count() > 3 || (args.count() == 3 && !args.is(2, "FORCE") && !args.is(2, "TAKEOVER"))) {
            throw Refusal.SYNTAX;
        }
        throw new Refusal("ERR You should send CLUSTER FAILOVER to a replica");
    }

    private void setConfigEpoch(Call call) {
        membership.nodeCommands().setConfigEpoch(call.args().number(2));
    }

    private void bumpEpoch(Call call) {
        String reply = membership.nodeCommands().bumpEpoch();
        node.settle();
        call.reply().text(reply);
    }

    private static void countKeysInSlot(Call call) {
        int slot = (int) call.args().number(2, 0, Slots.COUNT - 1, slotRefusal(call, "ERR Invalid slot"));
        call.reply().number(call.keys().size(slot));
    }

    private static void getKeysInSlot(Call call) {
        long slot = call.args().number(2);
        long count = call.args().number(3);
        if (slot < 0 || slot >= Slots.COUNT || count < 0) {
            throw new Refusal("ERR Invalid slot or number of keys");
        }
        int size = (int) Math.min(count, call.keys().size((int) slot));
        List<byte[]> keys = new ArrayList<>(size);
        call.keys().forEach((int) slot, entry -> {
            if (keys.size() < size) {
                keys.add(call.keys().key(entry));
            }
        });
        call.reply().array(size);
        keys.forEach(call.reply()::bulk);
    }

    /** A number that is no slot has another text than a word that is no number. */
    private static Refusal slotRefusal(Call call, String text) {
        call.args().number(2);
        return new Refusal(text);
    }

    private static int[] slots(Call call) {
        int[] slots = new int[call.args().count() - 2];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = SlotCommands.slot(call.args().text(i + 2));
        }
        return slots;
    }

    private static int[] ends(Call call) {
        if (call.args().count() % 2 == 1) {
            throw wrongNumber(call);
        }
        return slots(call);
    }

    private static String id(Call call) {
        return call.args().text(2);
    }

    private static boolean holdsKeys(Call call) {
        return call.keys().size() > 0;
    }

    private static Refusal wrongNumber(Call call) {
        return new Refusal(
                "ERR wrong number of arguments for '" + call.command().title() + "' command");
    }
}
