/**
 * How fast Waymark is, beside its peers and by itself.
 *
 * <p>One run is a number of rounds; a round measures every cell, which is one client in one scenario, each in a Java
 * virtual machine of its own:
 *
 * <pre>
 *   SideBySide ──► Round by round, cell by cell ──► ChildJvm ═══process═══► CellMain
 *       │                                                                      │
 *       └──► Summary ──► Report (table, JSON)  ◄──── one line of JSON ──── Load drives a Driver,
 *                                                                          Meter reads the counters
 * </pre>
 *
 * <p>What is measured, and what the figures do not say, stands in {@code docs/internals/benchmarks.md}.
 */
@NullMarked
package dev.waymark.benchmarks;

import org.jspecify.annotations.NullMarked;
