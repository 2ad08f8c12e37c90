package dev.waymark.verification.node.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.cli.Waymark;
import dev.waymark.node.StandaloneNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A nodes.conf that cannot be read, or cannot be written. */
class NodesConfIT {

    private static final String A = "a".repeat(40);
    private static final String B = "b".repeat(40);
    private static final String MYSELF = A + " 127.0.0.1:7000@17000 myself,master - 0 0 1 connected 0-8191\n";
    private static final String OTHER = B + " 127.0.0.1:7001@17001 master - 0 0 2 connected 8192-16383\n";
    private static final String VARS = "vars currentEpoch 2 lastVoteEpoch 0\n";

    @TempDir
    private Path folder;

    @Test
    void one_that_is_not_whole_or_contradicts_itself_is_refused_and_left_as_it_is() throws IOException {
        refuses("", "no line with the epochs");
        refuses(MYSELF + OTHER, "no line with the epochs");
        refuses(OTHER + VARS, "'myself'");
        refuses(MYSELF + OTHER.replace("master", "myself,master") + VARS, "line 2: a second line with the flag");
        refuses(MYSELF + MYSELF + VARS, "line 2: a second line for node " + A);
        refuses(MYSELF + OTHER.replace("8192-", "8191-") + VARS, "line 2: a second owner of slot 8191");
        refuses(MYSELF.replace("0-8191", "0-16384") + VARS, "line 1: ");
        refuses(MYSELF.replace("0-8191", "9-3") + VARS, "line 1: ");
        refuses(MYSELF.replace("0-8191", "[5->-" + B + "]") + VARS, "describes node " + B);
        refuses(MYSELF.replace(":7000", ":70000") + VARS, "line 1: ");
        refuses(MYSELF.substring(3) + VARS, "line 1: ");
        refuses(MYSELF + OTHER + VARS.replace("2", "two"), "line 3: ");
        refuses("\0\u00ff\u00fe".repeat(1_000), "line ");
    }

    @Test
    void one_that_is_cut_off_anywhere_is_refused() throws IOException {
        String whole = MYSELF + OTHER + VARS;
        for (int length = 0; length < whole.length() - VARS.length() + "vars ".length(); length += 3) {
            refuses(whole.substring(0, length), "nodes.conf");
        }
    }

    @Test
    void one_of_noise_is_refused_in_one_line_or_understood() throws Exception {
        long seed = Long.getLong("waymark.seed", System.nanoTime());
        System.out.println("waymark.seed=" + seed);
        Random random = new Random(seed);
        byte[] whole = (MYSELF + OTHER + VARS).getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < 300; i++) {
            byte[] noisy = whole.clone();
            for (int left = 1 + random.nextInt(3); left > 0; left--) {
                noisy[random.nextInt(noisy.length)] = (byte) random.nextInt(256);
            }
            Path file = Files.write(folder.resolve("nodes.conf"), noisy);
            try (StandaloneNode node =
                    StandaloneNode.start(List.of("--port", "0", "--dir", folder.toString()), line -> {})) {
                assertThat(node.id()).hasSize(40);
            } catch (dev.waymark.node.NodeStartException refused) {
                assertThat(refused).hasMessageContaining("nodes.conf, line ");
                assertThat(Files.readAllBytes(file)).isEqualTo(noisy);
            }
        }
    }

    @Test
    void a_folder_in_its_place_is_refused() throws IOException {
        Files.createDirectory(folder.resolve("nodes.conf"));

        assertThat(refusal()).startsWith("waymark node: cannot read ").contains("nodes.conf: ");
        assertThat(folder.resolve("nodes.conf")).isDirectory();
    }

    @Test
    void one_without_permission_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("nodes.conf"), MYSELF + OTHER + VARS);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeTrue(!Files.isReadable(file), "this user may read everything");

        assertThat(refusal()).startsWith("waymark node: no permission to read ").endsWith("nodes.conf");
    }

    @Test
    void a_full_disk_is_told_once_and_what_changed_meanwhile_is_saved_later() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full here");
        Path fresh = folder.resolve("nodes.conf.new");
        writesAgain(() -> Files.createSymbolicLink(fresh, full), () -> Files.delete(fresh), "No space left on device");
    }

    @Test
    void a_folder_where_it_is_to_be_written_is_told_once_and_what_changed_meanwhile_is_saved_later() throws Exception {
        Path fresh = folder.resolve("nodes.conf.new");
        writesAgain(() -> Files.createDirectory(fresh), () -> Files.delete(fresh), "nodes.conf.new");
    }

    /** Something that is done to a disk. */
    private interface Step {
        void run() throws IOException;
    }

    private void writesAgain(Step obstacle, Step relief, String reason) throws Exception {
        Path file = folder.resolve("nodes.conf");
        Files.writeString(file, MYSELF.replace("8191", "16383") + VARS);
        List<String> said = new CopyOnWriteArrayList<>();
        List<String> words = List.of("--port", "0", "--dir", folder.toString());
        try (StandaloneNode node = StandaloneNode.start(words, said::add);
                Peer peer = new Peer(node.port())) {
            byte[] before = Files.readAllBytes(file);
            obstacle.run();

            for (int slot = 0; slot < 20; slot++) {
                assertThat(peer.ask("CLUSTER", "DELSLOTS", "" + slot)).isEqualTo("+OK");
            }
            assertThat(peer.ask("CLUSTER", "SAVECONFIG"))
                    .startsWith("-ERR error saving the cluster node config: ")
                    .contains(reason);
            assertThat(peer.ask("CONFIG", "SET", "cluster-require-full-coverage", "no"))
                    .isEqualTo("+OK");
            SmallNode.await(() -> peer.ask("SET", "k", "v").equals("+OK"));
            assertThat(said)
                    .singleElement()
                    .asString()
                    .contains("cannot be written")
                    .contains(reason);
            assertThat(Files.readAllBytes(file)).isEqualTo(before);

            relief.run();
            SmallNode.await(() -> said.size() == 2);
            assertThat(said.get(1)).isEqualTo("nodes.conf is written again");
            assertThat(peer.ask("CLUSTER", "SAVECONFIG")).isEqualTo("+OK");
        }
        assertThat(Files.readString(file)).contains(" 20-16383\n");
    }

    private void refuses(String contents, String why) throws IOException {
        Path file = folder.resolve("nodes.conf");
        Files.writeString(file, contents, StandardCharsets.ISO_8859_1);
        assertThat(refusal()).startsWith("waymark node: nodes.conf, line ").contains(why);
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).isEqualTo(contents);
    }

    /** The one line of a node that does not start because of its files. */
    private String refusal() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Waymark.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                "node",
                "--port",
                "0",
                "--dir",
                folder.toString());
        assertThat(code).isEqualTo(1);
        assertThat(out.size()).isZero();
        String said = err.toString(StandardCharsets.UTF_8).strip();
        assertThat(said).hasLineCount(1);
        return said;
    }
}
