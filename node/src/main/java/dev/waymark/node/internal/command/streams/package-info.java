/**
 * The commands of streams.
 *
 * @see <a href="https://redis.io/docs/latest/commands/?group=stream">Commands, "Stream"</a>
 */
package dev.waymark.node.internal.command.streams;
