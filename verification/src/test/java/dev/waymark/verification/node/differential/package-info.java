/**
 * The node against redis-server 7.0: the same commands to both, and the same bytes back.
 *
 * <pre>
 *   differential/*.txt      scripts  ──► ScriptsIT        every command and every error, one after the other
 *   differential/*.grammar  grammar  ──► RandomCommandsIT hundreds of thousands of commands, by a seed
 * </pre>
 *
 * <p>How to write either stands in the README beside them.
 */
package dev.waymark.verification.node.differential;
