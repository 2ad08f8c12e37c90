package dev.waymark.client.internal.route;

import dev.waymark.client.Effect;
import dev.waymark.client.command.Command;
import dev.waymark.protocol.Idempotence;
import dev.waymark.protocol.Reply;

/** What a server's error says of the effect of the command that it answers. Pure. */
final class Effects {

    private Effects() {}

    /**
     * A command that answers an error changed nothing. Not so scripts and functions, which may have written before they
     * failed, and MIGRATE, whose keys move one by one; they changed nothing only when they were not begun.
     */
    static Effect ofError(Command<?> command, Reply.Failure error) {
        String name = command.name();
        boolean inSteps =
                name.startsWith("EVAL") || name.startsWith("FCALL") || name.equals("EXEC") || name.equals("MIGRATE");
        if (!inSteps || command.idempotence() == Idempotence.READ) {
            return Effect.NONE;
        }
        switch (error.code()) {
            case "NOSCRIPT":
            case "NOPERM":
            case "NOAUTH":
            case "CROSSSLOT":
            case "OOM":
            case "EXECABORT":
                return error.line().contains("script:") ? Effect.UNKNOWN : Effect.NONE;
            default:
                return Effect.UNKNOWN;
        }
    }
}
