/**
 * What travels between a client and a node, and what both sides know about it.
 *
 * <p>Everything here is pure: bytes in, values out. No socket, clock, thread or lock.
 *
 * <pre>
 *   client                                             node
 *   RespWriter ──► array of bulks ──────────────────► RequestReader
 *   RespReader ◄── reply: RESP2 or RESP3 ◄─────────── RespWriter
 *        │
 *      Reply          Slots: which slot a key is in    CommandTable: arity, flags, keys, repetition
 * </pre>
 *
 * <p>Both readers find the end of a message first, incrementally, within limits and without allocating, and make its
 * value only when it is there. The design stands in {@code docs/internals/protocol.md}.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">Redis serialization protocol
 *     specification</a>
 */
package dev.waymark.protocol;
