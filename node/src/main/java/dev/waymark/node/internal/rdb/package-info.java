/**
 * The payloads of DUMP and RESTORE: one value in the format of Redis' database files, with a version and a checksum.
 *
 * <pre>
 *   bytes ──► PayloadReader ──► Dumped            whatever redis-server 7.0 writes, and newer servers where it is the same
 *   value ──► PayloadWriter ──► bytes             version 10 and the oldest type that does, which every server reads
 *
 *   payload   type (1), value, version (2, little end first), CRC-64 of all before it (8, little end first)
 * </pre>
 *
 * <p>Everything here is pure. Payloads come from anybody: a reader takes no more memory than the bytes that are there
 * can justify, and answers anything malformed with a {@link dev.waymark.node.internal.rdb.PayloadException}.
 */
package dev.waymark.node.internal.rdb;
