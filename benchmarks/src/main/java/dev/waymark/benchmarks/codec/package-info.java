/** Micro-benchmarks (JMH) of what every call passes through: slot, encoding, scanning, reading. */
@NullMarked
package dev.waymark.benchmarks.codec;

import org.jspecify.annotations.NullMarked;
