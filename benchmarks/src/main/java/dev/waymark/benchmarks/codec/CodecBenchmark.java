package dev.waymark.benchmarks.codec;

import dev.waymark.client.command.Command;
import dev.waymark.client.command.Strings;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What one GET costs in the codec, sockets aside: the nanoseconds below which no transport can get.
 *
 * <p>{@code benchmarks/run codec} runs it; {@code -prof gc} adds the bytes allocated.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CodecBenchmark {

    /** How many replies one full buffer holds, about what a busy connection reads at once. */
    private static final int REPLIES = 64;

    private final byte[] key = ascii("user:{1234}:name");
    private final Command<byte @Nullable []> get = Strings.get(key);
    private final RespWriter out = new RespWriter(64);
    private final RespReader reader = new RespReader();
    private final byte[] replies = ascii(("$100\r\n" + "v".repeat(100) + "\r\n").repeat(REPLIES));

    /** The slot of a key with a hash tag. */
    @Benchmark
    public int slot() {
        return Slots.of(key);
    }

    /** A GET made from its key, slot included. */
    @Benchmark
    public Command<byte @Nullable []> command() {
        return Strings.get(key);
    }

    /** A GET written into a buffer that has room. */
    @Benchmark
    public int encode() {
        out.clear();
        get.encode(out);
        return out.length();
    }

    /** The end of one reply found, and its value read, of a buffer that holds many. */
    @Benchmark
    @OperationsPerInvocation(REPLIES)
    public void read(Blackhole hole) throws RespSyntaxException {
        int start = 0;
        for (int i = 0; i < REPLIES; i++) {
            int end = reader.scan(replies, start, replies.length);
            Reply reply = reader.read(replies, start);
            hole.consume(reply);
            start = end;
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
