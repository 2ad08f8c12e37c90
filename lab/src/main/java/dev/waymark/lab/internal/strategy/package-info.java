/**
 * Clients that do one thing less well than the shipped one, to show what it costs.
 *
 * <p>They all drive the shipped client's own {@link dev.waymark.client.internal.redirect.RedirectMachine}; what is
 * naive about them is the {@link dev.waymark.client.internal.redirect.RedirectPolicy} they put into it, or what they
 * learn from a MOVED.
 */
package dev.waymark.lab.internal.strategy;
