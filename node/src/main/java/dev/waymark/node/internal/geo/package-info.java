/**
 * Places on the earth: how they become numbers that have an order, how far they are from each other, and where those
 * within an area are found.
 *
 * <p>Pure: nothing here knows of keys or commands. The figures are those of Redis, for which the earth is a sphere.
 *
 * @see <a href="https://redis.io/docs/latest/commands/geoadd/">GEOADD</a>
 */
package dev.waymark.node.internal.geo;
