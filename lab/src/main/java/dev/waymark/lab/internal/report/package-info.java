/** Reports as people and programs read them. */
package dev.waymark.lab.internal.report;
