package dev.waymark.lab;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.server.Engine;
import org.jspecify.annotations.Nullable;

/** Which cluster the lab works on. Immutable. */
public sealed interface LabTarget {

    /** A cluster of three primaries in this JVM, on loopback ports. */
    record Embedded() implements LabTarget {}

    /** A cluster of three real servers on loopback that the lab starts, and removes at the end. */
    record Started(Engine engine) implements LabTarget {}

    /**
     * A cluster that is there already. It must have no keys but the lab's; its slots are put back and the lab's keys
     * removed at the end, on Ctrl-C too.
     *
     * @param entry one of its nodes
     * @param user the ACL user; null for the default user
     * @param password null when none is needed
     */
    record Connected(
            Endpoint entry, @Nullable String user, @Nullable String password) implements LabTarget {
        /** Without the password. */
        @Override
        public String toString() {
            return "Connected[" + entry + "]";
        }
    }
}
