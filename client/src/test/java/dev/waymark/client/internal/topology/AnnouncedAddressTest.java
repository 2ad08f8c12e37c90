package dev.waymark.client.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.Endpoint;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The address table of docs/client/topology.md, word by word. */
class AnnouncedAddressTest {

    private static final Endpoint ASKED = new Endpoint("asked.local", 7000);

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                // preferred, ip, host name, own address, host that is dialled
                "10.0.0.7, 10.0.0.7, '', false, 10.0.0.7",
                "h.local, 10.0.0.7, h.local, false, h.local",
                "fd00::1, fd00::1, '', false, fd00::1",
                "[fd00::1], '', '', false, fd00::1",
                "'', 10.0.0.7, h.local, false, asked.local",
                "'', '', '', false, asked.local",
                "?, 10.0.0.7, '', false, 10.0.0.7",
                "?, 10.0.0.7, '', true, 10.0.0.7",
                "?, '', '', true, asked.local",
                "?, '', '', false, -",
                "-, 10.0.0.7, h.local, false, 10.0.0.7",
                "-, '', h.local, false, h.local",
                "-, '', '', true, asked.local",
                "-, '', '', false, -",
            })
    void each_word_for_a_host_has_its_meaning(
            @Nullable String preferred, String ip, String hostname, boolean self, @Nullable String dialled) {
        Endpoint endpoint = new AnnouncedAddress(preferred, ip, hostname, 7001, 0).endpoint(ASKED, false, self);
        assertThat(endpoint).isEqualTo(dialled == null ? null : new Endpoint(dialled, 7001));
    }

    @ParameterizedTest
    @CsvSource({"7000, 7443, false, 7000", "7000, 7443, true, 7443", "7000, 0, true, 7000", "0, 7443, true, 7443"})
    void the_port_is_the_one_for_this_kind_of_connection__R56(int port, int tlsPort, boolean tls, int dialled) {
        assertThat(new AnnouncedAddress("h", "", "", port, tlsPort).endpoint(ASKED, tls, false))
                .isEqualTo(new Endpoint("h", dialled));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65536})
    void a_port_that_is_none_is_not_dialled__R56(int port) {
        assertThat(new AnnouncedAddress("h", "", "", port, port).endpoint(ASKED, true, false))
                .isNull();
        assertThat(new AnnouncedAddress("h", "", "", port, 7443).endpoint(ASKED, false, false))
                .as("no TLS, no TLS port")
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "a b", "a\nb", "a@b", "a,b", "a/b", "[]", "\u0000"})
    void what_is_no_host_counts_as_not_told(String host) {
        assertThat(new AnnouncedAddress(host, host, "h.local", 1, 0).endpoint(ASKED, false, false))
                .isEqualTo(new Endpoint("h.local", 1));
    }

    @Test
    void a_host_of_more_than_255_characters_counts_as_not_told() {
        assertThat(new AnnouncedAddress("h".repeat(256), "10.0.0.7", "", 1, 0).endpoint(ASKED, false, false))
                .isEqualTo(new Endpoint("10.0.0.7", 1));
    }

    @Test
    void all_names_with_all_ports_are_known() {
        assertThat(new AnnouncedAddress("", "10.0.0.7", "h.local", 7000, 7443).all(ASKED, false))
                .containsExactlyInAnyOrder(
                        new Endpoint("10.0.0.7", 7000),
                        new Endpoint("10.0.0.7", 7443),
                        new Endpoint("h.local", 7000),
                        new Endpoint("h.local", 7443),
                        new Endpoint("asked.local", 7000),
                        new Endpoint("asked.local", 7443));
    }

    @Test
    void what_one_reply_leaves_out_another_may_tell() {
        AnnouncedAddress slots = new AnnouncedAddress("?", "", "", 0, 0);
        AnnouncedAddress nodes = new AnnouncedAddress(null, "10.0.0.7", "h.local", 7000, 0);
        assertThat(slots.or(nodes)).isEqualTo(new AnnouncedAddress("?", "10.0.0.7", "h.local", 7000, 0));
    }
}
