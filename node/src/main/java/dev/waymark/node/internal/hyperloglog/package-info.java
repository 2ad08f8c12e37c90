/**
 * HyperLogLog in the bytes that Redis keeps: about how many different elements a key has seen, in at most 12 KiB.
 *
 * <pre>
 *   element ──► Murmur ──► 14 bits: which of 16384 registers
 *                          50 bits: how many zeros they end with, and one more
 *                             │
 *                 a register keeps the largest
 *                             │
 *   how many registers have which value ──► Estimate
 * </pre>
 *
 * <p>Everything here is pure, and equal to Redis to the byte: the strings are read by GET, DUMP and other servers.
 *
 * @see <a href="https://redis.io/docs/latest/develop/data-types/probabilistic/hyperloglogs/">HyperLogLog</a>
 * @see <a href="https://arxiv.org/abs/1702.01284">Otmar Ertl, "New cardinality estimation algorithms for HyperLogLog
 *     sketches"</a>
 */
package dev.waymark.node.internal.hyperloglog;
