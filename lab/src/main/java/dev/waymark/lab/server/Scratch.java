package dev.waymark.lab.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where servers that live for minutes keep their files. */
final class Scratch {

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ENOUGH_BYTES = 1L << 30;

    private Scratch() {}

    /**
     * Memory where the system has some to spare, else the folder for temporary files. Newer servers sync their node
     * list to disk at every slot that is opened or closed, and it is not the disk that is to be measured.
     */
    static Path parent() {
        try {
            if (Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ENOUGH_BYTES) {
                return MEMORY;
            }
        } catch (IOException e) {
            // No such luck.
        }
        return Path.of(System.getProperty("java.io.tmpdir"));
    }
}
