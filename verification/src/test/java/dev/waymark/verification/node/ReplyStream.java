package dev.waymark.verification.node;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** What a node sends over one connection, reply by reply. Not thread-safe. */
public final class ReplyStream {

    private final InputStream in;
    private final RespReader reader = new RespReader();
    private byte[] input = new byte[1 << 12];
    private int start;
    private int end;

    public ReplyStream(InputStream in) {
        this.in = in;
    }

    /**
     * The next reply or push as RESP, its last end of line included, one character a byte.
     *
     * @throws EOFException when the node has closed the connection
     */
    public String next() throws IOException {
        try {
            int behind = reader.scan(input, start, end);
            while (behind < 0) {
                fill();
                behind = reader.scan(input, start, end);
            }
            String text = new String(input, start, behind - start, ISO_8859_1);
            start = behind;
            return text;
        } catch (RespSyntaxException e) {
            throw new IOException(e);
        }
    }

    private void fill() throws IOException {
        if (start > 0) {
            System.arraycopy(input, start, input, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == input.length) {
            input = Arrays.copyOf(input, 2 * end);
        }
        int count = in.read(input, end, input.length - end);
        if (count < 0) {
            throw new EOFException("the node has closed the connection");
        }
        end += count;
    }
}
