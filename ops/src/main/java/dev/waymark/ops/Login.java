package dev.waymark.ops;

import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * How to get into a node. Immutable; its text has no secret.
 *
 * @param user the ACL user; null for the default user
 * @param password null when none is needed
 * @param tls makes the connection's TLS; null for plain TCP
 */
public record Login(
        @Nullable String user,
        @Nullable String password,
        @Nullable SSLSocketFactory tls) {

    /** Nothing is asked for. */
    public static final Login OPEN = new Login(null, null, null);

    /** Without the password. */
    @Override
    public String toString() {
        return "Login[" + (user == null ? "default user" : user) + (tls == null ? "]" : ", TLS]");
    }
}
