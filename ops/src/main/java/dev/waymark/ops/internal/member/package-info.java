/** Making a cluster of nodes, and taking nodes in and out. */
package dev.waymark.ops.internal.member;
