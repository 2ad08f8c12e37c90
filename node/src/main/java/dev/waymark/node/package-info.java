/**
 * A Redis Cluster node in Java, for tests and demos: {@link dev.waymark.node.EmbeddedCluster} is the door.
 *
 * <p>In production run Redis or Valkey.
 */
package dev.waymark.node;
