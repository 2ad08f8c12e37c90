package dev.waymark.node.internal.acl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Who clients can be: whether they can, with which passwords, and what they may do then.
 *
 * <p>Names, passwords and patterns are bytes, as ISO 8859-1 has them. Not thread-safe.
 */
public final class User {

    private final String name;
    private final Catalog catalog;
    private Rights rights;

    /** Whether nothing is forbidden to this user: it is asked before every command. */
    private boolean unlimited;

    User(String name, Catalog catalog, boolean allChannels) {
        this.name = name;
        this.catalog = catalog;
        this.rights = new Rights(catalog, allChannels);
    }

    /** All that rules can change. */
    private static final class Rights {

        final Passwords passwords;
        final List<Selector> selectors = new ArrayList<>();
        boolean enabled;
        boolean passwordless;

        /** How payloads of this user are looked at, as it was said; null when nothing was. */
        @Nullable
        String sanitize;

        Rights(Catalog catalog, boolean allChannels) {
            passwords = new Passwords();
            selectors.add(new Selector(catalog, allChannels));
        }

        Rights(Rights other) {
            passwords = other.passwords.copy();
            other.selectors.forEach(each -> selectors.add(each.copy()));
            enabled = other.enabled;
            passwordless = other.passwordless;
            sanitize = other.sanitize;
        }
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Whether clients may become this user. */
    public boolean isEnabled() {
        return rights.enabled;
    }

    /** Whether any password will do. */
    public boolean isPasswordless() {
        return rights.passwordless;
    }

    /** Whether it may do everything. */
    public boolean isUnlimited() {
        return unlimited;
    }

    /** Whether clients may become this user with this password. */
    boolean accepts(byte[] password) {
        return rights.enabled && (rights.passwordless || rights.passwords.accept(password));
    }

    /** Why this user may not do something; null when it may. */
    public @Nullable Denial check(Deed deed) {
        Denial nearest = null;
        for (Selector selector : rights.selectors) {
            Denial denial = selector.check(deed);
            if (denial == null) {
                return null;
            }
            if (nearest == null || denial.isNearerThan(nearest)) {
                nearest = denial;
            }
        }
        return nearest;
    }

    /** Whether it may listen to a channel, or to a pattern of channels. */
    public boolean mayHear(byte[] channel, boolean isPattern) {
        Deed.Channel heard = new Deed.Channel(channel, isPattern, 0);
        return rights.selectors.stream().anyMatch(selector -> selector.allows(heard));
    }

    /**
     * Applies rules, or none of them when one makes no sense.
     *
     * @param allChannels whether a reset leaves all channels: {@code acl-pubsub-default}
     * @throws RefusedRule with the rule that does not
     */
    void change(List<String> rules, boolean allChannels) throws RefusedRule {
        Rights before = rights;
        rights = new Rights(before);
        for (String rule : rules) {
            try {
                apply(rule, allChannels);
            } catch (InvalidRule e) {
                rights = before;
                throw new RefusedRule(rule, e.why());
            }
        }
        unlimited = rights.selectors.get(0).isEverything();
    }

    /** Is from now on what another one is. */
    void take(User other) {
        rights = new Rights(other.rights);
        unlimited = other.unlimited;
    }

    private void apply(String rule, boolean allChannels) throws InvalidRule {
        if (rule.isEmpty()) {
            return;
        }
        switch (rule.toLowerCase(Locale.ROOT)) {
            case "on" -> rights.enabled = true;
            case "off" -> rights.enabled = false;
            case "nopass" -> anyPassword();
            case "resetpass" -> noPassword();
            case "sanitize-payload", "skip-sanitize-payload" -> rights.sanitize = rule.toLowerCase(Locale.ROOT);
            case "clearselectors" ->
                rights.selectors.subList(1, rights.selectors.size()).clear();
            case "reset" -> {
                rights = new Rights(catalog, allChannels);
                rights.sanitize = "sanitize-payload";
            }
            default -> applyPrefixed(rule, allChannels);
        }
    }

    private void applyPrefixed(String rule, boolean allChannels) throws InvalidRule {
        String rest = rule.substring(1);
        switch (rule.charAt(0)) {
            case '>' -> addPassword(Passwords.hash(rest.getBytes(StandardCharsets.ISO_8859_1)));
            case '#' -> addPassword(Passwords.parse(rest));
            case '<' -> rights.passwords.remove(Passwords.hash(rest.getBytes(StandardCharsets.ISO_8859_1)));
            case '!' -> rights.passwords.remove(Passwords.parse(rest));
            case '(' -> addSelector(rest, allChannels);
            default -> rights.selectors.get(0).apply(rule);
        }
    }

    private void anyPassword() {
        rights.passwords.clear();
        rights.passwordless = true;
    }

    private void noPassword() {
        rights.passwords.clear();
        rights.passwordless = false;
    }

    private void addPassword(byte[] hash) {
        rights.passwords.add(hash);
        rights.passwordless = false;
    }

    private void addSelector(String rest, boolean allChannels) throws InvalidRule {
        if (!rest.endsWith(")")) {
            throw InvalidRule.syntax();
        }
        Selector selector = new Selector(catalog, allChannels);
        for (String rule : rest.substring(0, rest.length() - 1).strip().split(" +")) {
            if (!rule.isEmpty()) {
                selector.apply(rule);
            }
        }
        rights.selectors.add(selector);
    }

    /** As ACL GETUSER has them. */
    public List<String> flags() {
        List<String> flags = new ArrayList<>(List.of(rights.enabled ? "on" : "off"));
        if (rights.passwordless) {
            flags.add("nopass");
        }
        if (rights.sanitize != null) {
            flags.add(rights.sanitize);
        }
        return flags;
    }

    /** The SHA-256 of its passwords, in hex digits. */
    public List<String> passwords() {
        return rights.passwords.texts();
    }

    /** What it may do: the first selector is its own, the others are those in parentheses. */
    public List<Selector> selectors() {
        return List.copyOf(rights.selectors);
    }

    /** All of it, as rules that make the user from nothing. */
    public String text() {
        List<String> words = new ArrayList<>(flags());
        passwords().forEach(hash -> words.add("#" + hash));
        words.add(rights.selectors.get(0).text());
        rights.selectors.stream().skip(1).forEach(each -> words.add("(" + each.text() + ")"));
        return String.join(" ", words);
    }
}
