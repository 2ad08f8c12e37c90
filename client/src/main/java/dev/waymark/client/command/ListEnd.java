package dev.waymark.client.command;

/** The end of a list where elements are taken or put. */
public enum ListEnd {
    /** The head. */
    LEFT,
    /** The tail. */
    RIGHT
}
