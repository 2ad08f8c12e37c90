package dev.waymark.cli.repl;

import org.jspecify.annotations.Nullable;

/**
 * A node's answer that another one is to be asked. Immutable.
 *
 * @param host empty for the host of the node that answered
 * @param asking whether it is for this once, and ASKING goes before the command
 */
record Redirect(int slot, String host, int port, boolean asking) {

    /** What a reply says; null when it is no redirect. */
    static @Nullable Redirect of(Answer answer) {
        if (!answer.isError() || !answer.startsWith("MOVED ") && !answer.startsWith("ASK ")) {
            return null;
        }
        String[] words = answer.asText().split(" ");
        int colon = words.length == 3 ? words[2].lastIndexOf(':') : -1;
        if (colon < 0) {
            return null;
        }
        try {
            String host = words[2].substring(0, colon);
            int port = Integer.parseInt(words[2].substring(colon + 1));
            return new Redirect(Integer.parseInt(words[1]), host, port, words[0].equals("ASK"));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
