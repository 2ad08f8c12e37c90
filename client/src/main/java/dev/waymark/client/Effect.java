package dev.waymark.client;

/** What a failed command did to the data, as far as anybody can know. */
public enum Effect {
    /** The server certainly did not run it: it was never sent, or it was refused. Repeating it is safe. */
    NONE,
    /** It was sent and no reply came: it may have run, or not. */
    UNKNOWN,
    /** It ran; what failed came after, such as decoding its reply. */
    APPLIED
}
