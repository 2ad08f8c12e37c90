package dev.waymark.node.internal.acl;

import java.util.LinkedHashSet;
import java.util.Set;

/** Who clients can be. Passwords are kept as hashes only. Not thread-safe. */
public final class User {

    private final String name;
    private final Set<String> passwords = new LinkedHashSet<>();
    private boolean enabled;
    private boolean passwordless;

    User(String name) {
        this.name = name;
    }

    /** Its name, as ISO 8859-1 has its bytes. */
    public String name() {
        return name;
    }

    /** Whether clients may become this user. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether any password will do. */
    public boolean isPasswordless() {
        return passwordless;
    }

    /** Whether clients may become this user with this password. */
    boolean accepts(byte[] password) {
        return enabled && (passwordless || passwords.contains(Passwords.hash(password)));
    }

    void enable(boolean to) {
        enabled = to;
    }

    /** Any password will do from now on, and there is none. */
    void forgetPasswords() {
        passwords.clear();
        passwordless = true;
    }

    /** Adds a password, after which only those added will do. */
    void addPassword(byte[] password) {
        passwords.add(Passwords.hash(password));
        passwordless = false;
    }
}
