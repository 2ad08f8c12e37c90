package dev.waymark.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A million inputs for each reader: what was mutated, cut or made up gives a value, a wish for more, or a
 * {@link RespSyntaxException}; in one piece and in several the same; and never takes more memory than its bytes
 * justify.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("once")
class FuzzTest {

    private static final int INPUTS = 1_000_000;

    /** What one input may allocate: a fixed part, and for each byte the costliest element a byte can make. */
    private static final long ALLOWED_BYTES = 32 << 10;

    private static final long ALLOWED_PER_BYTE = 200;

    private static final int MORE = -1;
    private static final int REFUSED = -2;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void a_million_hostile_replies_do_no_harm() {
        Random random = Seed.random("FuzzTest.replies");
        Mutations mutations = new Mutations(random, replies(random));
        int[] outcomes = new int[3];
        for (int i = 0; i < INPUTS; i++) {
            byte[] input = mutations.next();
            int whole = measured(input, () -> outcome(new RespReader(), input, input.length));
            int pieces = outcome(new RespReader(), input, 1 + random.nextInt(8));
            if (pieces != whole) {
                throw new AssertionError(whole + " in one piece, " + pieces + " in several: " + hex(input));
            }
            outcomes[whole >= 0 ? 0 : -whole]++;
        }
        assertThat(outcomes).as("values, more, refused").doesNotContain(0);
    }

    @Test
    void a_million_hostile_requests_do_no_harm() {
        Random random = Seed.random("FuzzTest.requests");
        Mutations mutations = new Mutations(random, requests(random));
        int[] outcomes = new int[3];
        for (int i = 0; i < INPUTS; i++) {
            byte[] input = mutations.next();
            int whole = measured(input, () -> outcome(new RequestReader(), input.clone(), input.length));
            int pieces = outcome(new RequestReader(), input.clone(), 1 + random.nextInt(8));
            if (pieces != whole) {
                throw new AssertionError(whole + " in one piece, " + pieces + " in several: " + hex(input));
            }
            outcomes[whole >= 0 ? 0 : -whole]++;
        }
        assertThat(outcomes).as("values, more, refused").doesNotContain(0);
    }

    /** The bytes of the first reply and that many of the values after it as there are; or MORE or REFUSED. */
    private static int outcome(RespReader reader, byte[] input, int piece) {
        int start = 0;
        try {
            for (int limit = Math.min(piece, input.length); ; limit = Math.min(limit + piece, input.length)) {
                for (int end = reader.scan(input, start, limit); end >= 0; end = reader.scan(input, start, limit)) {
                    if (end <= start || end > limit || reader.read(input, start) == null) {
                        throw new AssertionError("end " + end + " of " + start + " to " + limit + ": " + hex(input));
                    }
                    start = end;
                }
                if (limit == input.length) {
                    return start == input.length && start > 0 ? start : MORE;
                }
            }
        } catch (RespSyntaxException refused) {
            return REFUSED;
        } catch (RuntimeException unexpected) {
            throw new AssertionError(hex(input), unexpected);
        }
    }

    private static int outcome(RequestReader reader, byte[] input, int piece) {
        int start = 0;
        try {
            for (int limit = Math.min(piece, input.length); ; limit = Math.min(limit + piece, input.length)) {
                for (int end = reader.scan(input, start, limit); end >= 0; end = reader.scan(input, start, limit)) {
                    if (end <= start || end > limit || reader.read(input, start).length != reader.count()) {
                        throw new AssertionError("end " + end + " of " + start + " to " + limit + ": " + hex(input));
                    }
                    start = end;
                }
                if (limit == input.length) {
                    return start == input.length && start > 0 ? start : MORE;
                }
            }
        } catch (RespSyntaxException refused) {
            return REFUSED;
        } catch (RuntimeException unexpected) {
            throw new AssertionError(hex(input), unexpected);
        }
    }

    private int measured(byte[] input, IntSupplier run) {
        for (int attempt = 1; ; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            int outcome = run.getAsInt();
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            if (allocated <= ALLOWED_BYTES + ALLOWED_PER_BYTE * input.length) {
                return outcome;
            }
            // Loading a class counts too, but only the first time.
            if (attempt == 3) {
                throw new AssertionError(allocated + " bytes allocated for " + hex(input));
            }
        }
    }

    private static List<byte[]> replies(Random random) {
        RandomReplies replies = new RandomReplies(random);
        List<byte[]> valid = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            RespWriter out =
                    new RespWriter(64).protocol(random.nextInt(4) == 0 ? 2 : 3).reply(replies.next(3));
            valid.add(Arrays.copyOf(out.buffer(), out.length()));
        }
        return valid;
    }

    private static List<byte[]> requests(Random random) {
        List<byte[]> valid = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            RespWriter out = new RespWriter(64);
            int count = random.nextInt(5);
            out.array(count);
            for (int argument = 0; argument < count; argument++) {
                byte[] bytes = new byte[random.nextInt(10)];
                random.nextBytes(bytes);
                out.bulk(bytes);
            }
            valid.add(Arrays.copyOf(out.buffer(), out.length()));
        }
        for (String inline :
                List.of("PING\r\n", "set k \"a \\x41 \\n\"\n", "set 'it\\'s' b\r\n", "\r\n", "  a  b \n")) {
            for (int i = 0; i < 200; i++) {
                valid.add(inline.getBytes(StandardCharsets.UTF_8));
            }
        }
        return valid;
    }

    private static String hex(byte[] input) {
        return HexFormat.of().formatHex(input);
    }
}
