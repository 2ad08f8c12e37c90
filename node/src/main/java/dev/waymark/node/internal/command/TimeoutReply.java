package dev.waymark.node.internal.command;

import dev.waymark.protocol.RespWriter;

/** What a client reads that has waited for a key in vain. */
public enum TimeoutReply {
    NIL,
    NIL_ARRAY;

    void write(RespWriter out) {
        if (this == NIL) {
            out.nil();
        } else {
            out.nilArray();
        }
    }
}
