/** The experiments, one class each, and the cluster and keys they work on. */
package dev.waymark.lab.internal.experiment;
