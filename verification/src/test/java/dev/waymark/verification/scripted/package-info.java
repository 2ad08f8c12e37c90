/**
 * The whole client against nodes that do what a script says.
 *
 * <p>A {@link dev.waymark.verification.scripted.ScriptedCluster} behaves like a small healthy cluster until a test
 * scripts one of its nodes; then that node answers with an error, half a reply, nothing, late, twice. Each file is one
 * world that a client can wake up in. No test asserts a time: what has to come is waited for generously, what must not
 * come is counted.
 */
package dev.waymark.verification.scripted;
