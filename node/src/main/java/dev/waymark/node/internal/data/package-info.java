/**
 * What a node holds: keys, values, and when they expire.
 *
 * <pre>
 *   Keyspace ──► SlotIndex (one per slot) ──► Table (hash, entry)
 *      │
 *      ├── positive entries ──► Strings ──► Pages      small strings with their keys, in cells of byte arrays
 *      └── negative entries ──► Boxes ──► Value        everything else, as objects
 *
 *   ListValue ──► ListChunks ──► ListChunk             elements as the bulks of a reply
 *   HashValue ─┐             ┌─► PackedEntries         while small
 *   SetValue ──┴─► Members ──┼─► IntegerSet            sets of few integers
 *                            └─► MemberTable           SlotIndex, and the entries in an EntryHeap
 *   SortedSetValue ──► Ranking ──► PackedRanking       PackedEntries in order
 *                            └───► TreeRanking         a MemberTable, and their order in a ScoreTree
 * </pre>
 *
 * <p>An {@link dev.waymark.node.internal.data.Encodings} says how small is small.
 *
 * <p>Everything here is for one thread, the one that runs the node's commands.
 */
package dev.waymark.node.internal.data;
