/**
 * What carries commands to nodes: one connection per node, shared by all threads.
 *
 * <pre>
 *   submit ──► bytes and pending appended together ──► one thread writes for all
 *   await  ──► one waiting thread reads for all, completes pendings in order, hands on
 * </pre>
 *
 * <p>Knows bytes and order, and nothing of slots, redirects or the map. {@code docs/internals/threading.md} has the
 * locks, and who may block on what.
 */
package dev.waymark.client.internal.net;
