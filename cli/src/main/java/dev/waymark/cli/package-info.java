/** Being written. */
package dev.waymark.cli;
