package dev.waymark.client.command;

import static dev.waymark.client.command.Command.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.waymark.protocol.Idempotence;
import dev.waymark.protocol.Slots;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a command knows of itself, and which arguments it refuses. */
class CommandTest {

    @Test
    void any_command_is_written_word_by_word() {
        Command<@Nullable String> command =
                Command.of("object", "ENCODING").key("k").returns(Decoders.text());

        assertThat(Example.sent(command)).isEqualTo("*3\r\n$6\r\nOBJECT\r\n$8\r\nENCODING\r\n$1\r\nk\r\n");
        assertThat(command.name()).isEqualTo("OBJECT ENCODING");
        assertThat(command.slot()).isEqualTo(Slots.of(utf8("k")));
        assertThat(command.keyCount()).isEqualTo(1);
        assertThat(command.idempotence()).isEqualTo(Idempotence.READ);
    }

    @Test
    void a_name_that_is_not_one_word_is_refused_and_not_repeated() {
        for (String name : List.of("", " ", "OBJECT ENCODING", "GET secret", "GET\r\n")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Command.of(name))
                    .withMessageContaining("one word")
                    .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("secret"));
        }
    }

    @Test
    void what_no_buffer_can_hold_is_refused_where_it_is_written() {
        byte[][] values = new byte[2000][];
        Arrays.fill(values, new byte[1 << 20]);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Command.of("RPUSH").key("k").args(values).returns(Decoders.number()))
                .withMessageContaining("RPUSH has more than 1900 MB of arguments");
    }

    @Test
    void a_builder_takes_text_bytes_numbers_and_several_at_once() {
        Command<?> command = Command.of("X")
                .keys("{a}1", "{a}2")
                .keys(utf8("{a}3"), utf8("{a}4"))
                .arg("s")
                .arg(utf8("b"))
                .arg(7)
                .arg(2.5)
                .arg(1e300)
                .arg(Double.NEGATIVE_INFINITY)
                .args("p", "q")
                .args(utf8("r"))
                .returns(Decoders.raw());

        assertThat(List.of(Example.words(command)).stream().map(String::new))
                .containsExactly(
                        "X", "{a}1", "{a}2", "{a}3", "{a}4", "s", "b", "7", "2.5", "1.0E300", "-inf", "p", "q", "r");
        assertThat(command.keyCount()).isEqualTo(4);
        assertThat(command.slot()).isEqualTo(Slots.of(utf8("a")));
    }

    @Test
    void a_command_that_nobody_knows_is_an_other_write_that_does_not_block() {
        Command<?> command = Command.of("my.module", "do").arg("x").returns(Decoders.raw());

        assertThat(command.name()).isEqualTo("MY.MODULE DO");
        assertThat(command.idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
        assertThat(command.blocking()).isFalse();
        assertThat(command.slot()).isEqualTo(Command.NO_SLOT);
        assertThat(Command.of("my.wait").blocking().returns(Decoders.raw()).blocking())
                .isTrue();
    }

    @Test
    void a_command_built_word_by_word_knows_what_its_factory_knows() {
        Command<?> blpop = Command.of("BLPOP").key("k").arg(0).returns(Decoders.raw());

        assertThat(blpop.blocking()).isTrue();
        assertThat(Command.of("GET").key("k").returns(Decoders.text()).idempotence())
                .isEqualTo(Idempotence.READ);
        assertThat(set().returns(Decoders.ok()).idempotence()).isEqualTo(Idempotence.IDEMPOTENT_WRITE);
        assertThat(set().arg("nx").returns(Decoders.ok()).idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
        assertThat(set().arg("GET").returns(Decoders.text()).idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
    }

    private static Command.Builder set() {
        return Command.of("SET").key("k").arg("v");
    }

    @Test
    void options_and_keys_decide_whether_a_write_is_idempotent() {
        assertThat(Strings.set("k", "v").idempotence()).isEqualTo(Idempotence.IDEMPOTENT_WRITE);
        assertThat(Strings.set("k", "NX").idempotence()).isEqualTo(Idempotence.IDEMPOTENT_WRITE);
        assertThat(Strings.set("k", "v", SetOption.xx()).idempotence()).isEqualTo(Idempotence.IDEMPOTENT_WRITE);
        assertThat(Strings.set("k", "v", SetOption.nx()).idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
        assertThat(Strings.setGet("k", "v").idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
        assertThat(SortedSets.zadd("k", 1, "m").idempotence()).isEqualTo(Idempotence.IDEMPOTENT_WRITE);
        assertThat(SortedSets.zaddIncr("k", 1, "m").idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
        assertThat(Sets.sdiffstore("{a}", "{a}1").idempotence()).isEqualTo(Idempotence.IDEMPOTENT_WRITE);
        assertThat(Sets.sdiffstore("{a}", "{a}1", "{a}").idempotence()).isEqualTo(Idempotence.OTHER_WRITE);
    }

    @Test
    void a_caller_may_allow_or_forbid_to_repeat_a_command_and_changes_nothing_else() {
        Command<Long> incr = Strings.incr("k");

        assertThat(incr.repeatable()).isNull();
        assertThat(incr.repeatable(true).repeatable()).isTrue();
        assertThat(incr.repeatable(false).repeatable()).isFalse();
        assertThat(Example.sent(incr.repeatable(true))).isEqualTo(Example.sent(incr));
        assertThat(incr.repeatable(true).slot()).isEqualTo(incr.slot());
        assertThat(incr.repeatable(true).returns(Decoders.text()).repeatable()).isTrue();
    }

    @Test
    void the_reply_of_any_command_can_be_read_otherwise() {
        Command<Long> counter = Strings.get("hits").returns(Decoders.number());

        assertThat(counter.decoder().decode(Example.parse("$2 42"))).isEqualTo(42);
        assertThat(Example.sent(counter)).isEqualTo(Example.sent(Strings.get("hits")));
    }

    @Test
    void a_command_shows_its_name_and_none_of_its_arguments() {
        assertThat(Strings.set("secret", "secret", SetOption.ifEq("secret"))).hasToString("SET");
        assertThat(SetOption.ifEq("secret")).hasToString("IFEQ");
        assertThat(Migration.to("h", 1, Duration.ofSeconds(1)).auth("secret")).hasToString("Migration[to h:1]");
    }

    @Test
    void keys_in_different_slots_have_no_slot_together() {
        assertThat(Sets.sunion("a", "b").slot()).isEqualTo(Command.SEVERAL_SLOTS);
        assertThat(Sets.sunion("a", "b").split()).isNull();
        assertThat(Sets.sunion("{x}a", "{x}b").slot()).isEqualTo(Slots.of(utf8("x")));
    }

    @Test
    void a_null_is_refused_where_it_is_given() {
        String none = nothing();
        byte[] noBytes = nothing();
        assertThatNullPointerException()
                .isThrownBy(() -> Strings.get(none))
                .withMessage("a key, value or argument is null");
        assertThatNullPointerException()
                .isThrownBy(() -> Strings.get(noBytes))
                .withMessage("argument 1 of GET is null");
        assertThatNullPointerException()
                .isThrownBy(() -> Strings.set(utf8("k"), noBytes))
                .withMessage("argument 2 of SET is null");
        assertThatNullPointerException().isThrownBy(() -> Keys.del("a", none));
        assertThatNullPointerException()
                .isThrownBy(() -> Keys.del(utf8("a"), noBytes))
                .withMessage("argument 2 of DEL is null");
        assertThatNullPointerException().isThrownBy(() -> Sets.sadd(utf8("k"), utf8("a"), noBytes));
        assertThatNullPointerException()
                .isThrownBy(() -> Command.of("X").arg("a").key(noBytes))
                .withMessage("argument 2 of X is null");
    }

    /** A null that the compiler's checks do not see, as callers without such checks give it. */
    @SuppressWarnings({"TypeParameterUnusedInFormals", "NullAway", "DataFlowIssue"})
    private static <T> T nothing() {
        return null;
    }

    @Test
    void nothing_at_all_is_refused_where_something_must_be() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keys.del(new String[0]))
                .withMessage("DEL needs at least one key");
        assertThatIllegalArgumentException().isThrownBy(() -> Strings.mget(new byte[0][]));
        assertThatIllegalArgumentException().isThrownBy(() -> Strings.mset(Map.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sets.sadd("k"))
                .withMessage("SADD needs at least one value");
        assertThatIllegalArgumentException().isThrownBy(() -> Hashes.hset("k", Map.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> HashExpiry.httl("k"));
        assertThatIllegalArgumentException().isThrownBy(() -> Sets.sinter(new String[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> SortedSetAlgebra.zunion(new String[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SortedSets.zadd("k", List.of()))
                .withMessage("ZADD needs at least one member");
        assertThatIllegalArgumentException().isThrownBy(() -> BlockingPops.blpop(Duration.ZERO, new String[0]));
    }

    @Test
    void a_time_that_a_command_cannot_say_is_refused() {
        Duration split = Duration.ofMillis(1500);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyExpiry.expire("k", split))
                .withMessageContaining("whole seconds");
        assertThatIllegalArgumentException().isThrownBy(() -> KeyExpiry.expireat("k", Instant.ofEpochMilli(1500)));
        assertThatIllegalArgumentException().isThrownBy(() -> SetOption.ex(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> SetOption.ex(Duration.ofNanos(5)));
        assertThatIllegalArgumentException().isThrownBy(() -> Strings.psetex("k", Duration.ofSeconds(-1), "v"));
        assertThatIllegalArgumentException().isThrownBy(() -> BlockingPops.blpop(Duration.ofNanos(5), "k"));
        assertThatIllegalArgumentException().isThrownBy(() -> BlockingPops.blpop(Duration.ofMillis(-5), "k"));
    }

    @Test
    void a_number_that_is_none_is_refused_and_so_are_weights_that_do_not_fit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SortedSets.zadd("k", Double.NaN, "m"))
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SortedSetAlgebra.zunion(Aggregate.sum().weights(1), "{a}1", "{a}2"))
                .withMessage("1 weights for 2 keys; each needs one");
    }

    @Test
    void options_of_the_same_words_are_equal() {
        assertThat(SetOption.ex(Duration.ofSeconds(1))).isEqualTo(SetOption.ex(Duration.parse("PT1.000S")));
        assertThat(SetOption.ex(Duration.ofSeconds(1)).hashCode())
                .isEqualTo(SetOption.ex(Duration.parse("PT1.000S")).hashCode());
        assertThat(SetOption.nx()).isNotEqualTo(SetOption.xx()).isNotEqualTo(ZaddOption.nx());
    }
}
