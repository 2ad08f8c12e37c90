package dev.waymark.verification.simulation;

import static dev.waymark.verification.simulation.Beliefs.NOBODY;
import static dev.waymark.verification.simulation.Server.bulk;

import dev.waymark.protocol.Reply;
import java.util.ArrayList;
import java.util.List;

/** The cluster as one node paints it, right or outdated: its replies to CLUSTER NODES, SHARDS and SLOTS. */
final class Portrait {

    private final Server painter;
    private final Beliefs beliefs;
    private final List<Server> all;
    private final Keyspace keyspace;

    Portrait(Server painter, List<Server> all, Keyspace keyspace) {
        this.painter = painter;
        this.beliefs = painter.beliefs;
        this.all = all;
        this.keyspace = keyspace;
    }

    Reply reply(String subcommand) {
        switch (subcommand) {
            case "NODES":
                return bulk(nodes());
            case "SHARDS":
                return shards();
            default:
                return slots();
        }
    }

    private String nodes() {
        StringBuilder text = new StringBuilder();
        for (Server node : all) {
            boolean primary = beliefs.isPrimary(node.index);
            text.append(node.id).append(' ');
            text.append(node.endpoint.host()).append(':').append(node.endpoint.port());
            text.append('@').append(node.endpoint.port() + 10000).append(' ');
            text.append(node == painter ? "myself," : "").append(primary ? "master" : "slave");
            text.append(beliefs.failed[node.index] ? ",fail " : " ");
            text.append(primary ? "-" : all.get(beliefs.primary[node.index]).id);
            text.append(" 0 0 ").append(epoch(node.index)).append(" connected");
            for (int slot = 0; slot < keyspace.size(); slot++) {
                if (beliefs.owns(node.index, slot)) {
                    text.append(' ').append(keyspace.slot(slot));
                }
            }
            for (int slot = 0; slot < keyspace.size() && node == painter; slot++) {
                openSlot(text, slot);
            }
            text.append('\n');
        }
        return text.toString();
    }

    private void openSlot(StringBuilder text, int slot) {
        if (painter.migratingTo[slot] != NOBODY) {
            text.append(" [").append(keyspace.slot(slot)).append("->-");
            text.append(all.get(painter.migratingTo[slot]).id).append(']');
        } else if (painter.importingFrom[slot] != NOBODY) {
            text.append(" [").append(keyspace.slot(slot)).append("-<-");
            text.append(all.get(painter.importingFrom[slot]).id).append(']');
        }
    }

    private long epoch(int node) {
        return beliefs.epoch[beliefs.isPrimary(node) ? node : beliefs.primary[node]];
    }

    private Reply shards() {
        List<Reply> shards = new ArrayList<>();
        for (Server primary : all) {
            if (beliefs.isPrimary(primary.index)) {
                List<Reply> ranges = new ArrayList<>();
                for (int slot = 0; slot < keyspace.size(); slot++) {
                    if (beliefs.owns(primary.index, slot)) {
                        ranges.add(Reply.Number.of(keyspace.slot(slot)));
                        ranges.add(Reply.Number.of(keyspace.slot(slot)));
                    }
                }
                List<Reply> nodes =
                        shardOf(primary.index).stream().map(this::described).toList();
                shards.add(new Reply.Pairs(List.of(bulk("slots"), array(ranges), bulk("nodes"), array(nodes))));
            }
        }
        return array(shards);
    }

    private Reply described(Server node) {
        return new Reply.Pairs(List.of(
                bulk("id"),
                bulk(node.id),
                bulk("port"),
                Reply.Number.of(node.endpoint.port()),
                bulk("ip"),
                bulk(node.endpoint.host()),
                bulk("endpoint"),
                bulk(node.endpoint.host()),
                bulk("role"),
                bulk(beliefs.isPrimary(node.index) ? "master" : "replica"),
                bulk("replication-offset"),
                Reply.Number.of(0),
                bulk("health"),
                bulk(beliefs.failed[node.index] ? "fail" : "online")));
    }

    private Reply slots() {
        List<Reply> slots = new ArrayList<>();
        for (int slot = 0; slot < keyspace.size(); slot++) {
            if (beliefs.owner[slot] != NOBODY) {
                List<Reply> entry = new ArrayList<>();
                entry.add(Reply.Number.of(keyspace.slot(slot)));
                entry.add(Reply.Number.of(keyspace.slot(slot)));
                for (Server node : shardOf(beliefs.owner[slot])) {
                    entry.add(array(List.of(
                            bulk(node.endpoint.host()),
                            Reply.Number.of(node.endpoint.port()),
                            bulk(node.id),
                            array(List.of()))));
                }
                slots.add(array(entry));
            }
        }
        return array(slots);
    }

    private List<Server> shardOf(int primary) {
        return all.stream()
                .filter(node -> node.index == primary || beliefs.primary[node.index] == primary)
                .sorted((a, b) -> Integer.compare(a.index == primary ? -1 : a.index, b.index == primary ? -1 : b.index))
                .toList();
    }

    private static Reply array(List<Reply> items) {
        return new Reply.Items(Reply.Items.Kind.ARRAY, items);
    }
}
