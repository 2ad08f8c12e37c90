/** Payloads of DUMP between real servers and the node's reader and writer. */
package dev.waymark.verification.node.payload;
