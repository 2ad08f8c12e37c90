package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompactionTest {

    private static final int KEYS = 50_000;

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client client = node.connect();

    @Test
    void the_memory_of_keys_that_are_gone_is_given_back_while_the_node_goes_on() {
        fill();
        long full = node.engine().keys().memory();
        deleteMost();
        for (int turn = 0; turn < 500; turn++) {
            node.pass(100);
        }

        assertThat(node.engine().keys().memory()).isLessThan(full / 2);
        assertKept();
    }

    @Test
    void memory_purge_gives_it_back_at_once() {
        fill();
        long full = node.engine().keys().memory();
        deleteMost();

        assertThat(client.ask("MEMORY PURGE")).isEqualTo("+OK");

        assertThat(node.engine().keys().memory()).isLessThan(full / 2);
        assertKept();
    }

    @Test
    void what_keys_need_is_known_without_the_holes_that_others_have_left() {
        long empty = node.engine().keys().used();
        fill();
        long full = node.engine().keys().used();
        deleteMost();

        assertThat(node.engine().keys().used() - empty).isLessThan((full - empty) / 7);
        client.ask("FLUSHALL");
        assertThat(node.engine().keys().used()).isEqualTo(empty);
    }

    private void fill() {
        for (int i = 0; i < KEYS; i++) {
            client.ask("SET key:" + i + " " + "v".repeat(100));
        }
    }

    private void deleteMost() {
        for (int i = 0; i < KEYS; i++) {
            if (i % 8 != 0) {
                client.ask("DEL key:" + i);
            }
        }
    }

    private void assertKept() {
        for (int i = 0; i < KEYS; i += 8) {
            assertThat(client.ask("GET key:" + i)).isEqualTo("$100 " + "v".repeat(100));
        }
    }
}
