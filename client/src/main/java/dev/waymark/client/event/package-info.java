/** What happens inside a client, as events, and {@link dev.waymark.client.event.ClientMetrics} that counts them. */
package dev.waymark.client.event;
