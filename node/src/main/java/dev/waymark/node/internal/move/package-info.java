/**
 * Keys on their way between nodes: DUMP, RESTORE and MIGRATE.
 *
 * <pre>
 *   source: MIGRATE ──► Payloads (value to bytes) ──► TargetConnection ══ RESTORE-ASKING ══► target: Payloads (bytes to value)
 * </pre>
 */
package dev.waymark.node.internal.move;
