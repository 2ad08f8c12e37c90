package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program at a terminal of its own (by {@code script} of util-linux), with somebody who types and reads. */
final class TypedAt implements AutoCloseable {

    private static final int CTRL_C = 3;

    private final Process process;
    private final StringBuilder screen = new StringBuilder();
    private int read;

    private TypedAt(Process process) {
        this.process = process;
    }

    /** Starts it with these words and variables, or skips the test where there is no {@code script}. */
    static TypedAt terminal(Map<String, String> variables, String... words) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "no script of util-linux on this machine");
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.waymark.cli.Waymark"));
        line.addAll(List.of(words));
        String quoted = "stty rows 50 cols 200; exec '" + String.join("' '", line) + "'";
        ProcessBuilder builder = new ProcessBuilder("script", "-qfec", quoted, "/dev/null").redirectErrorStream(true);
        builder.environment().putAll(variables);
        builder.environment().put("TERM", "xterm");
        TypedAt typed = new TypedAt(builder.start());
        Thread reader = new Thread(typed::watch, "screen");
        reader.setDaemon(true);
        reader.start();
        return typed;
    }

    private void watch() {
        byte[] bytes = new byte[4096];
        try (InputStream in = process.getInputStream()) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                synchronized (screen) {
                    screen.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
                    screen.notifyAll();
                }
            }
        } catch (IOException e) {
            // It has ended.
        }
    }

    /** Types a line. */
    void type(String line) throws IOException {
        press(line + "\r");
    }

    void press(String keys) throws IOException {
        process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    void pressCtrlC() throws IOException {
        press(Character.toString(CTRL_C));
    }

    /** Waits until the screen shows this, behind what was awaited before. */
    void await(String text) throws InterruptedException {
        await(text, () -> {});
    }

    /** The same, and does something again and again meanwhile. */
    void await(String text, Runnable meanwhile) throws InterruptedException {
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (true) {
            synchronized (screen) {
                String plain = screen.toString().replaceAll("\u001b\\[[0-9;?]*[a-zA-Z]|\u001b[=>]|\r", "");
                int at = plain.indexOf(text, read);
                if (at >= 0) {
                    read = at + text.length();
                    return;
                }
                assertThat(System.nanoTime() - deadline)
                        .as("'%s' is shown within 30 s, behind %d characters of:%n%s", text, read, plain)
                        .isNegative();
                screen.wait(100);
            }
            meanwhile.run();
        }
    }

    /** Waits until it has ended; its exit code. */
    int end() throws InterruptedException {
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("it ends").isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
