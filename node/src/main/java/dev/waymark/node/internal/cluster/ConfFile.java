package dev.waymark.node.internal.cluster;

import dev.waymark.node.internal.member.CorruptConfigException;
import dev.waymark.node.internal.member.NodesConf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * nodes.conf: what a node must not forget of its cluster.
 *
 * <p>It is replaced as a whole, so that whoever reads it finds the old one or the new one. Not thread-safe.
 */
public final class ConfFile {

    private final Path file;

    /** @param file need not exist yet; its folder must */
    public ConfFile(Path file) {
        this.file = file;
    }

    /**
     * What the file says; empty when there is none.
     *
     * @throws IOException when it cannot be read
     * @throws CorruptConfigException when it is no nodes.conf; it is left as it is
     */
    public Optional<NodesConf> read() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return Optional.of(NodesConf.parse(text()));
    }

    private String text() throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (AccessDeniedException e) {
            throw new IOException("no permission to read " + file, e);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Writes the file, down to the disk. */
    void write(NodesConf conf) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel channel = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(conf.text().getBytes(StandardCharsets.ISO_8859_1));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
