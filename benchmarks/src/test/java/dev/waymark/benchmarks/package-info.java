@NullMarked
package dev.waymark.benchmarks;

import org.jspecify.annotations.NullMarked;
