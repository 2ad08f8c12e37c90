package dev.waymark.node.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.Seed;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RadixTreeTest {

    @Test
    void nothing_is_a_root_and_one_key_a_piece_and_a_leaf() {
        assertThat(RadixTree.nodes(new TreeSet<>())).isEqualTo(1);
        assertThat(RadixTree.nodes(new TreeSet<>(List.of(StreamId.MIN)))).isEqualTo(2);
    }

    @Test
    void keys_that_part_in_their_last_byte_share_everything_before() {
        // 15 bytes, a parting, two leaves.
        assertThat(RadixTree.nodes(new TreeSet<>(List.of(new StreamId(1, 1), new StreamId(1, 2)))))
                .isEqualTo(4);
        // 14 bytes, a parting, two pieces of one byte, two leaves.
        assertThat(RadixTree.nodes(new TreeSet<>(List.of(new StreamId(1, 1), new StreamId(1, 256)))))
                .isEqualTo(6);
    }

    @Test
    void it_counts_the_nodes_of_a_tree_that_is_really_built() {
        Random random = Seed.random("RadixTreeTest");
        for (int round = 0; round < 2_000; round++) {
            TreeSet<StreamId> keys = new TreeSet<>();
            Built tree = new Built();
            int bits = 1 + random.nextInt(64);
            for (int i = 1 + random.nextInt(30); i > 0; i--) {
                StreamId key = new StreamId(random.nextLong() >>> 64 - bits, random.nextLong() >>> random.nextInt(64));
                keys.add(key);
                tree.add(key);
            }
            assertThat(RadixTree.nodes(keys)).as("%s", keys).isEqualTo(tree.nodes());
        }
    }

    /** A tree with a node for each byte, whose chains are counted as one node. */
    private static final class Built {
        private final TreeMap<Integer, Built> children = new TreeMap<>();

        void add(StreamId key) {
            Built at = this;
            for (int i = 0; i < 16; i++) {
                long half = i < 8 ? key.ms() : key.seq();
                at = at.children.computeIfAbsent((int) (half >>> 56 - i % 8 * 8) & 0xFF, any -> new Built());
            }
        }

        int nodes() {
            Built end = this;
            while (end.children.size() == 1) {
                end = end.children.firstEntry().getValue();
            }
            int chain = end == this ? 0 : 1;
            return chain
                    + 1
                    + end.children.values().stream().mapToInt(Built::nodes).sum();
        }
    }
}
