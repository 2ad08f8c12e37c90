package dev.waymark.node.internal.member;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a node must not forget when it is restarted: the contents of nodes.conf, as Redis 7.0 writes it.
 *
 * <p>Immutable. The file has a line for each node as in CLUSTER NODES, and a last one with the epochs. Files of later
 * versions of Redis can be read; what they have besides is lost when the file is written again.
 */
public final class NodesConf {

    private static final String VARS = "vars";

    final List<NodeLine> nodes;
    final long currentEpoch;
    final long lastVoteEpoch;

    private NodesConf(List<NodeLine> nodes, long currentEpoch, long lastVoteEpoch) {
        this.nodes = List.copyOf(nodes);
        this.currentEpoch = currentEpoch;
        this.lastVoteEpoch = lastVoteEpoch;
    }

    static NodesConf of(View view) {
        List<NodeLine> nodes = new ArrayList<>();
        for (Member member : view.roster.all()) {
            // A handshake that is cut off by a restart has failed; its id is of no meaning.
            if (!member.is(NodeFlags.HANDSHAKE)) {
                nodes.add(NodeLine.saved(view, member));
            }
        }
        return new NodesConf(nodes, view.currentEpoch, view.lastVoteEpoch);
    }

    /** How many nodes it names, its own included. */
    public int size() {
        return nodes.size();
    }

    /** The contents of the file. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (NodeLine node : nodes) {
            text.append(node.text()).append('\n');
        }
        return text.append(VARS)
                .append(" currentEpoch ")
                .append(currentEpoch)
                .append(" lastVoteEpoch ")
                .append(lastVoteEpoch)
                .append('\n')
                .toString();
    }

    /**
     * Reads the contents of the file.
     *
     * @throws CorruptConfigException when they do not describe a cluster with this node in it, whole and free of
     *     contradictions; an empty file does not, either
     */
    public static NodesConf parse(String text) {
        String[] lines = text.split("\n");
        Parser parser = new Parser();
        for (int i = 0; i < lines.length; i++) {
            if (!lines[i].isBlank()) {
                try {
                    parser.read(lines[i].stripTrailing());
                } catch (IllegalArgumentException e) {
                    throw new CorruptConfigException(i + 1, String.valueOf(e.getMessage()));
                }
            }
        }
        try {
            return parser.end();
        } catch (IllegalArgumentException e) {
            throw new CorruptConfigException(lines.length, String.valueOf(e.getMessage()));
        }
    }

    /** Reads line after line. */
    private static final class Parser {

        private final Map<String, NodeLine> byId = new HashMap<>();
        private final List<NodeLine> nodes = new ArrayList<>();
        private final SlotBits slots = new SlotBits();
        private boolean myself;
        private boolean vars;
        private long currentEpoch;
        private long lastVoteEpoch;

        void read(String line) {
            if (line.startsWith(VARS + " ")) {
                readVars(line.split(" "));
                return;
            }
            NodeLine node = NodeLine.parse(line);
            if (byId.put(node.id(), node) != null) {
                throw new IllegalArgumentException("a second line for node " + node.id());
            }
            boolean mine = (node.flags() & NodeFlags.MYSELF) != 0;
            if (mine && myself) {
                throw new IllegalArgumentException("a second line with the flag 'myself'");
            }
            if (!mine && !(node.migrating().isEmpty() && node.importing().isEmpty())) {
                throw new IllegalArgumentException("open slots on the line of another node");
            }
            node.slots().forEach(slot -> {
                if (slots.contains(slot)) {
                    throw new IllegalArgumentException("a second owner of slot " + slot);
                }
                slots.add(slot);
            });
            myself |= mine;
            nodes.add(node);
        }

        private void readVars(String[] words) {
            vars = true;
            for (int i = 1; i + 1 < words.length; i += 2) {
                // Others may be there some day.
                if (words[i].equals("currentEpoch")) {
                    currentEpoch = NodeLine.number(words[i + 1], Long.MAX_VALUE, "epoch");
                } else if (words[i].equals("lastVoteEpoch")) {
                    lastVoteEpoch = NodeLine.number(words[i + 1], Long.MAX_VALUE, "epoch");
                }
            }
        }

        NodesConf end() {
            if (!vars) {
                throw new IllegalArgumentException("no line with the epochs ('vars') follows; is the file cut off?");
            }
            if (!myself) {
                throw new IllegalArgumentException("no line before has the flag 'myself'");
            }
            for (NodeLine node : nodes) {
                known(node.primaryId() == null ? node.id() : node.primaryId());
                node.migrating().values().forEach(this::known);
                node.importing().values().forEach(this::known);
                currentEpoch = Math.max(currentEpoch, node.configEpoch());
            }
            return new NodesConf(nodes, currentEpoch, lastVoteEpoch);
        }

        private void known(String id) {
            if (!byId.containsKey(id)) {
                throw new IllegalArgumentException("no line before describes node " + id);
            }
        }
    }
}
