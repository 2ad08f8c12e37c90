package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.RespWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own, with a folder for temporary files of its own. */
public record Started(Process process) implements AutoCloseable {

    /** Starts it with the words of a command line. */
    static Started program(Path temporary, String... args) throws IOException {
        return program(temporary, List.of(), args);
    }

    /** The same in a JVM with these options. */
    public static Started program(Path temporary, List<String> options, String... args) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options);
        line.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "-Djava.io.tmpdir=" + temporary,
                "-Dwaymark.home=" + System.getProperty("waymark.home", ""),
                "dev.waymark.cli.Waymark"));
        line.addAll(List.of(args));
        return new Started(new ProcessBuilder(line).start());
    }

    /** The first line that it prints. */
    public String line() throws IOException {
        return String.valueOf(process.inputReader().readLine());
    }

    /** Waits until it has ended; its exit code. */
    public int end() throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
        return process.exitValue();
    }

    String out() throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    public String err() throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** What the node at a port answers: the first line of it, or all of a bulk string. */
    public static String ask(int port, String... words) throws IOException {
        return ask("127.0.0.1", port, words);
    }

    /** The same at another address of this machine. */
    static String ask(String host, int port, String... words) throws IOException {
        try (Socket socket = new Socket(host, port)) {
            socket.setSoTimeout(20_000);
            RespWriter out = new RespWriter(128).array(words.length);
            for (String word : words) {
                out.bulk(word);
            }
            socket.getOutputStream().write(out.buffer(), 0, out.length());
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            String first = String.valueOf(in.readLine());
            if (!first.startsWith("$")) {
                return first;
            }
            char[] bulk = new char[Integer.parseInt(first.substring(1))];
            for (int at = 0; at < bulk.length; at += in.read(bulk, at, bulk.length - at)) {
                // Until all of it is there.
            }
            return new String(bulk);
        }
    }
}
