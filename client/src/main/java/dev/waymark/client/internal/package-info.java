/** What the public face of the client is made of. */
package dev.waymark.client.internal;
