package dev.waymark.node.internal.acl;

import java.util.Locale;

/**
 * Why a user may not do something. Immutable.
 *
 * @param position of the word that is not allowed; 0 for the command
 */
public record Denial(Reason reason, int position) {

    /** What is not allowed. What comes later here is the nearer miss. */
    public enum Reason {
        COMMAND,
        KEY,
        AUTH,
        CHANNEL;

        /** As ACL LOG has it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    boolean isNearerThan(Denial other) {
        int order = reason.compareTo(other.reason);
        return order > 0 || (order == 0 && position > other.position);
    }
}
