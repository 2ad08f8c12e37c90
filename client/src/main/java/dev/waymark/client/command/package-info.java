/**
 * Commands as values: {@link dev.waymark.client.command.Command} and its factories, grouped as the Redis documentation
 * groups them.
 */
package dev.waymark.client.command;
