/** What a node survives: hostile clients and payloads, full disks, no memory. */
@org.jspecify.annotations.NullMarked
package dev.waymark.verification.node.faults;
