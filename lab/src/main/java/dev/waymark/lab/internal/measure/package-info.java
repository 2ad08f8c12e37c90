/** Counting and timing. */
package dev.waymark.lab.internal.measure;
