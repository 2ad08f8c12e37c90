package dev.waymark.node.internal.acl;

/** A rule that makes no sense; the message says why, in the words of ACL SETUSER. */
public final class InvalidRule extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidRule(String why) {
        super(why);
    }

    static InvalidRule syntax() {
        return new InvalidRule("Syntax error");
    }

    static InvalidRule unknown() {
        return new InvalidRule("Unknown command or category name in ACL");
    }

    /** Why. */
    public String why() {
        return String.valueOf(getMessage());
    }
}
