package dev.waymark.node.internal.command;

import dev.waymark.protocol.RespWriter;

/** What a client reads that has waited for a key in vain. */
public enum TimeoutReply {
    NIL,
    NIL_ARRAY,
    ZERO;

    void write(RespWriter out) {
        switch (this) {
            case NIL -> out.nil();
            case NIL_ARRAY -> out.nilArray();
            case ZERO -> out.number(0);
        }
    }
}
