package dev.waymark.node.internal.acl;

import dev.waymark.node.internal.text.Glob;
import java.nio.charset.StandardCharsets;

/** Keys that may be read, written or both. Immutable. */
record KeyPattern(String pattern, boolean reads, boolean writes, Glob glob) {

    KeyPattern(String pattern, boolean reads, boolean writes) {
        this(pattern, reads, writes, Glob.of(pattern.getBytes(StandardCharsets.ISO_8859_1)));
    }

    boolean allows(Deed.Key key) {
        return (reads || !key.reads()) && (writes || !key.writes()) && glob.matches(key.name());
    }

    /** The same keys, for what either allows. */
    KeyPattern and(KeyPattern other) {
        return new KeyPattern(pattern, reads || other.reads, writes || other.writes);
    }

    /** {@code ~p}, {@code %R~p}, {@code %W~p} or {@code %RW~p}. */
    static KeyPattern parse(String rule) throws InvalidRule {
        if (rule.charAt(0) == '~') {
            return new KeyPattern(withoutSpaces(rule.substring(1)), true, true);
        }
        boolean reads = false;
        boolean writes = false;
        int at = 1;
        for (; at < rule.length() && rule.charAt(at) != '~'; at++) {
            char each = Character.toUpperCase(rule.charAt(at));
            if (each == 'R' && !reads) {
                reads = true;
            } else if (each == 'W' && !writes) {
                writes = true;
            } else {
                throw InvalidRule.syntax();
            }
        }
        if (!reads && !writes) {
            throw InvalidRule.syntax();
        }
        return new KeyPattern(withoutSpaces(rule.substring(Math.min(at + 1, rule.length()))), reads, writes);
    }

    static String withoutSpaces(String text) throws InvalidRule {
        if (text.chars().anyMatch(each -> each == 0 || each == ' ' || (each >= '\t' && each <= '\r'))) {
            throw InvalidRule.syntax();
        }
        return text;
    }

    @Override
    public String toString() {
        return (reads && writes ? "~" : reads ? "%R~" : "%W~") + pattern;
    }
}
