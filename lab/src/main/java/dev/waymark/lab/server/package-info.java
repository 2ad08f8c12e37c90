/**
 * Real servers: finding their programs ({@link dev.waymark.lab.server.Engine}) and running clusters of them for as long
 * as a measurement or a test takes ({@link dev.waymark.lab.server.RealCluster}).
 */
package dev.waymark.lab.server;
