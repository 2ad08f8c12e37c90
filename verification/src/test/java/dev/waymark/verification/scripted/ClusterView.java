package dev.waymark.verification.scripted;

import dev.waymark.client.SlotRange;
import dev.waymark.protocol.RespWriter;
import java.util.List;
import java.util.function.UnaryOperator;

/** The cluster as a node tells of it, in the three forms that servers have. Immutable. */
record ClusterView(List<Member> members) {

    /** This view with one member told differently. */
    ClusterView with(ScriptedServer node, UnaryOperator<Member> change) {
        return new ClusterView(members.stream()
                .map(member -> member.id().equals(node.id()) ? change.apply(member) : member)
                .toList());
    }

    /** This view with all members told differently. */
    ClusterView withAll(UnaryOperator<Member> change) {
        return new ClusterView(members.stream().map(change).toList());
    }

    /** This view as if a node had never been. */
    ClusterView without(ScriptedServer node) {
        return new ClusterView(members.stream()
                .filter(member -> !member.id().equals(node.id()))
                .toList());
    }

    /** CLUSTER SHARDS. */
    void writeShards(RespWriter out) {
        List<Member> primaries = members.stream().filter(Member::isPrimary).toList();
        out.array(primaries.size());
        for (Member primary : primaries) {
            List<Member> nodes = membersOf(primary);
            out.map(2).bulk("slots").array(primary.slots().size() * 2);
            primary.slots().forEach(range -> out.number(range.first()).number(range.last()));
            out.bulk("nodes").array(nodes.size());
            nodes.forEach(node -> writeNode(node, out));
        }
    }

    private static void writeNode(Member node, RespWriter out) {
        boolean named = !node.hostname().isEmpty();
        out.map(7 + (named ? 1 : 0) + (node.tlsPort() > 0 ? 1 : 0));
        out.bulk("id").bulk(node.id());
        out.bulk("port").number(node.port());
        if (node.tlsPort() > 0) {
            out.bulk("tls-port").number(node.tlsPort());
        }
        out.bulk("ip").bulk(node.ip()).bulk("endpoint");
        writeHost(node.host(), out);
        if (named) {
            out.bulk("hostname").bulk(node.hostname());
        }
        out.bulk("role").bulk(node.isPrimary() ? "master" : "replica");
        out.bulk("replication-offset").number(0);
        out.bulk("health").bulk(node.health());
    }

    /** CLUSTER SLOTS. */
    void writeSlots(RespWriter out) {
        out.array(members.stream().mapToInt(member -> member.slots().size()).sum());
        for (Member primary : members) {
            List<Member> nodes = membersOf(primary);
            for (SlotRange range : primary.slots()) {
                out.array(2 + nodes.size()).number(range.first()).number(range.last());
                for (Member node : nodes) {
                    out.array(4);
                    writeHost(node.host(), out);
                    out.number(node.port()).bulk(node.id()).array(0);
                }
            }
        }
    }

    /** CLUSTER NODES, as {@code myself} answers it. */
    String nodes(String myself) {
        StringBuilder lines = new StringBuilder();
        members.forEach(member -> lines.append(member.line(member.id().equals(myself))));
        return lines.toString();
    }

    /** A primary and its replicas. */
    private List<Member> membersOf(Member primary) {
        return members.stream()
                .filter(member -> member == primary || primary.id().equals(member.primary()))
                .toList();
    }

    private static void writeHost(String host, RespWriter out) {
        if (host == null) {
            out.nil();
        } else {
            out.bulk(host);
        }
    }
}
