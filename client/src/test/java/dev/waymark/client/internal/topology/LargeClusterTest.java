package dev.waymark.client.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.waymark.client.Endpoint;
import dev.waymark.client.Topology;
import dev.waymark.protocol.Reply;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a cluster of 1000 nodes costs, in bytes allocated. Report R46: a core or two was spent on maps of 200 nodes. */
class LargeClusterTest {

    private static final int NODES = 1000;
    private static final int PRIMARIES = NODES / 2;

    private final Endpoint asked = new Endpoint("seed.local", 6379);
    private final TopologyParser parser = new TopologyParser(false, UnaryOperator.identity());
    private final Reply nodes = nodes();

    @Test
    void a_map_of_a_thousand_nodes_is_small() throws Exception {
        View view = parser.parse(asked, null, null, nodes);
        assertThat(view.topology().coveredSlots()).isEqualTo(16384);
        assertThat(kilobytes(() -> Topology.of(view.topology().nodes()))).isLessThan(300);
    }

    @Test
    void a_refresh_of_a_thousand_nodes_is_cheap() throws Exception {
        KnownTopology known = KnownTopology.nothing()
                .merge(parser.parse(asked, null, null, nodes))
                .known();
        assertThat(kilobytes(() -> known.merge(parser.parse(asked, null, null, nodes))))
                .isLessThan(10_000);
    }

    @Test
    void a_correction_in_a_map_of_a_thousand_nodes_is_cheap() throws Exception {
        KnownTopology known = KnownTopology.nothing()
                .merge(parser.parse(asked, null, null, nodes))
                .known();
        assertThat(kilobytes(() -> known.moved(7, new Endpoint("10.9.9.9", 6379))))
                .isLessThan(1_000);
    }

    private static long kilobytes(Callable<?> task) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 3; i++) {
            task.call(); // Class loading allocates, too.
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        Object result = task.call();
        long after = threads.getCurrentThreadAllocatedBytes();
        assertThat(result).isNotNull();
        return (after - before) / 1024;
    }

    private static Reply nodes() {
        String[] lines = new String[NODES];
        int each = 16384 / PRIMARIES;
        for (int i = 0; i < NODES; i++) {
            boolean primary = i < PRIMARIES;
            int first = i * each;
            int last = i == PRIMARIES - 1 ? 16383 : first + each - 1;
            lines[i] = Replies.line(
                    id(i),
                    "10.0." + i / 250 + "." + (i % 250 + 1) + ":6379@16379,redis-" + i + ".local",
                    primary ? "master" : "slave",
                    primary ? "-" : id(i - PRIMARIES),
                    i % PRIMARIES + 1L,
                    primary ? first + "-" + last : "");
        }
        return Replies.lines(lines);
    }

    private static String id(int number) {
        return String.format("%040x", number);
    }
}
