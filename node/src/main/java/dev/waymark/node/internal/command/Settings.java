package dev.waymark.node.internal.command;

/** What CONFIG shows and sets. Not thread-safe. */
public final class Settings {

    private String password = "";
    private int hllSparseMaxBytes = 3000;

    /** What AUTH must give for the default user; empty when nothing. */
    public String password() {
        return password;
    }

    /** Changes the password. */
    public void password(String to) {
        password = to;
    }

    /** Up to how many bytes a HyperLogLog keeps its registers sparse. */
    public int hllSparseMaxBytes() {
        return hllSparseMaxBytes;
    }

    /** Changes {@link #hllSparseMaxBytes()} for what is written from now on. */
    public void hllSparseMaxBytes(int to) {
        hllSparseMaxBytes = to;
    }
}
