package dev.waymark.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.client.Endpoint;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeLineTest {

    private static final String A = "a".repeat(40);
    private static final String B = "b".repeat(40);

    @Test
    void a_primary_has_its_slots_and_its_open_ones() {
        NodeLine line =
                NodeLine.parse(A + " 127.0.0.1:7000@17000 myself,master - 0 1700000000000 3 connected 0-2 5 100 [93->-"
                        + B + "] [77-<-" + B + "]");

        assertThat(line.id()).isEqualTo(A);
        assertThat(line.endpoint()).isEqualTo(new Endpoint("127.0.0.1", 7000));
        assertThat(line.isMyself()).isTrue();
        assertThat(line.isPrimary()).isTrue();
        assertThat(line.primaryId()).isNull();
        assertThat(line.epoch()).isEqualTo(3);
        assertThat(line.slots().stream().boxed()).containsExactly(0, 1, 2, 5, 100);
        assertThat(line.open())
                .containsExactly(
                        new OpenSlot(93, OpenSlot.Direction.MIGRATING, B),
                        new OpenSlot(77, OpenSlot.Direction.IMPORTING, B));
    }

    @Test
    void a_replica_names_its_primary_and_has_no_slots() {
        NodeLine line = NodeLine.parse(B + " 10.0.0.7:6379@16379,host.example.com slave " + A + " 0 1 3 connected");

        assertThat(line.endpoint()).isEqualTo(new Endpoint("10.0.0.7", 6379));
        assertThat(line.isPrimary()).isFalse();
        assertThat(line.primaryId()).isEqualTo(A);
        assertThat(line.slots().isEmpty()).isTrue();
    }

    @Test
    void an_ipv6_address_is_split_at_its_last_colon() {
        assertThat(NodeLine.parse(A + " fd00::1:6379@16379 master - 0 0 0 connected")
                        .endpoint())
                .isEqualTo(new Endpoint("fd00::1", 6379));
    }

    @Test
    void a_node_without_an_address_has_no_endpoint_and_is_of_no_use() {
        NodeLine own = NodeLine.parse(A + " :7000@17000 myself,master - 0 0 0 connected");
        NodeLine gone = NodeLine.parse(A + " :0@0 master,noaddr - 0 0 0 disconnected");

        assertThat(List.of(own, gone)).allSatisfy(line -> {
            assertThat(line.endpoint()).isNull();
            assertThat(line.isUsable()).isFalse();
        });
    }

    @Test
    void a_failed_node_is_of_no_use_but_a_suspected_one_is() {
        assertThat(NodeLine.parse(A + " 127.0.0.1:7000@17000 master,fail - 0 0 0 connected")
                        .isUsable())
                .isFalse();
        assertThat(NodeLine.parse(A + " 127.0.0.1:7000@17000 handshake - 0 0 0 connected")
                        .isUsable())
                .isFalse();
        assertThat(NodeLine.parse(A + " 127.0.0.1:7000@17000 master,fail? - 0 0 0 connected")
                        .isUsable())
                .isTrue();
    }

    @Test
    void the_whole_reply_is_read_line_by_line() {
        String reply =
                A + " 127.0.0.1:1@2 master - 0 0 0 connected\n" + B + " 127.0.0.1:3@4 master - 0 0 0 connected\n";

        assertThat(NodeLine.parseAll(reply)).extracting(NodeLine::id).containsExactly(A, B);
    }

    @Test
    void anything_else_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeLine.parseAll("ERR nonsense"))
                .withMessageContaining("CLUSTER NODES");
    }

    @ParameterizedTest
    @ValueSource(strings = {"16384", "[16384->-x]", "[7-?-x]", "[->-x]", "x-y"})
    void a_slot_that_is_none_is_refused(String slot) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeLine.parse(A + " 127.0.0.1:1@2 myself,master - 0 0 1 connected " + slot));
    }
}
