/** The clients people use, on nodes of ours, while a slot moves. */
package dev.waymark.verification.node.interop;
