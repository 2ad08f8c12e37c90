package dev.waymark.client.internal.redirect;

/**
 * What one command may spend before it is given up: one budget over redirects, refusals and lost connections alike.
 *
 * @param maxRedirects how many times it may be sent again, whatever for; 0 or more
 * @param deadlineNanos when the whole call ends, on the clock that {@link RedirectMachine#next} is given
 * @param firstPauseNanos the first pause; each further one is twice as long
 * @param maxPauseNanos what a pause grows up to
 */
public record Budget(int maxRedirects, long deadlineNanos, long firstPauseNanos, long maxPauseNanos) {}
