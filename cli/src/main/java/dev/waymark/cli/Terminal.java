package dev.waymark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the standard streams are connected to. */
final class Terminal {

    private Terminal() {}

    /** Whether standard input is a terminal. */
    static boolean onInput() {
        return isTerminal(0);
    }

    /** Whether standard output is a terminal. */
    static boolean onOutput() {
        return isTerminal(1);
    }

    /** Whether standard error is a terminal. */
    static boolean onError() {
        return isTerminal(2);
    }

    /** Whether to write in colour and bold. See https://no-color.org. */
    static boolean wantsColour() {
        String no = System.getenv("NO_COLOR");
        return onOutput() && (no == null || no.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
    }

    /** Java can tell for all streams together or not at all; Linux and the shell can for each. */
    private static boolean isTerminal(int descriptor) {
        try {
            // Much faster than a process, and most are not.
            Path file = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
            if (!file.startsWith("/dev") || file.endsWith("null")) {
                return false;
            }
            if (file.startsWith("/dev/pts")) {
                return true;
            }
        } catch (IOException | UnsupportedOperationException e) {
            // No Linux: as below.
        }
        try {
            Process test = new ProcessBuilder("test", "-t", Integer.toString(descriptor))
                    .inheritIO()
                    .start();
            return test.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
