package dev.waymark.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Java virtual machine of our own making, with this one's class path and the same flags for every client.
 *
 * <p>It ends when it is done, when it is closed, when its time is up, or when this process ends (see {@link Parent}).
 */
final class ChildJvm implements AutoCloseable {

    /** A fixed heap, so that no client is measured while the heap is still finding its size. */
    private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");

    private final Process process;

    private ChildJvm(Process process) {
        this.process = process;
    }

    /** Starts {@code main}; {@code recording} is the file for a flight recording, or null for none. */
    static ChildJvm start(Class<?> main, @Nullable Path recording, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        if (recording != null) {
            command.add("-XX:StartFlightRecording:settings=profile,filename=" + recording);
            command.add("-Xlog:jfr*=off");
            // Without it the samples only fall on safepoints, and blame the wrong lines.
            command.add("-XX:+UnlockDiagnosticVMOptions");
            command.add("-XX:+DebugNonSafepoints");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return new ChildJvm(
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
    }

    /**
     * The last line it prints.
     *
     * @throws IOException when it fails, prints nothing, or is not done within {@code limit}
     */
    String lastLine(Duration limit) throws IOException, InterruptedException {
        // What it prints is a line or two and fits the pipe, so reading can wait for the end.
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            close();
            throw new IOException("the measuring process was not done within " + limit.toSeconds() + " s");
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.exitValue() != 0 || out.isEmpty()) {
            throw new IOException("the measuring process ended with code " + process.exitValue());
        }
        return out.substring(out.lastIndexOf('\n') + 1);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
