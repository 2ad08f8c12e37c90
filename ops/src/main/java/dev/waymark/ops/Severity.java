package dev.waymark.ops;

/** How bad a finding is. */
public enum Severity {
    /** Keys cannot be reached or may be lost. */
    ERROR,
    /** All keys can be reached, but something is not as it should be. */
    WARNING
}
