package dev.waymark.node.internal.rdb;

/** The type bytes of values that this node can hold. What is above 21 means something else in Redis than in Valkey. */
final class RdbType {

    static final int STRING = 0;
    static final int LIST = 1;
    static final int SET = 2;
    static final int SORTED_SET_TEXT = 3;
    static final int HASH = 4;
    static final int SORTED_SET = 5;
    static final int HASH_ZIPMAP = 9;
    static final int LIST_ZIPLIST = 10;
    static final int SET_INTSET = 11;
    static final int SORTED_SET_ZIPLIST = 12;
    static final int HASH_ZIPLIST = 13;
    static final int LIST_ZIPLISTS = 14;
    static final int STREAM_1 = 15;
    static final int HASH_LISTPACK = 16;
    static final int SORTED_SET_LISTPACK = 17;
    static final int LIST_LISTPACKS = 18;
    static final int STREAM_2 = 19;
    static final int SET_LISTPACK = 20;
    static final int STREAM_3 = 21;

    private RdbType() {}
}
