/** How a cluster is looked at. */
package dev.waymark.ops.internal.survey;
