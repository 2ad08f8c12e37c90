package dev.waymark.ops;

/** What came of asking a node: a {@link NodeReport}, or a {@link Silence} that says why there is none. */
public sealed interface NodeAnswer permits NodeReport, Silence {}
