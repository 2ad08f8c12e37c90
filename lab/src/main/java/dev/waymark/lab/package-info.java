/** Being written. */
package dev.waymark.lab;
