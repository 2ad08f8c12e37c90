/**
 * Whole clusters of {@link dev.waymark.node.internal.member.Membership} in virtual time, from one seed each.
 *
 * <pre>
 *   MembershipSimulationTest ──► Simulation ──► Operator    commands, in the right order and in others
 *                                    │     ──► Network     delays, losses, cuts, broken connections
 *                                    │     ──► Host        a node, its disk and its keys; it crashes and comes back
 *                                    └────────► Judge      what must hold at every moment, and at the end
 * </pre>
 */
@NullMarked
package dev.waymark.node.internal.member.simulation;

import org.jspecify.annotations.NullMarked;
