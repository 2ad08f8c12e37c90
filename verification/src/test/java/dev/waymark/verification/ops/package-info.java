/** Looking at clusters that are in order, and at broken ones: every broken state is made on real servers. */
package dev.waymark.verification.ops;
