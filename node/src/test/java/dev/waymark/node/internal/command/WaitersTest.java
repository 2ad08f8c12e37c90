package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.node.internal.gate.ClusterMood;
import dev.waymark.node.internal.gate.SlotState;
import dev.waymark.node.internal.gate.SlotState.Owner;
import dev.waymark.node.internal.gate.SlotView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitersTest {

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client waiting = node.connect();
    private final InMemoryNode.Client other = node.connect();

    @Test
    void a_timeout_is_over_to_the_millisecond() {
        waiting.send("BLPOP l 0.1");
        node.pass(99);
        assertThat(waiting.received()).isEmpty();
        node.pass(1);
        assertThat(waiting.received()).isEqualTo("*-1");
        other.ask("RPUSH l a");
        assertThat(waiting.received()).isEmpty();
        assertThat(other.ask("LLEN l")).isEqualTo(":1");
    }

    @Test
    void a_timeout_of_zero_is_never_over() {
        waiting.send("BRPOP l 0");
        node.pass(1_000_000_000_000L);
        assertThat(waiting.received()).isEmpty();
        other.ask("RPUSH l a");
        assertThat(waiting.received()).isEqualTo("*2 $1 l $1 a");
    }

    @Test
    void a_client_can_be_unblocked_as_if_its_time_were_over_or_with_an_error() {
        waiting.send("BLMOVE {l}a {l}b LEFT LEFT 0");
        assertThat(unblock("")).isEqualTo(":1");
        assertThat(waiting.received()).isEqualTo("*-1");
        waiting.send("BLPOP l 0");
        assertThat(unblock("TIMEOUT")).isEqualTo(":1");
        assertThat(waiting.received()).isEqualTo("*-1");
        waiting.send("BLPOP l 0");
        assertThat(unblock("ERROR")).isEqualTo(":1");
        assertThat(waiting.received()).isEqualTo("-UNBLOCKED client unblocked via CLIENT UNBLOCK");
        assertThat(unblock("")).isEqualTo(":0");
    }

    @Test
    void a_client_that_is_killed_takes_nothing() {
        waiting.send("BLPOP l 0");
        other.ask("CLIENT KILL ID " + waiting.session().id());
        assertThat(waiting.isClosed()).isTrue();
        assertThat(other.ask("RPUSH l a")).isEqualTo(":1");
        assertThat(other.ask("LRANGE l 0 -1")).isEqualTo("*1 $1 a");
    }

    @Test
    void who_reads_for_a_group_hears_that_the_stream_has_expired() {
        other.ask("XGROUP CREATE s g $ MKSTREAM");
        waiting.send("XREADGROUP GROUP g c BLOCK 0 STREAMS s >");
        InMemoryNode.Client reads = node.connect();
        reads.send("XREAD BLOCK 0 STREAMS s $");
        other.ask("PEXPIRE s 100");
        node.pass(101);
        assertThat(waiting.received()).isEqualTo("-UNBLOCKED the stream key no longer exists");
        assertThat(reads.received()).isEmpty();
    }

    @Test
    void what_a_client_sends_while_it_waits_is_run_afterwards() {
        waiting.send("BLPOP l 0");
        waiting.send("LLEN l");
        waiting.send("BLPOP l 0");
        other.ask("RPUSH l a b c");
        assertThat(waiting.received()).isEqualTo("*2 $1 l $1 a :2 *2 $1 l $1 b");
        assertThat(other.ask("LRANGE l 0 -1")).isEqualTo("*1 $1 c");
    }

    @Test
    void a_push_serves_as_many_as_it_has_elements_for() {
        List<InMemoryNode.Client> line =
                IntStream.range(0, 100).mapToObj(i -> node.connect()).toList();
        line.forEach(client -> client.send("BLPOP l 0"));
        other.ask("RPUSH l a b");
        List<String> received = new ArrayList<>();
        line.forEach(client -> received.add(client.received()));
        assertThat(received.subList(0, 2)).containsExactly("*2 $1 l $1 a", "*2 $1 l $1 b");
        assertThat(received.subList(2, 100)).containsOnly("");
        assertThat(node.engine().waiters().count()).isEqualTo(98);
    }

    @Test
    void waiting_counts_as_one_call_however_it_ends() {
        CommandStats stats = node.engine().commands().all().stream()
                .filter(command -> command.title().equals("blpop"))
                .findFirst()
                .orElseThrow()
                .stats();
        waiting.send("BLPOP l 0");
        assertThat(stats.calls()).isEqualTo(1);
        long commands = node.engine().stats().commands;
        other.ask("RPUSH l a");
        assertThat(waiting.received()).isEqualTo("*2 $1 l $1 a");
        assertThat(node.engine().stats().commands).isEqualTo(commands + 1);
        waiting.send("BLPOP l 1");
        node.pass(1000);
        assertThat(stats.calls()).isEqualTo(2);
        assertThat(stats.failures()).isZero();
        waiting.send("BLPOP l 0");
        unblock("");
        waiting.send("BLPOP l 0");
        unblock("ERROR");
        assertThat(stats.calls()).isEqualTo(4);
        assertThat(stats.failures()).isEqualTo(2);
    }

    @Test
    void pushing_and_popping_are_no_looks_at_keys() {
        other.ask("RPUSH l a b");
        other.ask("LPOP l");
        other.ask("LPOP missing");
        assertThat(node.engine().stats().hits).isZero();
        assertThat(node.engine().stats().misses).isZero();
        other.ask("LRANGE l 0 -1");
        other.ask("LLEN missing");
        assertThat(node.engine().stats().hits).isEqualTo(1);
        assertThat(node.engine().stats().misses).isEqualTo(1);
    }

    @Test
    void who_waits_is_sent_on_when_the_slot_has_left_and_not_before() {
        SlotState leaving = new SlotState(Owner.ME, "127.0.0.1:1", "127.0.0.1:2", false);
        SlotState foreign = new SlotState(Owner.ANOTHER, "127.0.0.1:2", null, false);
        waiting.send("BLPOP l 0");
        view(leaving, ClusterMood.UP);
        assertThat(waiting.received()).isEmpty();
        view(foreign, ClusterMood.UP);
        assertThat(waiting.received()).isEqualTo("-MOVED 11562 127.0.0.1:2");
        assertThat(node.engine().stats().errors).isEqualTo(1);
    }

    @Test
    void who_waits_hears_when_the_cluster_is_down() {
        waiting.send("BLPOP l 0");
        other.send("WAIT 1 0");
        view(new SlotState(Owner.ME, "127.0.0.1:1", null, false), new ClusterMood(false, true, true));
        assertThat(waiting.received()).isEqualTo("-CLUSTERDOWN The cluster is down");
        assertThat(other.received()).isEmpty();
    }

    private void view(SlotState all, ClusterMood mood) {
        node.engine().view(new SlotView() {
            @Override
            public boolean isPlain(int slot) {
                return false;
            }

            @Override
            public SlotState state(int slot) {
                return all;
            }

            @Override
            public ClusterMood mood() {
                return mood;
            }
        });
        node.engine().slotsChanged();
    }

    private String unblock(String how) {
        return other.ask("CLIENT UNBLOCK " + waiting.session().id() + ' ' + how);
    }
}
