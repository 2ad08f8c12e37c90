package dev.waymark.ops;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Keeps plans that were begun and are not finished, one file each, in a folder. Thread-safe as far as two runs do not
 * work for the same goal on the same cluster.
 *
 * <p>A plan is kept under its goal, which names nodes by their ids, and where it names none, under the ids of all
 * primaries as well. So the same command finds it again, whatever has happened to the one that began it.
 */
public final class PlanStore {

    private static final int NAME_CHARACTERS = 24;

    private final Path folder;

    /** The folder is made when the first plan is kept. */
    public PlanStore(Path folder) {
        this.folder = folder;
    }

    /** Where a plan for this goal is kept, whether there is one or not. */
    public Path file(Survey survey, Goal goal) {
        String cluster = goal instanceof Goal.Rebalance
                ? survey.primaries().map(SurveyedNode::id).sorted().collect(Collectors.joining(" "))
                : "";
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] hash = digest.digest((cluster + "\n" + text(goal)).getBytes(StandardCharsets.UTF_8));
            return folder.resolve(HexFormat.of().formatHex(hash).substring(0, NAME_CHARACTERS) + ".json");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Always the same for equal goals: the text of a map depends on chance. */
    private static String text(Goal goal) {
        return goal instanceof Goal.Rebalance rebalance
                ? "Rebalance " + new TreeMap<>(rebalance.weights()) + rebalance.emptyToo()
                        + rebalance.thresholdPercent()
                : goal.toString();
    }

    /**
     * Reads a plan.
     *
     * @return empty when there is no such file
     * @throws OpsException USAGE when it cannot be read or is no plan
     */
    public static Optional<Plan> read(Path file) {
        try {
            return Optional.of(Plan.fromJson(Files.readString(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            throw new OpsException(
                    OpsException.Reason.USAGE, "cannot read a plan from " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Writes a plan, so that either all of it is on the disk when this returns, or what was there before.
     *
     * @throws OpsException FAILED when it cannot be written
     */
    public static void write(Path file, Plan plan) {
        Path whole = file.toAbsolutePath();
        Path draft = whole.resolveSibling(whole.getFileName() + ".new");
        try {
            Path parent = whole.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            try (FileChannel channel = FileChannel.open(
                    draft, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(plan.toJson() + "\n");
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(draft, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new OpsException(
                    OpsException.Reason.FAILED, "cannot write the plan to " + file + ": " + e.getMessage(), e);
        }
    }

    /** Forgets a plan that is finished. */
    public static void forget(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new OpsException(
                    OpsException.Reason.FAILED,
                    "all was done, but the plan cannot be deleted from " + file + ": " + e.getMessage(),
                    e);
        }
    }
}
