/** A running cluster as a tool sees it: its nodes and slots, and moving slots between them. */
package dev.waymark.lab.internal.cluster;
