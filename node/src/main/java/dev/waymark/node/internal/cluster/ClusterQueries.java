package dev.waymark.node.internal.cluster;

import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.member.BusMessage;
import dev.waymark.node.internal.member.Link;
import dev.waymark.node.internal.member.Member;
import dev.waymark.node.internal.member.Membership;
import dev.waymark.node.internal.member.Queries;
import dev.waymark.node.internal.member.SlotRange;
import dev.waymark.protocol.RespWriter;
import java.util.List;
import java.util.Map;

/** The CLUSTER commands that only look. */
final class ClusterQueries {

    private static final List<String> HELP = List.of(
            "CLUSTER <subcommand> [<arg> [value] [opt] ...]. Subcommands are:",
            "ADDSLOTS, ADDSLOTSRANGE, DELSLOTS, DELSLOTSRANGE, FLUSHSLOTS, SETSLOT",
            "    Who owns which slots.",
            "BUMPEPOCH, SET-CONFIG-EPOCH, SAVECONFIG",
            "    The node's epoch, and its file.",
            "COUNTKEYSINSLOT, GETKEYSINSLOT, KEYSLOT",
            "    Keys and their slots.",
            "MEET, FORGET, RESET, REPLICATE, FAILOVER",
            "    Who is in the cluster, and as what.",
            "INFO, LINKS, MYID, NODES, REPLICAS, SHARDS, SLOTS, COUNT-FAILURE-REPORTS",
            "    What this node knows.",
            "HELP",
            "    Print this help.");

    private final ClusterNode node;
    private final Membership membership;
    private final MembershipView view;

    ClusterQueries(ClusterNode node) {
        this.node = node;
        this.membership = node.membership();
        this.view = node.view();
    }

    /** Adds them to a node. */
    void register(CommandSet commands) {
        commands.add("CLUSTER INFO", call -> call.reply().verbatim("txt", info()));
        commands.add(
                "CLUSTER NODES",
                call -> call.reply().verbatim("txt", membership.queries().nodes()));
        commands.add(
                "CLUSTER MYID", call -> call.reply().bulk(membership.myself().id()));
        commands.add("CLUSTER SLOTS", this::slots);
        commands.add("CLUSTER SHARDS", this::shards);
        commands.add("CLUSTER LINKS", this::links);
        commands.add("CLUSTER REPLICAS", this::replicas);
        commands.add("CLUSTER SLAVES", this::replicas);
        commands.add("CLUSTER COUNT-FAILURE-REPORTS", this::failureReports);
        commands.add("CLUSTER HELP", call -> {
            call.reply().array(HELP.size());
            HELP.forEach(call.reply()::text);
        });
    }

    private String info() {
        Queries.Info info = membership.queries().info();
        StringBuilder text = new StringBuilder();
        line(text, "cluster_state", info.ok() ? "ok" : "fail");
        line(text, "cluster_slots_assigned", info.slotsAssigned());
        line(text, "cluster_slots_ok", info.slotsOk());
        line(text, "cluster_slots_pfail", info.slotsPfail());
        line(text, "cluster_slots_fail", info.slotsFail());
        line(text, "cluster_known_nodes", info.knownNodes());
        line(text, "cluster_size", info.size());
        line(text, "cluster_current_epoch", info.currentEpoch());
        line(text, "cluster_my_epoch", info.myEpoch());
        messages(text, "sent", info.sent());
        messages(text, "received", info.received());
        line(text, "total_cluster_links_buffer_limit_exceeded", 0);
        return text.toString();
    }

    private static void messages(StringBuilder text, String direction, Map<BusMessage.Type, Long> counts) {
        counts.forEach((type, count) -> line(text, "cluster_stats_messages_" + type.word + '_' + direction, count));
        line(
                text,
                "cluster_stats_messages_" + direction,
                counts.values().stream().mapToLong(Long::longValue).sum());
    }

    private static void line(StringBuilder text, String name, Object value) {
        text.append(name).append(':').append(value).append("\r\n");
    }

    private void slots(Call call) {
        List<Queries.OwnedRange> ranges = membership.queries().slots();
        RespWriter out = call.reply().array(ranges.size());
        for (Queries.OwnedRange owned : ranges) {
            out.array(3 + owned.replicas().size());
            out.number(owned.range().first()).number(owned.range().last());
            member(out, owned.primary());
            owned.replicas().forEach(replica -> member(out, replica));
        }
    }

    private void member(RespWriter out, Member member) {
        out.array(4);
        if (view.endpointType().equals("unknown-endpoint")) {
            out.nil();
        } else {
            out.bulk(view.host(member));
        }
        out.number(member.address().port()).bulk(member.id());
        boolean ip = !view.endpointType().equals("ip");
        boolean hostname =
                !view.endpointType().equals("hostname") && !member.hostname().isEmpty();
        out.map((ip ? 1 : 0) + (hostname ? 1 : 0));
        if (ip) {
            out.bulk("ip").bulk(member.address().ip());
        }
        if (hostname) {
            out.bulk("hostname").bulk(member.hostname());
        }
    }

    private void shards(Call call) {
        List<Queries.Shard> shards = membership.queries().shards();
        RespWriter out = call.reply().array(shards.size());
        for (Queries.Shard shard : shards) {
            out.map(2).bulk("slots").array(2 * shard.slots().size());
            for (SlotRange range : shard.slots()) {
                out.number(range.first()).number(range.last());
            }
            out.bulk("nodes").array(shard.nodes().size());
            shard.nodes().forEach(member -> shardNode(out, member));
        }
    }

    private void shardNode(RespWriter out, Member member) {
        boolean named = !member.hostname().isEmpty();
        out.map(named ? 8 : 7);
        out.bulk("id").bulk(member.id());
        out.bulk("port").number(member.address().port());
        out.bulk("ip").bulk(member.address().ip());
        out.bulk("endpoint").bulk(view.host(member));
        if (named) {
            out.bulk("hostname").bulk(member.hostname());
        }
        out.bulk("role").bulk(member.isPrimary() ? "master" : "replica");
        out.bulk("replication-offset").number(member.replicationOffset());
        out.bulk("health").bulk(health(member));
    }

    private static String health(Member member) {
        if (member.isFailed()) {
            return "fail";
        }
        return member.isReplica() && member.replicationOffset() == 0 ? "loading" : "online";
    }

    private void links(Call call) {
        List<Link> links = membership.queries().links();
        RespWriter out = call.reply().array(links.size());
        for (Link link : links) {
            Member member = link.member();
            out.map(6);
            out.bulk("direction").bulk(link.inbound() ? "from" : "to");
            out.bulk("node").bulk(member == null ? "" : member.id());
            out.bulk("create-time").number(link.createdMs());
            out.bulk("events").bulk("r");
            out.bulk("send-buffer-allocated").number(0);
            out.bulk("send-buffer-used").number(0);
        }
    }

    private void replicas(Call call) {
        ClusterCommands.refusing(() -> {
            List<String> lines = membership.queries().replicas(call.args().text(2));
            call.reply().array(lines.size());
            lines.forEach(call.reply()::bulk);
        });
    }

    private void failureReports(Call call) {
        ClusterCommands.refusing(() -> call.reply()
                .number(membership
                        .nodeCommands()
                        .countFailureReports(call.args().text(2), node.now())));
    }
}
