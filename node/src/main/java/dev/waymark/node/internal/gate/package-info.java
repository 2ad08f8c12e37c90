/**
 * Where a command may run.
 *
 * <p>Everything here is pure: no socket, clock, thread or lock. Before a command runs, the engine asks whether its slot
 * is plain; only when it is not, {@link dev.waymark.node.internal.gate.SlotGate} decides:
 *
 * <pre>
 *   SlotState, Request, ClusterMood ──► SlotGate.refusal ──► null: serve it here
 *                                                            MOVED, ASK, TRYAGAIN, CROSSSLOT, CLUSTERDOWN
 * </pre>
 */
package dev.waymark.node.internal.gate;
