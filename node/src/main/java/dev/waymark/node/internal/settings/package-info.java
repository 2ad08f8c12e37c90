/**
 * What CONFIG shows and sets, and the file a node reads it from.
 *
 * <p>A text here is bytes as ISO 8859-1 has them, as everywhere in the node where bytes must be text.
 */
package dev.waymark.node.internal.settings;
