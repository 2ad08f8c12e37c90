package dev.waymark.node.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.Slots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Subscribers as others see them, and messages from and to other nodes. */
class SubscribersTest {

    private final InMemoryNode node = new InMemoryNode();
    private final InMemoryNode.Client subscriber = node.connect();
    private final InMemoryNode.Client other = node.connect();

    @Test
    void clients_are_listed_with_what_they_listen_to() {
        subscriber.ask("SUBSCRIBE a b c");
        subscriber.ask("PSUBSCRIBE a* b*");
        subscriber.ask("SSUBSCRIBE {s}1");
        assertThat(other.ask("CLIENT LIST TYPE pubsub")).contains("flags=P ", " sub=3 psub=2 ssub=1 ");
        assertThat(other.ask("CLIENT LIST TYPE normal")).contains("flags=N ", " sub=0 psub=0 ssub=0 ");
        assertThat(other.ask("INFO stats"))
                .contains("pubsub_channels:3", "pubsub_patterns:2", "pubsubshard_channels:1");
        subscriber.ask("UNSUBSCRIBE");
        subscriber.ask("PUNSUBSCRIBE");
        subscriber.ask("SUNSUBSCRIBE");
        assertThat(other.ask("CLIENT LIST TYPE pubsub")).isEqualTo("$0");
    }

    @Test
    void subscribers_can_be_closed_all_at_once() {
        subscriber.ask("SUBSCRIBE a");
        assertThat(other.ask("CLIENT KILL TYPE pubsub")).isEqualTo(":1");
        assertThat(subscriber.isClosed()).isTrue();
        assertThat(other.ask("PUBSUB NUMSUB a")).isEqualTo("*2 $1 a :0");
        assertThat(other.ask("PUBLISH a m")).isEqualTo(":0");
    }

    @Test
    void what_is_published_goes_to_other_nodes_and_what_they_publish_does_not_go_back() {
        List<String> sent = new ArrayList<>();
        PubSub pubSub = node.engine().pubSub();
        pubSub.peers(
                (channel, message, sharded) -> sent.add(new Bytes(channel) + " " + new Bytes(message) + " " + sharded));
        subscriber.ask("SUBSCRIBE a");
        subscriber.ask("SSUBSCRIBE a");

        other.ask("PUBLISH a 1");
        other.ask("SPUBLISH a 2");
        pubSub.deliver(new byte[] {'a'}, new byte[] {'3'});
        pubSub.deliverToShard(new byte[] {'a'}, new byte[] {'4'});

        assertThat(sent).containsExactly("a 1 false", "a 2 true");
        assertThat(subscriber.received())
                .isEqualTo("*3 $7 message $1 a $1 1 *3 $8 smessage $1 a $1 2"
                        + " *3 $7 message $1 a $1 3 *3 $8 smessage $1 a $1 4");
    }

    @Test
    void events_of_keys_stay_at_their_node() {
        List<String> sent = new ArrayList<>();
        node.engine().pubSub().peers((channel, message, sharded) -> sent.add(new Bytes(channel).toString()));
        subscriber.ask("PSUBSCRIBE *");
        other.ask("CONFIG SET notify-keyspace-events KEA");
        other.ask("SET k v");
        assertThat(subscriber.received()).contains("__keyspace@0__:k", "__keyevent@0__:set");
        assertThat(sent).isEmpty();
    }

    @Test
    void channels_of_a_slot_that_leaves_are_left_in_their_order() {
        subscriber.ask("SSUBSCRIBE {s}b {s}a {s}c");
        subscriber.ask("SSUBSCRIBE {t}a");
        int slot = Slots.of(new byte[] {'s'});
        node.engine().slotsLeft(each -> each == slot);
        assertThat(subscriber.received())
                .isEqualTo("*3 $12 sunsubscribe $4 {s}a :3 *3 $12 sunsubscribe $4 {s}b :2"
                        + " *3 $12 sunsubscribe $4 {s}c :1");
        assertThat(other.ask("PUBSUB SHARDCHANNELS")).isEqualTo("*1 $4 {t}a");
    }

    @Test
    void all_that_a_client_listens_to_ends_with_RESET() {
        subscriber.ask("SUBSCRIBE a");
        subscriber.ask("PSUBSCRIBE *");
        assertThat(subscriber.ask("RESET")).isEqualTo("+RESET");
        assertThat(other.ask("PUBLISH a m")).isEqualTo(":0");
        assertThat(subscriber.ask("PING")).isEqualTo("+PONG");
    }
}
