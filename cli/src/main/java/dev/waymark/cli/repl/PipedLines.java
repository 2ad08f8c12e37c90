package dev.waymark.cli.repl;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Commands on standard input: no prompt, nothing remembered. Bytes stay what they are. */
final class PipedLines implements Lines {

    private final InputStream in;

    PipedLines(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    @Override
    public byte @Nullable [] next(String prompt) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int each = in.read();
        if (each < 0) {
            return null;
        }
        while (each >= 0 && each != '\n') {
            line.write(each);
            each = in.read();
        }
        return line.toByteArray();
    }
}
