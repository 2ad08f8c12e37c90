package dev.waymark.node.internal.acl;

/** One of several rules makes no sense, and none was applied. */
public final class RefusedRule extends Exception {

    private static final long serialVersionUID = 1L;

    private final String rule;
    private final String why;

    RefusedRule(String rule, String why) {
        super(why);
        this.rule = rule;
        this.why = why;
    }

    /** The rule. It may have a password in it. */
    public String rule() {
        return rule;
    }

    /** Why, in the words of ACL SETUSER. */
    public String why() {
        return why;
    }
}
