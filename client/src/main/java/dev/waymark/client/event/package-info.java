/** Being written. */
package dev.waymark.client.event;
