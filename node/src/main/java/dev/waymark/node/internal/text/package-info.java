/** Text that clients match other text with. */
package dev.waymark.node.internal.text;
