package dev.waymark.ops.internal.wire;

import dev.waymark.client.Endpoint;
import dev.waymark.protocol.Reply;
import java.io.IOException;

/** A node answered a command of ours with an error. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String code;

    /** For whoever reads the reply. */
    public RefusedException(Endpoint endpoint, Reply.Failure failure) {
        super(endpoint + " answered " + failure.line());
        this.code = failure.code();
    }

    /** The first word of the error: {@code ERR}, {@code WRONGPASS}, ... */
    public String code() {
        return code;
    }
}
