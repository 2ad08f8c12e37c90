package dev.waymark.cli.repl;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Login;
import java.time.Duration;

/**
 * What the command line says. Immutable; its text has no secret.
 *
 * @param database selected on each new connection unless it is 0
 * @param resp3 whether to speak RESP3
 * @param cluster whether redirects are followed
 * @param repeat how often the one command is run; negative for without end
 * @param interval the pause between two runs of a command
 * @param failOnError whether an error reply to the one command ends the program with 1
 * @param timeout the longest wait for a connection
 */
public record Settings(
        Endpoint endpoint,
        Login login,
        int database,
        boolean resp3,
        boolean cluster,
        Format format,
        long repeat,
        Duration interval,
        boolean failOnError,
        Duration timeout) {}
