/** Being written. */
package dev.waymark.client.internal.route;
