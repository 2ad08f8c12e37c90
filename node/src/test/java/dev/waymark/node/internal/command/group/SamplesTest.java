package dev.waymark.node.internal.command.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.InMemoryNode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client client = node.connect();

    @Test
    void every_count_has_a_counterpart() {
        assertThat(count("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(count("-9223372036854775807")).isEqualTo(-Long.MAX_VALUE);
        assertThatThrownBy(() -> count("-9223372036854775808"))
                .hasMessage("ERR value is out of range, value must between -9223372036854775807 and"
                        + " 9223372036854775807");
    }

    @Test
    void more_different_elements_than_there_can_be_are_all() {
        assertThat(Samples.most(5)).isEqualTo(5);
        assertThat(Samples.most(Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void so_many_repeated_elements_that_even_empty_ones_make_too_long_a_reply_are_refused_at_once() {
        int most = (int) (Samples.MOST_BYTES / 6);
        assertThat(Samples.repeated(-3)).isEqualTo(3);
        assertThat(Samples.repeated(-most)).isEqualTo(most);
        assertThatThrownBy(() -> Samples.repeated(-most - 1L)).isSameAs(Samples.OUT_OF_RANGE);
        assertThatThrownBy(() -> Samples.repeated(-Long.MAX_VALUE)).isSameAs(Samples.OUT_OF_RANGE);
    }

    @Test
    void a_reply_is_refused_when_its_elements_make_it_too_long_and_nothing_of_it_is_left() {
        client.ask("SADD s " + "x".repeat(60_000));
        client.ask("HSET h f " + "x".repeat(60_000));
        client.ask("ZADD z 1 " + "x".repeat(60_000));
        assertThat(client.ask("SRANDMEMBER s -1000000")).isEqualTo("-ERR value is out of range");
        assertThat(client.ask("HRANDFIELD h -1000000 WITHVALUES")).isEqualTo("-ERR value is out of range");
        assertThat(client.ask("ZRANDMEMBER z -1000000 WITHSCORES")).isEqualTo("-ERR value is out of range");
    }

    @Test
    void different_members_are_all_different_and_repeated_ones_come_in_any_number() {
        client.ask("SADD s a b c d e");
        for (int i = 0; i < 20; i++) {
            assertThat(bulks(client.ask("SRANDMEMBER s 3"))).hasSize(3).doesNotHaveDuplicates();
            assertThat(bulks(client.ask("SRANDMEMBER s 9"))).containsExactlyInAnyOrder("a", "b", "c", "d", "e");
            assertThat(bulks(client.ask("SRANDMEMBER s -9"))).hasSize(9).isSubsetOf("a", "b", "c", "d", "e");
        }
        assertThat(client.ask("SCARD s")).isEqualTo(":5");
    }

    @Test
    void a_set_that_gives_away_its_members_one_by_one_is_gone_in_the_end() {
        client.ask("SADD s a b c 1 2");
        String popped = "";
        for (int i = 0; i < 5; i++) {
            popped += ' ' + client.ask("SPOP s");
        }
        assertThat(bulks("*5" + popped)).containsExactlyInAnyOrder("a", "b", "c", "1", "2");
        assertThat(client.ask("EXISTS s")).isEqualTo(":0");
    }

    @Test
    void members_that_are_given_away_together_are_gone_and_the_others_stay() {
        client.ask("SADD s a b c d e f g h");
        List<String> gone = bulks(client.ask("SPOP s 3"));
        assertThat(gone).hasSize(3).doesNotHaveDuplicates();
        assertThat(bulks(client.ask("SMEMBERS s"))).hasSize(5).doesNotContainAnyElementsOf(gone);
        assertThat(bulks(client.ask("SPOP s 100"))).hasSize(5);
        assertThat(client.ask("SPOP s 100")).isEqualTo("*0");
        assertThat(client.ask("EXISTS s")).isEqualTo(":0");
    }

    private static long count(String word) {
        return Samples.count(Arguments.of(word.getBytes(ISO_8859_1)), 0);
    }

    /** The elements of an array of bulks, none of which has a space. */
    private static List<String> bulks(String reply) {
        String[] words = reply.split(" ");
        return Arrays.stream(words)
                .skip(1)
                .filter(word -> !word.startsWith("$"))
                .toList();
    }
}
