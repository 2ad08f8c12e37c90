/**
 * What travels between a client and a node, and what both sides know about it.
 *
 * <p>Everything here is pure: bytes in, values out. No socket, clock, thread or lock.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">Redis serialization protocol
 *     specification</a>
 */
package dev.waymark.protocol;
