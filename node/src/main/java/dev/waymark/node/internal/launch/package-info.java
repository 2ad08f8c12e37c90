/** Starts a node on its own: reads what it is to be, takes its files and its port, and says what is wrong with them. */
package dev.waymark.node.internal.launch;
