/**
 * What to do with a reply that is not an answer.
 *
 * <p>Everything here is pure: no socket, clock, thread or lock; time, chance and the map are arguments. The executor
 * asks, this package decides:
 *
 * <pre>
 *   what came back ──► Verdict ──► RedirectMachine.next ──► Step ──► executor
 *                                  (budget, hops, effect)            sends there, waits, or gives up
 * </pre>
 *
 * <p>The whole table of verdicts and steps stands in {@code docs/client/redirects.md}; a test reads it.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis cluster
 *     specification, "MOVED redirection" and "ASK redirection"</a>
 */
package dev.waymark.client.internal.redirect;
