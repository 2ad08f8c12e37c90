package dev.waymark.node.internal.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What the node says it is. */
public final class Versions {

    /** The Redis whose behaviour the node has. */
    public static final String REDIS = "7.0.15";

    /** What it was built as. */
    public static final String WAYMARK = built();

    private Versions() {}

    private static String built() {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException("version.properties is missing from the jar of waymark-node");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read", e);
        }
        return properties.getProperty("version", "unknown");
    }
}
