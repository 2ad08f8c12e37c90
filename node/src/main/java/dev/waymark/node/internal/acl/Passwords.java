package dev.waymark.node.internal.acl;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Passwords as they are kept. */
final class Passwords {

    private Passwords() {}

    /** The SHA-256 of a password, in lower-case hex digits. */
    static String hash(byte[] password) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(password));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
