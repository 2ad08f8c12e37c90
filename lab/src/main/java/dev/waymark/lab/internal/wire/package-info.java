/**
 * A connection as plain as can be: blocking, one caller, no reconnecting. For setting clusters up and for measuring.
 */
package dev.waymark.lab.internal.wire;
