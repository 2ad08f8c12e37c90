/** The clients under test, each behind the same small {@link dev.waymark.benchmarks.driver.Driver}. */
@NullMarked
package dev.waymark.benchmarks.driver;

import org.jspecify.annotations.NullMarked;
