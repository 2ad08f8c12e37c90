/** Connections to chosen nodes, one or many at once, with a deadline on everything. */
package dev.waymark.ops.internal.wire;
