/** The client: {@link dev.waymark.client.ClusterClient}, its configuration, and what a call can fail with. */
package dev.waymark.client;
