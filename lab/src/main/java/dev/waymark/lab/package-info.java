/**
 * The lab: experiments that show on a real cluster what redirects cost, and that the shipped client loses nothing while
 * slots move.
 *
 * <p>{@link dev.waymark.lab.Lab} runs them, {@link dev.waymark.lab.LabReport} is what comes of it.
 */
package dev.waymark.lab;
