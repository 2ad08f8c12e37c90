package dev.waymark.cli.repl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.Slots;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class WatchTest {

    @Test
    void slots_that_change_hands_together_are_one_line() {
        assertThat(Watch.changes(look("a"), look("a", 7, "b", 8, "b", 9, "c")))
                .containsExactly("slots 7-8: a -> b", "slot 9: a -> c");
    }

    @Test
    void slots_open_and_close() {
        Watch.Look open =
                new Watch.Look(look("a").owners(), new TreeSet<>(List.of("slot 7: a migrating to b")), Map.of());

        assertThat(Watch.changes(look("a"), open)).containsExactly("opened slot 7: a migrating to b");
        assertThat(Watch.changes(open, look("a"))).containsExactly("closed slot 7: a migrating to b");
    }

    @Test
    void redirects_are_counted_from_the_first_look_on() {
        Watch.Look before = new Watch.Look(look("a").owners(), new TreeSet<>(), Map.of("a answered MOVED", 5L));
        Watch.Look after = new Watch.Look(
                look("a").owners(), new TreeSet<>(), Map.of("a answered MOVED", 8L, "new answered MOVED", 9L));

        assertThat(Watch.changes(before, after)).containsExactly("a answered MOVED +3");
    }

    private static Watch.Look look(String owner, Object... others) {
        String[] owners = new String[Slots.COUNT];
        Arrays.fill(owners, owner);
        for (int i = 0; i < others.length; i += 2) {
            owners[(Integer) others[i]] = (String) others[i + 1];
        }
        return new Watch.Look(owners, new TreeSet<>(), Map.of());
    }
}
