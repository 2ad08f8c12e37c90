/** {@code waymark cli}: one command, commands on standard input, or a REPL, for one node or for a cluster. */
package dev.waymark.cli.repl;
