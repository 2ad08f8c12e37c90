package dev.waymark.node.internal.hyperloglog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.node.Seed;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HyperLogLogTest {

    private static final int MOST = 3000;
    private static final String HEADER = "48594c4c 01000000 00000000000000";

    @Test
    void a_new_one_is_one_run_of_zeros() {
        HyperLogLog log = HyperLogLog.empty();
        assertThat(hex(log)).isEqualTo(packed(HEADER + "00 7fff"));
        assertThat(log.decoded()).isEqualTo("Z:16384");
    }

    @Test
    void its_bytes_are_those_of_redis() throws CorruptException {
        HyperLogLog log = HyperLogLog.empty();
        add(log, "a", "b", "c", "d", "e", "f", "g");
        log.outdate();
        String runs = "466d80 560c80 443c84 3880 50b184 498c80 426d80 425a";
        assertThat(hex(log)).isEqualTo(packed(HEADER + "80" + runs));
        assertThat(log.isEstimated()).isFalse();
        assertThat(log.estimate()).isEqualTo(7);
        assertThat(hex(log)).isEqualTo(packed("48594c4c 01000000 0700000000000000" + runs));
    }

    @Test
    void elements_of_any_length_are_hashed_as_in_redis() throws CorruptException {
        HyperLogLog log = HyperLogLog.empty();
        add(log, "a", "b", "c", "d", "e", "f", "g", "", "12345678", "123456789");
        assertThat(log.decoded())
                .isEqualTo("Z:1646 v:1,1 Z:4291 v:2,1 Z:1353 v:1,1 Z:1085 v:2,1 z:57 v:1,1 Z:856 v:2,1 Z:1285 v:3,1 "
                        + "Z:2131 v:2,1 Z:2445 v:1,1 Z:622 v:1,1 Z:603");
    }

    @Test
    void what_was_seen_before_makes_no_difference() throws CorruptException {
        HyperLogLog log = HyperLogLog.empty();
        assertThat(add(log, "a")).isTrue();
        assertThat(add(log, "a")).isFalse();
        log.toDense();
        assertThat(add(log, "a")).isFalse();
        assertThat(add(log, "b")).isTrue();
    }

    @Test
    void an_estimate_that_is_out_of_date_keeps_its_other_bits() throws CorruptException {
        HyperLogLog log = HyperLogLog.empty();
        add(log, "a", "b", "c");
        log.outdate();
        log.estimate();
        log.outdate();
        assertThat(hex(log)).startsWith(packed("48594c4c 01000000 0300000000000080"));
    }

    @Test
    void registers_hold_their_maxima_in_either_form() throws CorruptException {
        Random random = Seed.random("registers_hold_their_maxima_in_either_form");
        for (int round = 0; round < 20; round++) {
            HyperLogLog log = HyperLogLog.empty();
            byte[] expected = new byte[HyperLogLog.REGISTERS];
            // Few different registers and values, so that runs grow, are cut and are joined again.
            int registers = 1 << random.nextInt(3, 14);
            int values = random.nextInt(1, 33);
            for (int i = 0; i < 1000; i++) {
                int register = random.nextInt(registers) * (HyperLogLog.REGISTERS / registers);
                byte value = (byte) (1 + random.nextInt(values));
                byte[] one = new byte[HyperLogLog.REGISTERS];
                one[register] = value;
                expected[register] = (byte) Math.max(expected[register], value);
                log.addAll(one, MOST);
            }
            assertThat(log.registers()).isEqualTo(expected);
            assertThat(log.length()).isLessThanOrEqualTo(log.isDense() ? 12_304 : MOST);
            log.toDense();
            assertThat(log.registers()).isEqualTo(expected);
        }
    }

    @Test
    void a_value_that_no_run_can_have_makes_the_registers_dense() throws CorruptException {
        byte[] registers = new byte[HyperLogLog.REGISTERS];
        registers[HyperLogLog.REGISTERS - 1] = 33;
        HyperLogLog log = HyperLogLog.empty();
        log.addAll(registers, MOST);
        assertThat(log.isDense()).isTrue();
        assertThat(log.registers()).isEqualTo(registers);
    }

    @Test
    void too_many_runs_make_the_registers_dense() throws CorruptException {
        HyperLogLog log = HyperLogLog.empty();
        add(log, "a", "b", "c");
        byte[] registers = log.registers();
        HyperLogLog other = HyperLogLog.of(log.bytes(), log.offset(), log.length());
        byte[] element = {'d'};
        assertThat(other.add(element, 0, 1, log.length())).isTrue();
        assertThat(other.isDense()).isTrue();
        other.mergeInto(registers);
        add(log, "d");
        assertThat(log.isDense()).isFalse();
        assertThat(log.registers()).isEqualTo(registers);
    }

    @Test
    void a_dense_one_is_changed_where_it_lies() throws CorruptException {
        HyperLogLog log = HyperLogLog.empty();
        log.toDense();
        byte[] array = new byte[log.length() + 10];
        System.arraycopy(log.bytes(), 0, array, 5, log.length());
        HyperLogLog same = HyperLogLog.of(array, 5, log.length());
        add(same, "a");
        assertThat(same.bytes()).isSameAs(array);
        assertThat(HyperLogLog.of(array, 5, log.length()).estimate()).isEqualTo(0);
        same.outdate();
        assertThat(HyperLogLog.of(array, 5, log.length()).estimate()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7f", "7ffe", "7fff00", "8080", "7fff5f", "5f"})
    void sparse_registers_must_be_exactly_16384(String runs) {
        HyperLogLog log = one(packed(HEADER + "80" + runs));
        assertThatThrownBy(log::estimate).isInstanceOf(CorruptException.class);
        assertThatThrownBy(log::registers).isInstanceOf(CorruptException.class);
        assertThatThrownBy(log::toDense).isInstanceOf(CorruptException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "48594c4c",
                "48594c4c010000000000000000000",
                "48594c4d0100000000000000000000007fff",
                "48594c4c0200000000000000000000007fff",
                "48594c4c0000000000000000000000007fff"
            })
    void a_string_without_its_header_or_length_is_none(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.substring(0, hex.length() & ~1));
        assertThat(HyperLogLog.isOne(bytes, 0, bytes.length)).isFalse();
    }

    @Test
    void random_bytes_are_refused_or_read_but_never_more() {
        Random random = Seed.random("random_bytes_are_refused_or_read_but_never_more");
        byte[] codes = {0x7f, (byte) 0xff, 0x3f, (byte) 0x83, 0x40, 0};
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = Arrays.copyOf(HexFormat.of().parseHex(packed(HEADER + "80")), 16 + random.nextInt(8));
            for (int i = 16; i < bytes.length; i++) {
                bytes[i] = random.nextBoolean() ? codes[random.nextInt(codes.length)] : (byte) random.nextInt();
            }
            try {
                HyperLogLog log = HyperLogLog.of(bytes, 0, bytes.length);
                byte[] element = {(byte) random.nextInt()};
                log.add(element, 0, 1, MOST);
                log.estimate();
                log.toDense();
            } catch (CorruptException e) {
                assertThat(e).hasMessageContaining("16384");
            }
        }
    }

    @Test
    void the_self_test_passes() {
        assertThat(SelfTest.run(Seed.random("the_self_test_passes"))).isNull();
    }

    private static HyperLogLog one(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertThat(HyperLogLog.isOne(bytes, 0, bytes.length)).isTrue();
        return HyperLogLog.of(bytes, 0, bytes.length);
    }

    private static boolean add(HyperLogLog log, String... elements) throws CorruptException {
        boolean changed = false;
        for (String element : elements) {
            byte[] bytes = ("." + element).getBytes(ISO_8859_1);
            changed |= log.add(bytes, 1, element.length(), MOST);
        }
        return changed;
    }

    private static String hex(HyperLogLog log) {
        return HexFormat.of().formatHex(log.bytes(), log.offset(), log.offset() + log.length());
    }

    private static String packed(String hex) {
        return hex.replace(" ", "");
    }
}
