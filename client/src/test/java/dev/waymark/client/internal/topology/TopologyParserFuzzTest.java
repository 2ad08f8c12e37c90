package dev.waymark.client.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recorded replies with parts of them lost, doubled, swapped or spoilt. */
@Tag("once")
class TopologyParserFuzzTest {

    private static final int ROUNDS = 100_000;

    private static final Endpoint ASKED = new Endpoint("localhost", 21460);

    private static final List<String> WORDS = List.of(
            "",
            "?",
            " ",
            "\n",
            "-1",
            "0-16383",
            "[",
            "[::1]",
            "[1->-",
            "99999999999999999999",
            ":",
            "@,",
            "master",
            "fail",
            "myself,master",
            "noaddr",
            "handshake",
            "\u0000\ufffd",
            "x".repeat(300));

    @Test
    void spoilt_replies_give_a_view_or_one_clear_failure() throws Exception {
        long seed = Long.getLong("waymark.seed", new Random().nextLong());
        System.out.println(getClass().getSimpleName() + ": -Dwaymark.seed=" + seed);
        List<List<Reply>> recordings = List.of(
                RecordedRepliesTest.recording("redis-7.0"),
                RecordedRepliesTest.recording("redis-8.0"),
                RecordedRepliesTest.recording("valkey-9.1"));
        Random random = new Random(seed);
        KnownTopology known = KnownTopology.nothing();
        int views = 0;
        for (int round = 0; round < ROUNDS; round++) {
            List<Reply> recording = recordings.get(random.nextInt(recordings.size()));
            int first = 3 * random.nextInt(recording.size() / 3);
            TopologyParser parser = new TopologyParser(random.nextBoolean(), UnaryOperator.identity());
            try {
                View view = parser.parse(
                        ASKED,
                        spoilt(recording.get(first), random),
                        spoilt(recording.get(first + 1), random),
                        spoilt(recording.get(first + 2), random));
                views++;
                if (round % 16 == 0) {
                    // Whatever a view says, what is known afterwards is a map of one piece.
                    known = round % 1600 == 0 ? KnownTopology.nothing() : known;
                    known = known.merge(view).known();
                }
            } catch (UnusableViewException unusable) {
                assertThat(unusable.getMessage()).isNotBlank().doesNotContain("\n", "\u0000");
            } catch (RuntimeException broken) {
                throw new AssertionError("round " + round + " of seed " + seed, broken);
            }
        }
        assertThat(views).as("some were read, some were not").isBetween(ROUNDS / 20, ROUNDS - ROUNDS / 20);
    }

    private static @Nullable Reply spoilt(Reply reply, Random random) {
        switch (random.nextInt(8)) {
            case 0:
                return null;
            case 1:
                return new Reply.Failure("ERR " + random.nextInt());
            case 2:
                return reply;
            default:
                Reply spoilt = reply;
                for (int i = random.nextInt(3); i >= 0; i--) {
                    spoilt = mutated(spoilt, random);
                }
                return spoilt;
        }
    }

    private static Reply mutated(Reply reply, Random random) {
        if (random.nextInt(30) == 0) {
            return any(random);
        }
        if (reply instanceof Reply.Pairs pairs) {
            List<Reply> flat = mutated(pairs.flat(), random);
            return flat.size() % 2 == 0 ? new Reply.Pairs(flat) : new Reply.Items(Reply.Items.Kind.ARRAY, flat);
        }
        if (reply instanceof Reply.Items items) {
            return new Reply.Items(items.kind(), mutated(items.items(), random));
        }
        return reply instanceof Reply.Bulk bulk ? mutated(bulk.text(), random) : any(random);
    }

    private static List<Reply> mutated(List<Reply> replies, Random random) {
        List<Reply> mutated = new ArrayList<>(replies);
        int place = mutated.isEmpty() ? -1 : random.nextInt(mutated.size());
        if (place < 0) {
            mutated.add(any(random));
        } else if (random.nextInt(4) > 0) {
            mutated.set(place, mutated(mutated.get(place), random));
        } else if (random.nextBoolean()) {
            mutated.remove(place);
        } else {
            mutated.add(place, mutated.get(random.nextInt(mutated.size())));
        }
        return mutated;
    }

    private static Reply mutated(String text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(5));
        switch (random.nextInt(3)) {
            case 0:
                return bulk(text.substring(0, from));
            case 1:
                return bulk(text.substring(0, from) + text.substring(to));
            default:
                return bulk(text.substring(0, from) + WORDS.get(random.nextInt(WORDS.size())) + text.substring(to));
        }
    }

    private static Reply any(Random random) {
        switch (random.nextInt(6)) {
            case 0:
                return Reply.Null.INSTANCE;
            case 1:
                return new Reply.Number(random.nextBoolean() ? random.nextLong() : random.nextInt(20000) - 100);
            case 2:
                return new Reply.Bool(true);
            case 3:
                return new Reply.Items(Reply.Items.Kind.ARRAY, List.of());
            case 4:
                return new Reply.Failure("ERR");
            default:
                return bulk(WORDS.get(random.nextInt(WORDS.size())));
        }
    }

    private static Reply bulk(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Reply.Bulk(bytes, 0, bytes.length);
    }
}
