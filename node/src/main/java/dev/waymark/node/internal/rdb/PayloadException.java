package dev.waymark.node.internal.rdb;

/** The bytes are no payload that can be restored. The message is the error that RESTORE answers. */
public final class PayloadException extends Exception {

    private static final long serialVersionUID = 1L;

    private PayloadException(String line) {
        // What a client sends wrong is no surprise: no trace is worth its price.
        super(line, null, false, false);
    }

    /** Its frame is not sound, or it comes from a server that is not known. */
    static PayloadException unverified() {
        return new PayloadException("ERR DUMP payload version or checksum are wrong");
    }

    /** Its frame is sound, but there is no value in it. */
    static PayloadException malformed() {
        return new PayloadException("ERR Bad data format");
    }
}
