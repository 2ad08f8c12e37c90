/** Deciding which slots move where. */
package dev.waymark.ops.internal.plan;
