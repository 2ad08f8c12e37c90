/**
 * The client in virtual time: everything above the sockets is the shipped code, and what lies below it, nodes, network,
 * clock and threads, is simulated from one seed. docs/internals/simulation.md says how, and what is checked.
 */
@org.jspecify.annotations.NullMarked
package dev.waymark.verification.simulation;
