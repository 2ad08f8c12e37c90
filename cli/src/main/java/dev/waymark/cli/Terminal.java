package dev.waymark.cli;

import java.io.IOException;

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

    /** Java can tell for all streams together or not at all; the shell can for each. */
    private static boolean isTerminal(int descriptor) {
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
