package dev.waymark.ops;

import dev.waymark.client.Endpoint;

/** Something that happened while a plan is run. Never has a key or a value. */
public sealed interface MoveEvent {

    /** The run begins: so many moves are left, so many were done already, and so many of those left are half done. */
    record Begun(int movesLeft, int movesDone, int underWay) implements MoveEvent {}

    /** A key of this size begins its way alone; both ends serve nobody else until it is over. */
    record BigKey(int slot, Endpoint source, Endpoint target, long bytes) implements MoveEvent {}

    /** So many more keys of a slot have moved; bytes as MEMORY USAGE tells them. */
    record KeysMoved(int slot, Endpoint source, Endpoint target, long keys, long bytes) implements MoveEvent {}

    /** A slot has its new owner, and all primaries were told. */
    record SlotMoved(int slot, Endpoint source, Endpoint target, long keys, long bytes) implements MoveEvent {}

    /** All slots have moved, and it is waited until every node, replicas too, says so. */
    record Verifying(int slots) implements MoveEvent {}

    /** Hears of what happens. Called by several threads, but by one at a time; it must be quick. */
    @FunctionalInterface
    interface Listener {
        /** Something happened. */
        void on(MoveEvent event);
    }
}
