package dev.waymark.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A cluster in the background, as it is written down for {@code cluster stop}: in a folder that only its user can write
 * to, below the folder for temporary files. Immutable.
 *
 * @param name what its user calls it
 * @param engine embedded, redis, redis8 or valkey
 * @param uri for clients
 * @param addresses of its nodes
 * @param processes the one that hosts it first, then those of its servers
 */
record ClusterState(String name, String engine, String uri, List<String> addresses, List<Identity> processes) {

    /** Takes copies. */
    ClusterState {
        addresses = List.copyOf(addresses);
        processes = List.copyOf(processes);
    }

    /** A process. Its id alone may be that of another one by now. */
    record Identity(long pid, long startMillis) {

        static Identity of(ProcessHandle process) {
            return new Identity(process.pid(), startMillis(process));
        }

        /** The process, when it runs. */
        Optional<ProcessHandle> process() {
            return ProcessHandle.of(pid).filter(found -> found.isAlive() && startMillis(found) == startMillis);
        }

        private static long startMillis(ProcessHandle process) {
            return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        }
    }

    /** Whether any of it runs. */
    boolean isRunning() {
        return processes.stream().anyMatch(each -> each.process().isPresent());
    }

    /** As JSON. Nothing in it needs an escape. */
    String json() {
        String nodes = addresses.stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(","));
        return "{\"name\":\"" + name + "\",\"engine\":\"" + engine + "\",\"pid\":"
                + processes.get(0).pid() + ",\"uri\":\"" + uri + "\",\"addresses\":[" + nodes + "]}";
    }

    /** What was written down of a cluster; empty for nothing. */
    static Optional<ClusterState> read(String name) {
        Path file = file(name, "state");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties words = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            words.load(reader);
        } catch (IOException e) {
            throw new ProgramException(ExitCode.FAILED, "cannot read " + file + ": " + e.getMessage(), e);
        }
        List<Identity> processes = new ArrayList<>();
        for (String each : words.getProperty("processes", "").split(",")) {
            if (!each.matches("[0-9]{1,18}/[0-9]{1,18}")) {
                throw new ProgramException(ExitCode.FAILED, file + " is corrupt; remove it", null);
            }
            String[] parts = each.split("/");
            processes.add(new Identity(Long.parseLong(parts[0]), Long.parseLong(parts[1])));
        }
        return Optional.of(new ClusterState(
                name,
                words.getProperty("engine", ""),
                words.getProperty("uri", ""),
                List.of(words.getProperty("addresses", "").split(",")),
                processes));
    }

    /** Writes it down: whoever finds the file finds all of it. */
    void write() throws IOException {
        Properties words = new Properties();
        words.setProperty("engine", engine);
        words.setProperty("uri", uri);
        words.setProperty("addresses", String.join(",", addresses));
        words.setProperty(
                "processes",
                processes.stream()
                        .map(each -> each.pid() + "/" + each.startMillis())
                        .collect(Collectors.joining(",")));
        Path fresh = file(name, "new");
        try (Writer writer = Files.newBufferedWriter(fresh)) {
            words.store(writer, "A cluster that waymark cluster start has started");
        }
        Path file = file(name, "state");
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Forgets what was written down of a cluster. */
    static void forget(String name) {
        try {
            Files.deleteIfExists(file(name, "state"));
        } catch (IOException e) {
            throw new ProgramException(ExitCode.FAILED, "cannot remove the state: " + e.getMessage(), e);
        }
    }

    /** What its host has to say. */
    static Path log(String name) {
        return file(name, "log");
    }

    private static Path file(String name, String kind) {
        return folder().resolve("cluster-" + name + "." + kind);
    }

    /** Whoever else could write there could have us end any process of this user. */
    private static Path folder() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Path folder = temporary.resolve("waymark-" + System.getProperty("user.name"));
        try {
            if (!Files.isDirectory(folder)) {
                create(folder);
            }
            Path probe = Files.createTempFile(folder, "probe", "");
            boolean ours = Files.getOwner(folder).equals(Files.getOwner(probe));
            Files.delete(probe);
            if (!ours) {
                throw new IOException("it belongs to " + Files.getOwner(folder));
            }
            return folder;
        } catch (IOException e) {
            throw new ProgramException(ExitCode.FAILED, "cannot use " + folder + ": " + e.getMessage(), e);
        }
    }

    private static void create(Path folder) throws IOException {
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (UnsupportedOperationException e) {
            // Windows: the folder for temporary files is the user's own.
            Files.createDirectory(folder);
        }
    }
}
