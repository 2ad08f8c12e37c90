package dev.waymark.client.internal.refresh;

public final class ViewException extends Exception {
    public ViewException(String m) {
        super(m);
    }
}
