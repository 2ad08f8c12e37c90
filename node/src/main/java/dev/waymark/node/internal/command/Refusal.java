package dev.waymark.node.internal.command;

import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;

/**
 * The end of a command that answers with an error.
 *
 * <p>A command that throws this has changed nothing, and what it had written of its reply is taken back. Immutable, and
 * without a stack trace: bad input is as cheap as good.
 */
@SuppressWarnings("serial") // it never leaves the thread that runs the command
public final class Refusal extends RuntimeException {

    public static final Refusal SYNTAX = new Refusal("ERR syntax error");
    public static final Refusal WRONG_TYPE =
            new Refusal("WRONGTYPE Operation against a key holding the wrong kind of value");
    public static final Refusal NOT_AN_INTEGER = new Refusal("ERR value is not an integer or out of range");
    public static final Refusal NOT_A_FLOAT = new Refusal("ERR value is not a valid float");
    public static final Refusal NO_SUCH_KEY = new Refusal("ERR no such key");
    public static final Refusal OVERFLOW = new Refusal("ERR increment or decrement would overflow");

    /** @param line the error as the client reads it, behind the {@code -} */
    public Refusal(String line) {
        super(line, null, false, false);
    }

    /**
     * Writes it as a reply. Its characters are bytes, because words of the client may be quoted in it; an end of line
     * among them becomes a space.
     */
    public void writeTo(RespWriter reply) {
        String line = "-" + line().replace('\r', ' ').replace('\n', ' ') + "\r\n";
        reply.raw(line.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The error as the client reads it, behind the {@code -}. */
    public String line() {
        return String.valueOf(getMessage());
    }
}
