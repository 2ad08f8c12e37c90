/**
 * Commands as values: {@link dev.waymark.client.command.Command} and its factories, grouped as the Redis documentation
 * groups them; their methods are named after the commands, in lower case.
 *
 * <ul>
 *   <li>{@link dev.waymark.client.command.Strings}, {@link dev.waymark.client.command.Lcs}
 *   <li>{@link dev.waymark.client.command.Keys}, {@link dev.waymark.client.command.KeyExpiry},
 *       {@link dev.waymark.client.command.Sorting}
 *   <li>{@link dev.waymark.client.command.Hashes}, {@link dev.waymark.client.command.HashExpiry}
 *   <li>{@link dev.waymark.client.command.Lists}, {@link dev.waymark.client.command.BlockingPops}
 *   <li>{@link dev.waymark.client.command.Sets}
 *   <li>{@link dev.waymark.client.command.SortedSets}, {@link dev.waymark.client.command.SortedSetRanges},
 *       {@link dev.waymark.client.command.SortedSetAlgebra}
 *   <li>{@link dev.waymark.client.command.Server}, {@link dev.waymark.client.command.Diagnostics},
 *       {@link dev.waymark.client.command.Clients}, {@link dev.waymark.client.command.Acl}
 *   <li>{@link dev.waymark.client.command.Cluster}, {@link dev.waymark.client.command.ClusterSlots}
 * </ul>
 *
 * <p><b>Text and bytes.</b> Every factory takes keys and values as {@code String}, which is sent and read as UTF-8, or
 * as {@code byte[]}. It answers as it was asked: text for text, bytes for bytes.
 * {@link dev.waymark.client.command.Command#returns} reads a reply otherwise,
 * {@link dev.waymark.client.command.Command#utf8} makes bytes of text. Since arrays have no equality, bytes come in
 * lists where text comes in sets, and in entries where text comes in maps. Arrays are not copied: whoever gives one to
 * a command does not change it any more.
 *
 * <p><b>Null.</b> No factory takes a null; it throws {@link java.lang.NullPointerException}. A command answers null
 * where its type says so, for what is not there.
 *
 * <p><b>Nothing.</b> Where a command needs at least one key, field, member or value, none is an
 * {@link java.lang.IllegalArgumentException}, as is a time or number that the command cannot say.
 *
 * @see <a href="https://redis.io/docs/latest/commands/">Redis commands</a>
 * @see <a href="https://valkey.io/commands/">Valkey commands</a>
 */
package dev.waymark.client.command;
