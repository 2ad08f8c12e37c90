package dev.waymark.client.command;

/**
 * A member of a sorted set and its score.
 *
 * @param member the member: a {@code String} or a {@code byte[]}
 * @param score any double but NaN; the infinities are valid scores
 */
public record Scored<T>(T member, double score) {}
