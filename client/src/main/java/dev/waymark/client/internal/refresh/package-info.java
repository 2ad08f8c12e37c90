/**
 * Keeps the map fresh, off the path of commands.
 *
 * <p>What a view of the cluster says, and which view wins, is decided in {@code internal.topology}; here is only when
 * to ask, and whom.
 */
package dev.waymark.client.internal.refresh;
