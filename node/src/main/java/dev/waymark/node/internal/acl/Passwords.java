package dev.waymark.node.internal.acl;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Passwords of a user: only their SHA-256 is kept. Not thread-safe. */
final class Passwords {

    private static final int DIGITS = 64;

    private final List<byte[]> hashes = new ArrayList<>();

    Passwords copy() {
        Passwords copy = new Passwords();
        copy.hashes.addAll(hashes);
        return copy;
    }

    /** Whether it is one of them; how long that takes does not tell how near it was. */
    boolean accept(byte[] password) {
        byte[] hash = hash(password);
        boolean accepted = false;
        for (byte[] each : hashes) {
            accepted |= MessageDigest.isEqual(each, hash);
        }
        return accepted;
    }

    void add(byte[] hash) {
        if (!has(hash)) {
            hashes.add(hash);
        }
    }

    void remove(byte[] hash) throws InvalidRule {
        if (!has(hash)) {
            throw new InvalidRule("The password you are trying to remove from the user does not exist");
        }
        hashes.removeIf(each -> MessageDigest.isEqual(each, hash));
    }

    void clear() {
        hashes.clear();
    }

    /** The hashes, in lower-case hex digits. */
    List<String> texts() {
        return hashes.stream().map(HexFormat.of()::formatHex).toList();
    }

    private boolean has(byte[] hash) {
        return hashes.stream().anyMatch(each -> MessageDigest.isEqual(each, hash));
    }

    static byte[] hash(byte[] password) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(password);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The hash that hex digits give. */
    static byte[] parse(String digits) throws InvalidRule {
        if (digits.length() != DIGITS || !digits.matches("[0-9a-f]*")) {
            throw new InvalidRule(
                    "The password hash must be exactly 64 characters and contain only lowercase hexadecimal characters");
        }
        return HexFormat.of().parseHex(digits);
    }
}
