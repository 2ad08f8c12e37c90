package dev.waymark.node.internal.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right to write a nodes.conf: a lock on a file beside it, which the system releases when the process ends, however
 * it does. Two nodes with one nodes.conf would be two nodes with one id.
 *
 * <p>Thread-safe.
 */
final class Claim implements AutoCloseable {

    private final FileChannel channel;

    private Claim(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws IOException when it is taken, or the folder cannot be written */
    static Claim to(Path nodesConf) throws IOException {
        Path file = nodesConf.resolveSibling(nodesConf.getFileName() + ".lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw taken(nodesConf);
            }
            return new Claim(channel);
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw taken(nodesConf);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static IOException taken(Path nodesConf) {
        return new IOException(
                "another node uses " + nodesConf + "; give each its own dir, or its own cluster-config-file");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock is gone either way.
        }
    }
}
