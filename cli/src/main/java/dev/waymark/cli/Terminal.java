package dev.waymark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the standard streams are connected to. */
final class Terminal {

    private Terminal() {}

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

    /** Java 17 cannot tell for one stream, Linux can; elsewhere both must be terminals. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return Files.notExists(Path.of("/proc/self/fd")) && System.console() != null;
        }
    }
}
