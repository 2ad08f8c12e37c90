/**
 * What a node holds: keys, values, and when they expire.
 *
 * <pre>
 *   Keyspace ──► SlotIndex (one per slot) ──► Table (hash, entry)
 *      │
 *      ├── positive entries ──► Strings ──► Pages      small strings with their keys, in cells of byte arrays
 *      └── negative entries ──► Boxes ──► Value        everything else, as objects
 * </pre>
 *
 * <p>Everything here is for one thread, the one that runs the node's commands.
 */
package dev.waymark.node.internal.data;
