package dev.waymark.client.internal.net;

/** What this library calls itself in CLIENT LIST. */
final class Version {

    /** The version of the module, {@code dev} when it runs from classes. */
    static final String TEXT = text();

    private Version() {}

    private static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }
}
