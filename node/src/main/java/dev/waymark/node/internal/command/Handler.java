package dev.waymark.node.internal.command;

/** What a command does. It runs on the node's one thread of commands, to its end, and waits for nothing. */
@FunctionalInterface
public interface Handler {

    /**
     * Runs the command and writes its one reply.
     *
     * @throws Refusal to answer with an error; nothing may have been changed by then
     */
    void run(Call call);
}
