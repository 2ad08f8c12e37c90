/** The arithmetic of bitmaps and bit fields: pure functions of byte arrays. */
package dev.waymark.node.internal.bits;
