package dev.waymark.client.internal.redirect;

import dev.waymark.client.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * What came of sending a command to a node, when it was no answer.
 *
 * <p>Immutable.
 *
 * @param kind what it was
 * @param node the node it was sent to, or was to be sent to; null when the slot has no owner
 * @param slot the slot a redirect named, else -1
 * @param target where a redirect points; null when it is no redirect, or names a host nobody can dial
 * @param detail what is known beyond that, one line for a person; may be empty
 */
public record Verdict(
        Kind kind,
        @Nullable Endpoint node,
        int slot,
        @Nullable Endpoint target,
        String detail) {

    /** Everything that can come back instead of an answer. Each line of docs/client/redirects.md is one of these. */
    public enum Kind {
        /** The slot lives elsewhere from now on. */
        MOVED(true),
        /** These keys have left already: this once, ask there. */
        ASK(false),
        /** The keys are torn apart between two nodes, for now. */
        TRYAGAIN(false),
        /** The node does not serve: no quorum, or nobody owns the slot. */
        CLUSTERDOWN(true),
        /** The node reads its data set and serves later. */
        LOADING(false),
        /** A replica that has lost its primary and was told to serve nothing then. */
        MASTERDOWN(false),
        /** The node is a replica now, and this is a write. */
        READONLY(true),
        /** The connection was lost before these bytes left. */
        UNSENT(true),
        /** The connection was lost after they left, and no reply came: nobody knows whether the command ran. */
        LOST(true),
        /** No connection could be made to the node. */
        UNREACHABLE(true),
        /** The map knows no owner of the slot. */
        UNCOVERED(true);

        private final boolean refresh;

        Kind(boolean refresh) {
            this.refresh = refresh;
        }

        /** Whether this says that the map may be wrong, so that a fresh one should be asked for. ASK never does. */
        public boolean asksForRefresh() {
            return refresh;
        }

        /** Whether it is a node's "ask another one". */
        public boolean isRedirect() {
            return this == MOVED || this == ASK;
        }
    }

    /** Anything but a redirect. */
    public static Verdict of(Kind kind, @Nullable Endpoint node) {
        return new Verdict(kind, node, -1, null, "");
    }

    /**
     * Reads an error reply as a verdict.
     *
     * @param line the error without its leading {@code -}
     * @param sender the node that answered; an empty host in a redirect means "the host you already know me by"
     * @return null when the error is an answer to the command, for its caller to see
     */
    public static @Nullable Verdict ofError(String line, Endpoint sender) {
        int space = line.indexOf(' ');
        switch (space < 0 ? line : line.substring(0, space)) {
            case "MOVED":
                return redirect(Kind.MOVED, line, sender);
            case "ASK":
                return redirect(Kind.ASK, line, sender);
            case "TRYAGAIN":
                return of(Kind.TRYAGAIN, sender);
            case "CLUSTERDOWN":
                return of(Kind.CLUSTERDOWN, sender);
            case "LOADING":
                return of(Kind.LOADING, sender);
            case "MASTERDOWN":
                return of(Kind.MASTERDOWN, sender);
            case "READONLY":
                return of(Kind.READONLY, sender);
            default:
                return null;
        }
    }

    private static @Nullable Verdict redirect(Kind kind, String line, Endpoint sender) {
        String[] words = line.split(" ", -1);
        int slot = words.length < 3 ? -1 : number(words[1], 0, 16383);
        if (slot < 0) {
            return null;
        }
        // The last colon, not the first: servers print IPv6 addresses without brackets.
        int colon = words[2].lastIndexOf(':');
        int port = colon < 0 ? -1 : number(words[2].substring(colon + 1), 1, 65535);
        String host = colon < 0 ? "?" : words[2].substring(0, colon);
        if (port < 0 || host.equals("?")) {
            return new Verdict(kind, sender, slot, null, "");
        }
        return new Verdict(kind, sender, slot, new Endpoint(host.isEmpty() ? sender.host() : host, port), "");
    }

    /** The decimal number in {@code text}, or -1 when it is none or lies outside {@code min..max}. */
    private static int number(String text, int min, int max) {
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9 || value > max) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return text.isEmpty() || value < min || value > max ? -1 : value;
    }
}
