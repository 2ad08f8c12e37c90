package dev.waymark.node.internal.acl;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All users of a node. Not thread-safe. */
public final class AccessList {

    private final User defaultUser = new User("default");
    private final Map<String, User> users = new TreeMap<>();

    /** With the default user only, who may do everything and needs no password. */
    public AccessList() {
        defaultUser.enable(true);
        defaultUser.forgetPasswords();
        users.put(defaultUser.name(), defaultUser);
    }

    /** Who a client is before it says so. */
    public User defaultUser() {
        return defaultUser;
    }

    /** The user of this name; null when there is none. */
    public @Nullable User find(String name) {
        return users.get(name);
    }

    /** The user of this name, if this is a password of an enabled user; else null. */
    public @Nullable User authenticate(String name, byte[] password) {
        User user = users.get(name);
        return user != null && user.accepts(password) ? user : null;
    }

    /** Changes the one password of the default user; an empty one is none. */
    public void requirePassword(byte[] password) {
        defaultUser.forgetPasswords();
        if (password.length > 0) {
            defaultUser.addPassword(password);
        }
    }
}
