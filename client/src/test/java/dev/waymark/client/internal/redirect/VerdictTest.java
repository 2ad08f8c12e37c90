package dev.waymark.client.internal.redirect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import dev.waymark.client.internal.redirect.Verdict.Kind;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {

    private static final Endpoint SENDER = new Endpoint("10.0.0.1", 7000);

    @Test
    void moved_names_the_new_owner_of_the_slot() {
        assertThat(Verdict.ofError("MOVED 3999 10.0.0.7:6381", SENDER))
                .isEqualTo(new Verdict(Kind.MOVED, SENDER, 3999, new Endpoint("10.0.0.7", 6381), ""));
    }

    @Test
    void ask_names_the_node_for_this_one_command() {
        assertThat(Verdict.ofError("ASK 866 node-7.example.com:6381", SENDER))
                .isEqualTo(new Verdict(Kind.ASK, SENDER, 866, new Endpoint("node-7.example.com", 6381), ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MOVED", "ASK"})
    void an_empty_host_is_the_host_of_the_sender(String kind) {
        assertThat(target(kind + " 1 :7001")).isEqualTo(new Endpoint("10.0.0.1", 7001));
    }

    @ParameterizedTest
    @CsvSource({"MOVED 1 ::1:7000, ::1, 7000", "ASK 1 fd00::1:6379, fd00::1, 6379"})
    void an_ipv6_address_without_brackets_ends_at_its_last_colon(String line, String host, int port) {
        assertThat(target(line)).isEqualTo(new Endpoint(host, port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"MOVED 1 ?:6379", "ASK 1 ?:6379", "MOVED 1 10.0.0.7:0", "ASK 1 :0", "MOVED 1 10.0.0.7:65536"})
    void a_redirect_to_nobody_who_can_be_dialled_is_one_without_a_target(String line) {
        Verdict verdict = Objects.requireNonNull(Verdict.ofError(line, SENDER));
        assertThat(verdict.kind().isRedirect()).isTrue();
        assertThat(verdict.slot()).isEqualTo(1);
        assertThat(verdict.target()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MOVED 1 10.0.0.7", "MOVED 1 10.0.0.7:", "MOVED 1 10.0.0.7:x", "MOVED 1 "})
    void a_redirect_whose_address_is_none_is_one_without_a_target(String line) {
        assertThat(target(line)).isNull();
    }

    @Test
    void the_first_and_the_last_slot_are_slots() {
        assertThat(Objects.requireNonNull(Verdict.ofError("MOVED 0 h:1", SENDER))
                        .slot())
                .isZero();
        assertThat(Objects.requireNonNull(Verdict.ofError("MOVED 16383 h:1", SENDER))
                        .slot())
                .isEqualTo(16383);
    }

    @ParameterizedTest
    @CsvSource({
        "TRYAGAIN Multiple keys request during rehashing of slot, TRYAGAIN",
        "CLUSTERDOWN The cluster is down, CLUSTERDOWN",
        "CLUSTERDOWN Hash slot not served, CLUSTERDOWN",
        "LOADING Valkey is loading the dataset in memory, LOADING",
        "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'., MASTERDOWN",
        "READONLY You can't write against a read only replica., READONLY",
        "LOADING, LOADING"
    })
    void a_refusal_is_told_by_its_first_word(String line, Kind kind) {
        assertThat(Verdict.ofError(line, SENDER)).isEqualTo(Verdict.of(kind, SENDER));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ERR unknown command",
                "WRONGTYPE Operation against a key holding the wrong kind of value",
                "CROSSSLOT Keys in request don't hash to the same slot",
                "EXECABORT Transaction discarded because of previous errors.",
                "moved 1 10.0.0.7:6381",
                "MOVEDX 1 10.0.0.7:6381",
                "MOVED",
                "MOVED 1",
                "MOVED x 10.0.0.7:1",
                "MOVED -1 10.0.0.7:1",
                "MOVED 16384 10.0.0.7:1",
                "MOVED 99999999999999999999 10.0.0.7:1"
            })
    void every_other_error_is_an_answer(String line) {
        assertThat(Verdict.ofError(line, SENDER)).isNull();
    }

    private static Object target(String line) {
        return Objects.requireNonNull(Verdict.ofError(line, SENDER)).target();
    }
}
