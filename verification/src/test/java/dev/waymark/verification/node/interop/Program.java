package dev.waymark.verification.node.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A program to which lines are said, and that says lines. Not thread-safe. */
final class Program {

    private static final long PATIENCE_SECONDS = 60;
    private static final String END = "(it has ended)";

    private final Process process;
    private final Writer input;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private Program(Process process) {
        this.process = process;
        this.input = process.outputWriter(UTF_8);
        Thread reader = new Thread(this::read, "reads a program");
        reader.setDaemon(true);
        reader.start();
    }

    static Program start(String... words) throws IOException {
        return new Program(new ProcessBuilder(words).redirectErrorStream(true).start());
    }

    private void read() {
        try (BufferedReader output = process.inputReader(UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            lines.add(e.toString());
        }
        lines.add(END);
    }

    void say(String line) throws IOException {
        input.write(line + "\n");
        input.flush();
    }

    /** The next line that matches; those before it are passed over. */
    String hear(Predicate<String> matches) throws InterruptedException, IOException {
        StringBuilder passed = new StringBuilder();
        while (true) {
            String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null || line.equals(END)) {
                process.destroyForcibly();
                throw new IOException("it has said nothing that matches: " + passed);
            }
            if (matches.test(line)) {
                return line;
            }
            passed.append(line).append('\n');
        }
    }

    /** Everything that it says until it ends. */
    String all() throws InterruptedException, IOException {
        StringBuilder all = new StringBuilder();
        for (String line = hear(any -> true); ; line = lines.take()) {
            if (line.equals(END)) {
                return all.toString();
            }
            all.append(line).append('\n');
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** What it has said so far and nobody has heard. */
    String rest() {
        return String.join("\n", lines);
    }

    void closeInput() throws IOException {
        input.close();
    }

    /** Ends it by ending its input. */
    void end() throws IOException, InterruptedException {
        closeInput();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("it does not end");
        }
    }
}
