package dev.waymark.node.internal.command;

/** What CONFIG shows and sets. Not thread-safe. */
public final class Settings {

    private String password = "";

    /** What AUTH must give for the default user; empty when nothing. */
    public String password() {
        return password;
    }

    /** Changes the password. */
    public void password(String to) {
        password = to;
    }
}
