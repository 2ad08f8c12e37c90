package dev.waymark.node.internal.acl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All users of a node. Not thread-safe. */
public final class AccessList {

    /** The name of the user that clients are before they say who they are. */
    public static final String DEFAULT = "default";

    private final Catalog catalog;
    private final User defaultUser;
    private Map<String, User> users = new TreeMap<>();
    private boolean allChannels;

    /** With the default user only, who may do everything and needs no password. */
    public AccessList(Catalog catalog) {
        this.catalog = catalog;
        this.defaultUser = new User(DEFAULT, catalog, false);
        users.put(DEFAULT, defaultUser);
        must(defaultUser, "on", "nopass", "~*", "&*", "+@all");
    }

    /** The commands that rules are about. */
    public Catalog catalog() {
        return catalog;
    }

    /** Who a client is before it says so. */
    public User defaultUser() {
        return defaultUser;
    }

    /** All users, by their names. */
    public Collection<User> all() {
        return List.copyOf(users.values());
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

    /** Says whether new users may use all channels: {@code acl-pubsub-default}. */
    public void channelsByDefault(boolean all) {
        allChannels = all;
    }

    /** Changes the one password of the default user; an empty one is none. */
    public void requirePassword(byte[] password) {
        String text = new String(password, StandardCharsets.ISO_8859_1);
        must(defaultUser, "resetpass", text.isEmpty() ? "nopass" : ">" + text);
    }

    /**
     * Changes a user, who is made when there was none of this name.
     *
     * @param rules as {@link #merged} gives them
     * @throws RefusedRule when one makes no sense; then nothing has changed
     */
    public User change(String name, List<String> rules) throws RefusedRule {
        User user = users.get(name);
        if (user == null) {
            user = new User(name, catalog, allChannels);
        }
        user.change(rules, allChannels);
        users.put(name, user);
        return user;
    }

    /** Takes a user out; null when there was none. The default user stays. */
    public @Nullable User remove(String name) {
        return name.equals(DEFAULT) ? null : users.remove(name);
    }

    /** A list that has only its default user, to be filled and then taken over. */
    public AccessList fresh() {
        AccessList fresh = new AccessList(catalog);
        fresh.allChannels = allChannels;
        return fresh;
    }

    /**
     * Has the users of another list from now on; the default user stays the same one, with the rights of the other's.
     *
     * @return the users that are none any more
     */
    public List<User> replace(AccessList other) {
        List<User> gone = new ArrayList<>(users.values());
        gone.remove(defaultUser);
        defaultUser.take(other.defaultUser);
        users = new TreeMap<>(other.users);
        users.put(DEFAULT, defaultUser);
        return gone;
    }

    private void must(User user, String... rules) {
        try {
            user.change(List.of(rules), allChannels);
        } catch (RefusedRule e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether users can be called so. */
    public static boolean isName(String name) {
        return name.chars().noneMatch(each -> each == 0 || each == ' ' || (each >= '\t' && each <= '\r'));
    }

    /**
     * The rules that words make: a selector in parentheses may be several words.
     *
     * @throws InvalidRule when a parenthesis is missing; its message is a whole sentence
     */
    public static List<String> merged(List<String> words) throws InvalidRule {
        List<String> rules = new ArrayList<>();
        StringBuilder selector = null;
        String first = "";
        for (String word : words) {
            if (selector != null) {
                selector.append(' ').append(word);
            } else if (word.startsWith("(")) {
                selector = new StringBuilder(word);
                first = word;
            } else {
                rules.add(word);
                continue;
            }
            if (word.endsWith(")")) {
                rules.add(selector.toString());
                selector = null;
            }
        }
        if (selector != null) {
            throw new InvalidRule("Unmatched parenthesis in acl selector starting at '" + first + "'.");
        }
        return rules;
    }
}
