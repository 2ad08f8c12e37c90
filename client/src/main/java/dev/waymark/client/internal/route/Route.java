package dev.waymark.client.internal.route;

/** What the route table holds for a slot: the way to its owner, or a fence before it. */
sealed interface Route permits Link, Lane {}
