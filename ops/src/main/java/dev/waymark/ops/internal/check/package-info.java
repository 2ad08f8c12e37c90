/** What is not in order in a cluster, one class per kind of question. Pure: no socket, clock or thread. */
package dev.waymark.ops.internal.check;
