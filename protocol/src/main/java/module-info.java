/** RESP2 and RESP3, slots, and the command table: pure values and codecs, no I/O. */
@org.jspecify.annotations.NullMarked
module dev.waymark.protocol {
    requires static org.jspecify;

    exports dev.waymark.protocol;
}
