/**
 * Listpacks: Redis' packed form of a list of strings and integers, read and written in place.
 *
 * <p>The node keeps the entries of streams in it, and payloads of DUMP hold small values in it.
 *
 * <pre>
 *   listpack   bytes in all (4, little end first), elements (2; 65535 for "count them"), elements, FF
 *   element    encoding, data, back-length (1 to 5 bytes: how long encoding and data are)
 *
 *   0xxxxxxx                  0 to 127            F1, F2, F3, F4   2, 3, 4, 8 bytes of an integer
 *   110xxxxx x (13 bits)      -4096 to 4095       10xxxxxx         a string of up to 63 bytes
 *   1110xxxx x (12 bits)      a string of up to 4095 bytes
 *   F0 and 4 bytes            any other string
 * </pre>
 *
 * <p>A string that is the decimal text of a long is kept as an integer, and nobody can tell afterwards.
 */
package dev.waymark.node.internal.listpack;
