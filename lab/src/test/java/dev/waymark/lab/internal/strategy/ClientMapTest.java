package dev.waymark.lab.internal.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.Slots;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClientMapTest {

    private static final Endpoint OLD = new Endpoint("127.0.0.1", 1);
    private static final Endpoint NEW = new Endpoint("127.0.0.1", 2);

    @Test
    void who_learns_nothing_is_led_astray_again() {
        ClientMap map = map(Learning.NOTHING);

        map.moved(7, NEW, map.version());

        assertThat(map.owner(7)).isEqualTo(OLD);
        assertThat(map.topologyCalls()).isZero();
    }

    @Test
    void who_learns_one_slot_asks_nobody_and_learns_no_other() {
        ClientMap map = map(Learning.ONE_SLOT);

        map.moved(7, NEW, map.version());

        assertThat(map.owner(7)).isEqualTo(NEW);
        assertThat(map.owner(8)).isEqualTo(OLD);
        assertThat(map.topologyCalls()).isZero();
    }

    @Test
    void who_fetches_the_whole_map_knows_all_slots() {
        ClientMap map = map(Learning.WHOLE_MAP_ONCE);

        map.moved(7, NEW, map.version());

        assertThat(map.owner(7)).isEqualTo(NEW);
        assertThat(map.owner(8)).isEqualTo(NEW);
        assertThat(map.topologyCalls()).isEqualTo(1);
    }

    @Test
    void one_fetch_serves_all_that_the_same_map_led_astray() {
        ClientMap map = map(Learning.WHOLE_MAP_ONCE);
        int seen = map.version();

        map.moved(7, NEW, seen);
        map.moved(8, NEW, seen);
        assertThat(map.topologyCalls()).isEqualTo(1);

        map.moved(9, OLD, map.version());
        assertThat(map.topologyCalls()).isEqualTo(2);
    }

    @Test
    void without_that_every_thread_fetches_for_itself() {
        ClientMap map = map(Learning.WHOLE_MAP_BY_EVERY_THREAD);
        int seen = map.version();

        map.moved(7, NEW, seen);
        map.moved(8, NEW, seen);

        assertThat(map.topologyCalls()).isEqualTo(2);
    }

    private static ClientMap map(Learning learning) {
        return new ClientMap(learning, all(OLD), () -> all(NEW));
    }

    private static @Nullable Endpoint[] all(Endpoint owner) {
        @Nullable Endpoint[] owners = new @Nullable Endpoint[Slots.COUNT];
        Arrays.fill(owners, owner);
        return owners;
    }
}
