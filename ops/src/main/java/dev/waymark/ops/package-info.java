/**
 * Operating a cluster as a library: {@link dev.waymark.ops.Survey} asks all nodes, {@link dev.waymark.ops.Check} says
 * what is not in order, {@link dev.waymark.ops.Broadcast} sends one command to many nodes.
 *
 * <p>Nothing here waits without a deadline: a node that hangs is a finding, not the end.
 */
package dev.waymark.ops;
