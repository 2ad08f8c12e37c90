/** A Redis Cluster node in Java, to embed in tests and demos. */
@org.jspecify.annotations.NullMarked
module dev.waymark.node {
    requires transitive dev.waymark.protocol;
    requires static org.jspecify;

    exports dev.waymark.node;
}
