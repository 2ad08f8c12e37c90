package dev.waymark.client;

/**
 * Who the client is to the servers.
 *
 * <p>Immutable. The password shows in no text that this library makes.
 *
 * @param user an ACL user; {@code default} is the user of servers that know only {@code requirepass}
 * @param password its password
 * @see <a href="https://redis.io/docs/latest/commands/auth/">AUTH</a>
 */
public record Credentials(String user, String password) {
    @Override
    public String toString() {
        return "Credentials[user=" + user + ", password=***]";
    }
}
