/**
 * Who belongs to the cluster, who owns which slot, and who has failed: one node's view of it, and the rules by which
 * nodes come to agree.
 *
 * <pre>
 *                 ┌── Membership ── what the node calls; takes messages and time, hands out Effects
 *                 │
 *   what comes in │   Reception ──► Handshakes, Epochs, Roles, Claims, Failures, Hearsay, Votes    one rule each
 *   by itself     │   Rounds    ──► pings, links, suspicion                  Health: is the cluster up?
 *   commands      │   SlotCommands, NodeCommands, Queries
 *                 │
 *   what is known └── View ──► Roster of Members, SlotTable                  Speaker: what it says to others
 *
 *   values            BusMessage (Header, Gossip, Extension), Effect, SlotSet, NodesConf (NodeLine), Settings
 * </pre>
 *
 * <p>Everything here is pure: no socket, clock, thread or lock; all chance comes from a given generator. One thread
 * calls it, or a simulation in virtual time.
 */
package dev.waymark.node.internal.member;
