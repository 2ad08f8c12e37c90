/** Moving slots between primaries of a live cluster. */
package dev.waymark.ops.internal.move;
