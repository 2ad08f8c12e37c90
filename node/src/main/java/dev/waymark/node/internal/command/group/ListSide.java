package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.ListValue;
import dev.waymark.protocol.RespWriter;

/** An end of a list: where its elements are pushed and popped. */
enum ListSide {
    LEFT("lpush", "lpop"),
    RIGHT("rpush", "rpop");

    /** The event when an element was pushed here. */
    final String pushed;

    /** The event when an element was popped here. */
    final String popped;

    ListSide(String pushed, String popped) {
        this.pushed = pushed;
        this.popped = popped;
    }

    /**
     * The side that a word names.
     *
     * @throws Refusal when it names none
     */
    static ListSide of(Arguments args, int word) {
        if (args.is(word, "LEFT")) {
            return LEFT;
        }
        if (args.is(word, "RIGHT")) {
            return RIGHT;
        }
        throw Refusal.SYNTAX;
    }

    void push(ListValue list, byte[] bytes, int at, int length) {
        if (this == LEFT) {
            list.pushFirst(bytes, at, length);
        } else {
            list.pushLast(bytes, at, length);
        }
    }

    byte[] pop(ListValue list) {
        return this == LEFT ? list.popFirst() : list.popLast();
    }

    /** Pops elements and writes them, the outermost one first. */
    void pop(ListValue list, long count, RespWriter out) {
        if (this == LEFT) {
            list.popFirst(count, out);
        } else {
            list.popLast(count, out);
        }
    }
}
