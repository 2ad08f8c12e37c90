/** The shipped client against real servers, one file per world that it can wake up in. */
package dev.waymark.verification.cluster;
