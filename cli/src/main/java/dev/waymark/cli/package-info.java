/** The program {@code waymark}: {@link dev.waymark.cli.Waymark} and a class for each of its commands. */
package dev.waymark.cli;
