/** Operating a cluster: looking at all its nodes, and saying what is not in order. */
@org.jspecify.annotations.NullMarked
module dev.waymark.ops {
    requires static org.jspecify;
    requires transitive dev.waymark.client;

    exports dev.waymark.ops;
    exports dev.waymark.ops.internal.text to
            dev.waymark.cli,
            dev.waymark.lab;
    exports dev.waymark.ops.internal.wire to
            dev.waymark.lab;
}
