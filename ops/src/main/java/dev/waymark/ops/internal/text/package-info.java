/** Text: what servers say in lines of it, and what programs read. */
package dev.waymark.ops.internal.text;
