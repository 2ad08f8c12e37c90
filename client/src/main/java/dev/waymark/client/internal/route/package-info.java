/**
 * Where a command goes, and in what order.
 *
 * <p>In steady state a slot's entry is a {@link dev.waymark.client.internal.route.Link}, and a command goes straight
 * onto its channel. A command that was refused, or whose channel is not open, goes to the
 * {@link dev.waymark.client.internal.route.Lane} of its slot, which fences the slot: what comes later waits behind it,
 * until the earlier ones have left the old route.
 *
 * <pre>
 *   Router.dispatch ──► Link ──► Channel                      the fast path: one volatile read
 *                  └──► Lane ──► RedirectMachine ──► Channel  everything else, in order
 * </pre>
 */
package dev.waymark.client.internal.route;
